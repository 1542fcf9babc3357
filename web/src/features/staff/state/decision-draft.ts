import { decisionsAt, type CaseDetails, type Decision, type WrittenField } from '@mithaq/contract/moderation'
import type { Ground } from '@mithaq/contract/safety'
import { houseRules } from '../../../messages/house-rules.ts'
import { staff } from '../../../messages/staff.ts'
import type { Deciding } from './use-console.ts'

export type Days = 3 | 7 | 30

/** A decision that is being written. */
export interface Draft {
  decision: Decision | null
  rule: number | null
  note: string
  days: Days
  pictures: readonly string[]
  field: WrittenField | null
  /** One of the member's own messages, which they read with it. */
  quote: { reportId: string; at: number; sentAt: string } | null
}

/** What the draft of a case is called. */
export const draftOf = (shown: CaseDetails | undefined): string =>
  `case ${shown?.id} ${shown?.closedAt === null ? shown.stage : 'closed'}`

/** The house rule that each ground speaks of. */
const ruleOf: Record<Ground, number> = {
  other: 1,
  fake: 2,
  married: 3,
  money: 4,
  sexual: 5,
  rude: 6,
  threats: 7,
  underage: 8,
}

/** An appeal is about the rule of what it is against, a report about the rule of its ground. */
export const emptyDraft = (shown: CaseDetails | undefined): Draft => ({
  decision: null,
  rule: shown?.appeals[0]?.about.rule ?? (shown?.ground ? ruleOf[shown.ground] : null),
  note: '',
  days: 7,
  pictures: [],
  field: null,
  quote: null,
})

/** The house rule about age. */
export const ageRule = ruleOf.underage

export const withDecision = (draft: Draft, decision: Decision): Draft => ({
  ...draft,
  decision,
  rule: decision === 'close_underage' ? ageRule : draft.rule,
})

/** What can be decided about a case as it stands. */
export function choicesFor(shown: CaseDetails | undefined): readonly Decision[] {
  if (!shown) return decisionsAt.first.filter((decision) => decision !== 'restore')
  if (shown.closedAt !== null) return shown.mayRestore ? ['restore'] : []
  return decisionsAt[shown.stage].filter(
    (decision) => decision !== 'restore' || shown.mayRestore || shown.stage !== 'first',
  )
}

/** With a sentence to begin with, unless something is written already. */
export function withTemplate(draft: Draft): Draft {
  if (draft.note.trim() !== '' || draft.rule === null || draft.decision === null) return draft
  const rule = houseRules.rules[draft.rule - 1] ?? ''
  const template = draft.decision === 'dismiss' ? staff.templateOf : staff.templates[draft.decision]
  return { ...draft, note: template(rule) }
}

/** The member reads why, and with it what is quoted of their words. */
export const isTold = (decision: Decision | null): boolean =>
  decision !== null && decision !== 'dismiss' && decision !== 'restore'

/** What is sent; undefined while something is missing. */
export function decidingOf({
  decision,
  rule,
  note,
  days,
  pictures,
  field,
  quote,
}: Draft): Deciding | undefined {
  if (decision === null || rule === null || note.trim() === '') return undefined
  const quoted = quote && isTold(decision) ? { quote: { reportId: quote.reportId, at: quote.at } } : {}
  const whole = { decision, rule, note: note.trim(), ...quoted }
  if (decision === 'suspend') return { ...whole, days }
  if (decision === 'remove_pictures')
    return pictures.length > 0 ? { ...whole, pictures: [...pictures] } : undefined
  if (decision === 'rewrite') return field === null ? undefined : { ...whole, field }
  return whole
}
