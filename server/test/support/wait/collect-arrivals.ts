/** Collects items and lets a test wait for them. */
export function collectArrivals<T>() {
  const all: T[] = []
  const looking = new Set<() => void>()
  return {
    all,
    add(one: T) {
      all.push(one)
      for (const look of looking) look()
    },
    /** Resolves once the condition holds for all items so far; rejects after a while. */
    until(what: string, holds: (all: readonly T[]) => boolean, withinMs = 60_000): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = () => holds(all) && resolve()
      const late = setTimeout(
        () => reject(new Error(`${what} never came, only ${JSON.stringify(all)}`)),
        withinMs,
      )
      looking.add(look)
      look()
      return promise.finally(() => {
        clearTimeout(late)
        looking.delete(look)
      })
    },
  }
}
