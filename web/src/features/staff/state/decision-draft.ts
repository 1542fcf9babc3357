import { decisionsAt, type CaseDetails, type Decision, type WrittenField } from '@mithaq/contract/moderation'
import type { Ground } from '@mithaq/contract/safety'
import { houseRules } from '../../../messages/house-rules.ts'
import { staff } from '../../../messages/staff.ts'
import type { DecisionInput } from './use-console.ts'

export type SuspensionDays = 3 | 7 | 30

/** A decision that is being written. */
export interface DecisionDraft {
  decision: Decision | null
  rule: number | null
  note: string
  days: SuspensionDays
  pictures: readonly string[]
  field: WrittenField | null
  /** One of the member's own messages, which they read with it. */
  quote: { reportId: string; at: number; sentAt: string } | null
}

/** The name under which a case's draft is stored. */
export const draftName = (shown: CaseDetails | undefined): string =>
  `case ${shown?.id} ${shown?.closedAt === null ? shown.stage : 'closed'}`

/** The house rule for each ground of a report. */
const ruleForGround: Record<Ground, number> = {
  other: 1,
  fake: 2,
  married: 3,
  money: 4,
  sexual: 5,
  rude: 6,
  threats: 7,
  underage: 8,
}

/** An appeal has the rule of the decision it is against, a report that of its ground. */
export const emptyDraft = (shown: CaseDetails | undefined): DecisionDraft => ({
  decision: null,
  rule: shown?.appeals[0]?.about.rule ?? (shown?.ground ? ruleForGround[shown.ground] : null),
  note: '',
  days: 7,
  pictures: [],
  field: null,
  quote: null,
})

/** The house rule about age. */
export const ageRule = ruleForGround.underage

export const withDecision = (draft: DecisionDraft, decision: Decision): DecisionDraft => ({
  ...draft,
  decision,
  rule: decision === 'close_underage' ? ageRule : draft.rule,
})

/** The decisions that are possible at the case's stage. */
export function availableDecisions(shown: CaseDetails | undefined): readonly Decision[] {
  if (!shown) return decisionsAt.first.filter((decision) => decision !== 'restore')
  if (shown.closedAt !== null) return shown.mayRestore ? ['restore'] : []
  return decisionsAt[shown.stage].filter(
    (decision) => decision !== 'restore' || shown.mayRestore || shown.stage !== 'first',
  )
}

/** Fills in a template, unless something is written already. */
export function withTemplate(draft: DecisionDraft): DecisionDraft {
  if (draft.note.trim() !== '' || draft.rule === null || draft.decision === null) return draft
  const rule = houseRules.rules[draft.rule - 1] ?? ''
  const template = draft.decision === 'dismiss' ? staff.templateOf : staff.templates[draft.decision]
  return { ...draft, note: template(rule) }
}

/** Whether the member reads the reason and the quote. */
export const isToldToMember = (decision: Decision | null): boolean =>
  decision !== null && decision !== 'dismiss' && decision !== 'restore'

/** The input of the request; undefined while something is missing. */
export function decisionToSend({
  decision,
  rule,
  note,
  days,
  pictures,
  field,
  quote,
}: DecisionDraft): DecisionInput | undefined {
  if (decision === null || rule === null || note.trim() === '') return undefined
  const quoted =
    quote && isToldToMember(decision) ? { quote: { reportId: quote.reportId, at: quote.at } } : {}
  const whole = { decision, rule, note: note.trim(), ...quoted }
  if (decision === 'suspend') return { ...whole, days }
  if (decision === 'remove_pictures')
    return pictures.length > 0 ? { ...whole, pictures: [...pictures] } : undefined
  if (decision === 'rewrite') return field === null ? undefined : { ...whole, field }
  return whole
}
