/** Counts only the time in which nobody is reading: the count that `run` begins, and what it returns pauses it. */
export function timeOnScreen(durationMs: number, onOver: () => void): { run: () => () => void } {
  let leftMs = durationMs
  return {
    run() {
      const startedAt = performance.now()
      // A timer cannot count further than this: beyond it, it would ring at once.
      const timer = setTimeout(onOver, Math.min(leftMs, 2 ** 31 - 1))
      return () => {
        clearTimeout(timer)
        leftMs -= performance.now() - startedAt
      }
    },
  }
}
