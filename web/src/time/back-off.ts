/** The wait after a failure, counted from 0: doubles each time up to `toMs`. */
export function backOffMs(failures: number, fromMs: number, toMs = Infinity): number {
  return Math.min(toMs, fromMs * 2 ** failures)
}
