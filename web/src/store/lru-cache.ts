/** Keeps the `most` values used last, since a page may stay open for days. */
export function createLruCache<Key, Value>(most: number) {
  const kept = new Map<Key, Value>()
  return {
    has: (key: Key) => kept.has(key),
    get(key: Key): Value | undefined {
      const value = kept.get(key)
      // Used again, it becomes the newest.
      if (value !== undefined) this.set(key, value)
      return value
    },
    set(key: Key, value: Value): void {
      kept.delete(key)
      kept.set(key, value)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) return
        kept.delete(oldest)
      }
    },
  }
}
