// @vitest-environment dom
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { makeEnding, makeMatch } from '../../../test/match-fixtures.ts'
import { ChatHeader } from './ChatHeader.tsx'
import type { ChatRow } from './thread/rows.ts'

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

test('the menu of a chat offers what its state allows', async () => {
  const items = async (changed: Partial<Match>) => {
    const screen = render(<ChatHeader match={makeMatch(changed)} balance={6} />)
    await screen.press('Chat options')
    return screen.queryAll('[role=menuitem], [role=separator]').map(({ textContent }) => textContent || '-')
  }
  expect(await items({})).toEqual(['View Profile', 'Unmatch', '-', 'Block', 'Report'])
  const opened = { chatUnlocked: true }
  expect(await items(opened)).toEqual([
    'View Profile',
    'We found each other',
    'Unmatch',
    '-',
    'Block',
    'Report',
  ])
  const saidByMe = { by: 'me', until: row.createdAt } as NonNullable<Match['foundAsk']>
  expect(await items({ ...opened, foundAsk: saidByMe })).not.toContain('We found each other')
  expect(await items({ ...opened, ended: makeEnding() })).toEqual(['View Profile', '-', 'Block', 'Report'])
  expect(await items({ ended: makeEnding(), profileActive: false })).toEqual(['Block', 'Report'])
})
