import type { CaseDetails, Decision } from '@mithaq/contract/moderation'
import type { Ground } from '@mithaq/contract/safety'
import { staff } from '../../messages/staff.ts'
import type { Deciding } from './use-console.ts'

/** A decision that is being written. */
export interface Draft {
  decision: Decision | null
  rule: number | null
  note: string
}

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

export const emptyDraft = (shown: CaseDetails | undefined): Draft => ({
  decision: null,
  rule: shown?.ground ? ruleOf[shown.ground] : null,
  note: '',
})

/** With a sentence to begin with, unless something is written already. */
export function withTemplate(draft: Draft): Draft {
  if (draft.note.trim() !== '' || draft.rule === null) return draft
  return { ...draft, note: staff.templateOf(staff.houseRules[draft.rule - 1] ?? '') }
}

export const isReady = (draft: Draft): draft is Draft & Deciding =>
  draft.decision !== null && draft.rule !== null && draft.note.trim() !== ''
