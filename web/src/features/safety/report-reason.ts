import { limits } from '@mithaq/contract/limits'
import { issues, reason } from '@mithaq/contract/safety'
import { hasVisibleCharacter, visibleLength } from '@mithaq/contract/visible-text'
import { issueText } from '../../messages/issue-text.ts'
import { safety } from '../../messages/safety.ts'

/** What is wrong with a reason, or null. */
export const findReasonProblem = (text: string) => issueText(safety.rules, issues, issueCode(text)) ?? null

const issueCode = (text: string) => reason.safeParse(text).error?.issues[0]?.message ?? ''

/** A short text disables the button; a long one shows a problem, so that it can be shortened. */
export function isTooShort(text: string): boolean {
  return visibleLength(text.trim()) < limits.reportReason.min
}

/** While typing, only a text that is too long is a problem; others are shown once the field is left. */
export function reasonProblemToShow(text: string, left: boolean): string | undefined {
  const tooLong: keyof typeof issues = 'reason_too_long'
  const isSaid = issueCode(text) === tooLong || (left && hasVisibleCharacter(text))
  return isSaid ? (findReasonProblem(text) ?? undefined) : undefined
}
