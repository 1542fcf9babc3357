import { readMemberId } from '../../../session/as-member.ts'
import { createListeners } from '../../../store/store.ts'

const key = 'mithaq.push'
const [tell, on] = createListeners()
export const onQuestionChange = on
/** The member whose moment it is: the next one in the same browser has had none. */
let dueFor: string | undefined

/** The member has just liked somebody or found a match: now it makes sense to ask. Never at the start of a visit. */
export function askForPushSoon(): void {
  if (isQuestionDue() || saidNotNow()) return
  dueFor = readMemberId()
  tell()
}

export function isQuestionDue(): boolean {
  return dueFor !== undefined && dueFor === readMemberId()
}

/** Remembered on this device: nobody is asked twice. */
export function declineQuestion(): void {
  try {
    localStorage.setItem(key, 'not now')
  } catch {
    // Storage can be forbidden; then it holds until the page is left.
  }
  endQuestion()
}

export function endQuestion(): void {
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
