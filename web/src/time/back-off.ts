/** How long to wait after a failure, the first being number 0: twice as long each time, at most `toMs`. */
export function backOffMs(failures: number, fromMs: number, toMs = Infinity): number {
  return Math.min(toMs, fromMs * 2 ** failures)
}
