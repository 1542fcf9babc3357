import type { CaseDetails, CaseEvent, QueuedCase } from '@mithaq/contract/moderation'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { SelfieAdvice } from './decision/SelfieAdvice.tsx'
import { describeDecision } from './case/CaseHistory.tsx'
import { OldestCaseAge } from './ConsoleHeader.tsx'
import { confirmLabel } from './decision/DecisionPane.tsx'
import { emptyDraft } from './state/decision-draft.ts'
import { describeOutcome } from './queue/QueuePane.tsx'
import { decisionIcons, DueIn, SeverityTag, caseTitle } from './shared/case-labels.tsx'

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00.000Z') })
})

test('each decision has its own sign', () => {
  const signs = Object.entries(decisionIcons).map(([decision, Icon]) => [
    decision,
    /lucide-([a-z-]+)/.exec(renderToStaticMarkup(<Icon />))?.[1],
  ])
  expect(Object.fromEntries(signs)).toEqual({
    dismiss: 'check',
    warn: 'triangle-exclamation-point',
    remove_pictures: 'image-off',
    rewrite: 'pen-line',
    suspend: 'pause',
    ban: 'ban',
    close_underage: 'user-x',
    restore: 'rotate-ccw',
  })
})

test.each([
  ['2026-11-16T11:18:00.000Z', '42m'],
  ['2026-11-16T09:55:00.000Z', '2h 5m'],
])('what was opened at %s has waited %s', (openedAt, waited) => {
  const dueAt = new Date(Date.parse(openedAt) + 24 * 3_600_000).toISOString()
  expect(htmlText(renderToStaticMarkup(<OldestCaseAge openedAt={openedAt} dueAt={dueAt} />))).toContain(
    `|${waited}| of 24h|`,
  )
  const over = renderToStaticMarkup(<OldestCaseAge openedAt={openedAt} dueAt="2026-11-16T11:59:00.000Z" />)
  expect(over, 'too long').toContain('text-danger')
})

test.each([
  ['2026-11-16T14:05:00.000Z', '2h 5m', false],
  ['2026-11-16T12:00:00.000Z', '0m', false],
  ['2026-11-16T10:55:00.000Z', '1h 5m over', true],
])('what is due at %s: %s, in red: %s', (dueAt, words, isRed) => {
  const due = renderToStaticMarkup(<DueIn dueAt={dueAt} />)
  expect([htmlText(due), due.includes('text-danger')]).toEqual([`|${words}|`, isRed])
})

test('how grave a case is shows by its colour', () => {
  const looks = ([1, 2, 3] as const).map((severity) =>
    renderToStaticMarkup(<SeverityTag severity={severity} />),
  )
  expect(looks.map((look) => [htmlText(look), /text-(\w+)(?:-ink)?"/.exec(look)?.[1]])).toEqual([
    ['|Danger|', 'danger'],
    ['|Deception|', 'saffron'],
    ['|Manners|', 'slate'],
  ])
})

test('a Mac confirms by its own key', async () => {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' })
  expect((await import('./shared/keyboard-keys.tsx')).confirmKeys).toBe('⌘ ↵')
})

test.each([
  [{ ground: 'money', stage: 'first' }, 'Money or scam'],
  [{ ground: null, stage: 'first' }, 'Verification'],
  [{ ground: 'money', stage: 'appeal' }, 'Appeal'],
  [{ ground: 'money', stage: 'confirmation' }, 'Ban to confirm'],
] as const)('a case of %j is called %s', (one, words) => {
  expect(caseTitle({ kind: 'verification', ...one })).toBe(words)
})

test.each([
  [{ decision: 'suspend', days: 7, by: 'Leyla' }, null, 'Suspended for 7 days by Leyla'],
  [{ decision: 'warn', by: null }, null, 'Warned by a former colleague'],
  [null, null, 'Ended without a decision'],
])('a closed case that ended with %j and %s: %s', (decided, outcome, words) => {
  const event = decided && { stage: 'first', days: null, field: null, ...decided }
  expect(describeOutcome({ decided: event, outcome } as QueuedCase)).toBe(words)
})

test.each([
  [{ decision: 'suspend', days: 7 }, 'Suspended for 7 days'],
  [{ decision: 'rewrite', field: 'aboutMe' }, 'Asked to rewrite About me'],
  [{ decision: 'warn' }, 'Warned'],
  [{ decision: 'remove_pictures' }, 'Pictures removed'],
  [{ decision: 'restore' }, 'Restored'],
  [{ decision: 'ban' }, 'Ban proposed'],
  [{ decision: 'ban', stage: 'confirmation' }, 'Ban confirmed'],
  [{ decision: 'dismiss' }, 'Dismissed'],
  [{ decision: 'dismiss', stage: 'appeal' }, 'Decision stands'],
])('%j was: %s', (event, words) => {
  expect(describeDecision({ stage: 'first', days: null, field: null, ...event } as CaseEvent)).toBe(words)
})

test.each([
  ['first', null, 'Choose a decision'],
  ['first', 'suspend', 'Suspend for 3 days'],
  ['first', 'dismiss', 'Dismiss the case'],
  ['first', 'restore', 'Restore the member'],
  ['confirmation', 'ban', 'Confirm the ban'],
  ['confirmation', 'restore', 'Refuse the ban'],
  ['appeal', 'dismiss', 'It stands'],
  ['appeal', 'restore', 'Take it back'],
] as const)('at stage %s the button that decides %s says: %s', (stage, decision, words) => {
  const shown = { stage, closedAt: null } as CaseDetails
  expect(confirmLabel(shown, { ...emptyDraft(undefined), decision, days: 3 })).toBe(words)
})

test('each thing that the machine thinks of the selfies stands beside its name', () => {
  const advice = {
    faces: [1, 1, 2],
    poses: [true, true, false],
    live: 0.93,
    samePerson: 0.41,
    likeness: null,
  }
  expect(htmlText(renderToStaticMarkup(<SelfieAdvice advice={advice} />))).toContain(
    '|One face in each|no|The poses asked for|2 / 3|Live|93 %|The same person throughout|41 %|Like the published pictures|no face published|',
  )
  expect(htmlText(renderToStaticMarkup(<SelfieAdvice advice={null} />))).toContain(
    'The machine has not looked yet.',
  )
})
