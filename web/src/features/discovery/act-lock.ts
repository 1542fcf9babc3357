import { discovery as limits } from '@mithaq/contract/limits'

/** No second act within 250 ms of the first: two taps of one impatient thumb decide about one person. */
export function actLock(show: (locked: boolean) => void) {
  let until = 0
  // Asked of the clock: a second tap may come before the first has been drawn.
  const isLocked = () => performance.now() < until
  return {
    isLocked,
    lock(): void {
      until = performance.now() + limits.actionLockMs
      show(true)
      setTimeout(() => show(isLocked()), limits.actionLockMs + 1)
    },
  }
}
