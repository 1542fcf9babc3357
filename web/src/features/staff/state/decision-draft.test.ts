import type { CaseDetails } from '@mithaq/contract/moderation'
import { expect, test } from 'vitest'
import { availableDecisions, decisionToSend, emptyDraft, withTemplate } from './decision-draft.ts'
import type { DecisionDraft } from './decision-draft.ts'

const about = (given: object) =>
  ({ stage: 'first', restriction: null, closedAt: null, mayRestore: false, ...given }) as CaseDetails
const quote = { reportId: 'r', at: 2, sentAt: '2026-11-15T08:00:00.000Z' }
const draft = (given: Partial<DecisionDraft>): DecisionDraft => ({
  ...emptyDraft(undefined),
  decision: 'warn',
  rule: 4,
  note: ' You asked for money. ',
  quote,
  ...given,
})

test('offers to restore only a suspended or banned member', () => {
  expect(availableDecisions(about({}))).not.toContain('restore')
  expect(availableDecisions(about({ restriction: 'suspended', mayRestore: true }))).toContain('restore')
  expect(availableDecisions(about({ closedAt: 'before' }))).toEqual([])
  expect(availableDecisions(about({ closedAt: 'before', restriction: 'banned', mayRestore: true }))).toEqual([
    'restore',
  ])
  // Shut out by nothing but a ban that waits in another case for its second person.
  for (const closedAt of [null, 'before'])
    expect(availableDecisions(about({ closedAt, restriction: 'suspended' }))).not.toContain('restore')
  // They left since, and would stay banned when they come back.
  expect(availableDecisions(about({ closedAt: 'before', mayRestore: true }))).toEqual(['restore'])
})

test('a decision begins with the rule of its report', () => {
  expect(emptyDraft(about({ appeals: [], ground: 'money' }))).toMatchObject({ rule: 4, days: 7 })
  expect(emptyDraft(about({ appeals: [{ about: { rule: 2 } }], ground: 'money' })).rule).toBe(2)
})

test('what is missing is not sent', () => {
  for (const missing of [{ decision: null }, { rule: null }, { note: ' ' }])
    expect(decisionToSend(draft(missing))).toBeUndefined()
  expect(decisionToSend(draft({ decision: 'remove_pictures' }))).toBeUndefined()
  expect(decisionToSend(draft({ decision: 'rewrite' }))).toBeUndefined()
})

test('sends a quote only with decisions that the member is told about', () => {
  const quoted = { quote: { reportId: 'r', at: 2 } }
  const whole = { rule: 4, note: 'You asked for money.' }
  expect(decisionToSend(draft({}))).toEqual({ ...whole, decision: 'warn', ...quoted })
  expect(decisionToSend(draft({ decision: 'suspend', days: 3 }))).toEqual({
    ...whole,
    decision: 'suspend',
    days: 3,
    ...quoted,
  })
  expect(decisionToSend(draft({ decision: 'dismiss' }))).toEqual({ ...whole, decision: 'dismiss' })
  expect(decisionToSend(draft({ decision: 'restore' }))).toEqual({ ...whole, decision: 'restore' })
})

test('a template fills what is empty and writes over nothing', () => {
  const words = (decision: DecisionDraft['decision']) => withTemplate(draft({ decision, note: '' })).note
  expect(words('warn')).toBe(
    'Please keep to this rule from now on: Ask nobody for money, and offer none. A second time has consequences.',
  )
  expect(words('dismiss')).toBe('Looked at under the rule: Ask nobody for money, and offer none.')
  expect(withTemplate(draft({})).note).toBe(' You asked for money. ')
})
