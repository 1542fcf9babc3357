import { discovery as limits } from '@mithaq/contract/limits'

/** Blocks a second action for 250 ms, by the time of the tap: a busy phone may handle a quick second tap late. */
export function createActionLock(show: (locked: boolean) => void) {
  let until = 0
  const isLocked = (at = performance.now()) => at < until
  return {
    isLocked,
    lock(): void {
      until = performance.now() + limits.actionLockMs
      show(true)
      setTimeout(() => show(isLocked()), limits.actionLockMs + 1)
    },
  }
}
