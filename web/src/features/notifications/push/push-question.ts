import { readMemberId } from '../../../session/as-member.ts'
import { createListeners } from '../../../store/store.ts'

const key = 'mithaq.push'
const [tell, on] = createListeners()
export const onQuestionChange = on
/** The member to ask; another member in the same browser is not asked. */
let dueFor: string | undefined

/** Call after a like or a match: the member is asked then, never at the start of a visit. */
export function askForPushSoon(): void {
  if (isQuestionDue() || saidNotNow()) return
  dueFor = readMemberId()
  tell()
}

export function isQuestionDue(): boolean {
  return dueFor !== undefined && dueFor === readMemberId()
}

/** Remembered on this device, so that nobody is asked twice. */
export function declineQuestion(): void {
  try {
    localStorage.setItem(key, 'not now')
  } catch {
    // Without storage it holds until the page is left.
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
