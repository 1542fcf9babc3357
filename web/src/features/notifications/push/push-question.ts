import { readMemberId } from '../../../session/as-member.ts'
import { createListeners } from '../../../store/store.ts'

const key = 'mithaq.push'
const [tell, on] = createListeners()
export const onMomentToAsk = on
/** The member whose moment it is: the next one in the same browser has had none. */
let dueFor: string | undefined

/** The member has just liked somebody or found a match: now it makes sense to ask. Never at the start of a visit. */
export function noteMomentToAsk(): void {
  if (isDue() || saidNotNow()) return
  dueFor = readMemberId()
  tell()
}

export function isDue(): boolean {
  return dueFor !== undefined && dueFor === readMemberId()
}

/** Remembered on this device: nobody is asked twice. */
export function sayNotNow(): void {
  try {
    localStorage.setItem(key, 'not now')
  } catch {
    // Storage can be forbidden; then it holds until the page is left.
  }
  endMoment()
}

export function endMoment(): void {
  dueFor = undefined
  tell()
}

function saidNotNow(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
