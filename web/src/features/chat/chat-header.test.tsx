// @vitest-environment drawn
import { servedScreens } from '../../../test/served.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { endedWith, matchWith } from '../../../test/match.ts'
import { ChatHeader } from './ChatHeader.tsx'
import type { ChatRow } from './thread/rows.ts'

const { open } = servedScreens()
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
    const screen = open(<ChatHeader match={matchWith(changed)} balance={6} />)
    await screen.press('Chat options')
    return screen.every('[role=menuitem], [role=separator]').map(({ textContent }) => textContent || '-')
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
  expect(await items({ ...opened, ended: endedWith() })).toEqual(['View Profile', '-', 'Block', 'Report'])
  expect(await items({ ended: endedWith(), profileActive: false })).toEqual(['Block', 'Report'])
})
