// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { MatchRow } from './MatchRow.tsx'

const { render } = setUpFakeServer()
const at = makeMatch().createdAt
const nowMs = Date.parse(at)
const lastMessage = {
  id: '0195b6a0-0000-7000-8000-000000000101',
  matchId: makeMatch().id,
  seq: 3,
  senderId: makeMatch().profile.id,
  content: 'Salam',
  read: false,
  createdAt: at,
}

test('a match row marks who has paid and the open chat, or how to start without messages', () => {
  const row = (changed: Partial<Match>, current = false) =>
    render(<MatchRow match={makeMatch(changed)} current={current} nowMs={nowMs} />)
  const parts = (changed: Partial<Match>) => row(changed).text().split('|').slice(1, 5)
  expect(parts({})).toEqual(['Salma', '8:00 AM', 'Start a conversation', '72h 0m left to open'])
  expect(row({ iPaid: true }).text()).toContain(
    '|Salma|You|You gave 3, waiting for Salma|8:00 AM|Start a conversation|',
  )
  expect(row({ theyPaid: true, lastMessage }).text()).toContain(
    '|Salma|Salma|Salma gave 3, you have not yet|8:00 AM|Salam|',
  )
  const opened = row({ iPaid: true, chatUnlocked: true, lastMessage }).plainText()
  expect(opened).toContain('Salam')
  expect(opened).not.toContain('You gave')
  expect(row({}, true).attribute(/Salma/, 'aria-current')).toBe('page')
  expect(row({}).attribute(/Salma/, 'aria-current')).toBeNull()
})

test('the clock of a row is urgent in its last quarter only where I am awaited', () => {
  const clock = (awaited: 'me' | 'them', leftMs: number) => ({
    ...makeMatch().clock!,
    awaited,
    expiresAt: new Date(nowMs + leftMs).toISOString(),
  })
  const isPressing = (changed: Partial<Match>) =>
    render(<MatchRow match={makeMatch(changed)} current={false} nowMs={nowMs} />).queryAll(
      'span.text-saffron-ink',
    ).length > 0
  expect(isPressing({ clock: clock('me', 1000) })).toBe(true)
  expect(isPressing({ clock: clock('me', 200_000_000) })).toBe(false)
  expect(isPressing({ clock: clock('them', 1000) })).toBe(false)
  const resting = { until: '2026-11-20T10:00:00.000Z', who: 'them' } as const
  expect(isPressing({ clock: clock('me', 1000), resting })).toBe(false)
})
