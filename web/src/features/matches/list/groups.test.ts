import type { Match } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { makeEnding, makeMatch } from '../../../../test/match-fixtures.ts'
import { groupOf, groupMatches } from './groups.ts'

const clock = (kind: string, awaited: string) => ({ ...makeMatch().clock, kind, awaited }) as Match['clock']
const open = (kind: string, awaited: string): Partial<Match> => ({
  chatUnlocked: true,
  clock: clock(kind, awaited),
})

test('it is my turn where I am awaited or nobody wrote; a locked chat is to open', () => {
  expect(groupOf(makeMatch(open('reply', 'me')))).toBe('yourTurn')
  expect(groupOf(makeMatch(open('opening', 'either')))).toBe('yourTurn')
  expect(groupOf(makeMatch(open('reply', 'them')))).toBe('theirTurn')
  for (const awaited of ['me', 'them', 'either'])
    expect(groupOf(makeMatch({ clock: clock('payment', awaited) }))).toBe('toOpen')
  const found = { chatUnlocked: true, clock: null, ended: makeEnding({ found: true }) }
  expect(groupOf(makeMatch(found))).toBe('found')
})

test('groups have headings with counts, keep their order, and are omitted when empty', () => {
  const matches = [
    makeMatch({ id: 'a', ...open('reply', 'me') }),
    makeMatch({ id: 'b' }),
    makeMatch({ id: 'c', ...open('opening', 'either') }),
  ]
  const lines = (counts: object) =>
    groupMatches(matches, counts).map((item) =>
      'match' in item ? item.match.id : `${item.head} ${item.count}`,
    )
  expect(lines({ yourTurn: 2, theirTurn: 0, toOpen: 40 })).toEqual(['yourTurn 2', 'a', 'c', 'toOpen 40', 'b'])
  expect(lines({ yourTurn: 1, toOpen: 1 })).toEqual(['yourTurn 2', 'a', 'c', 'toOpen 1', 'b'])
  expect(groupMatches([], {})).toEqual([])
})
