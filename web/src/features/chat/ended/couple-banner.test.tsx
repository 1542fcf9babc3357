// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test, vi } from 'vitest'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { CoupleBanner } from './CoupleBanner.tsx'
import type { ChatRow } from '../thread/rows.ts'

const { render } = setUpFakeServer()
const row: ChatRow = {
  id: 'r',
  seq: 3,
  content: 'How was your week?',
  createdAt: '2026-11-15T08:00:00.000Z',
  mine: false,
  mark: undefined,
  quote: null,
  myReaction: null,
  theirReaction: null,
  lines: [],
  before: [],
}
const at = new Date(row.createdAt)

test('the couple banner waits for them, offers my answer, and disappears when over', () => {
  vi.setSystemTime(at)
  const banner = (by: 'me' | 'them', until = '2026-11-20T10:00:00.000Z') =>
    render(<CoupleBanner match={makeMatch({ foundAsk: { by, until } as NonNullable<Match['foundAsk']> })} />)
  expect(banner('me').controlNames()).toEqual([])
  expect(banner('me').plainText()).toContain('Friday')
  expect(banner('them', row.createdAt).plainText()).toBe('')
  expect(banner('them').controlNames()).toEqual(['We found each other'])
})
