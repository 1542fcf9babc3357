import { limits } from '@mithaq/contract/limits'
import { reason, texts } from '@mithaq/contract/safety'
import { hasVisibleCharacter, visibleLength } from '@mithaq/contract/visible-text'

/** What is wrong with a reason, or null: the same words as the server's. */
export function reasonProblem(text: string): string | null {
  return reason.safeParse(text).error?.issues[0]?.message ?? null
}

/** Too little to be sent at all; too much is refused with its text instead, so that it can be shortened. */
export function isTooShort(text: string): boolean {
  return visibleLength(text.trim()) < limits.reportReason.min
}

/** Said while writing only where more writing makes it worse, and about the rest once the field is left. */
export function shownProblem(text: string, left: boolean): string | undefined {
  const problem = reasonProblem(text)
  if (problem === texts.reasonTooLong) return problem
  return left && hasVisibleCharacter(text) ? (problem ?? undefined) : undefined
}
