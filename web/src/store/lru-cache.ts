/** Remembers what was worked out last, at most `most` of it: a page that stays open for days would grow without end. */
export function createLruCache<Key, Value>(most: number) {
  const kept = new Map<Key, Value>()
  return {
    has: (key: Key) => kept.has(key),
    get(key: Key): Value | undefined {
      const value = kept.get(key)
      // Asked for again, it is the newest again.
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
