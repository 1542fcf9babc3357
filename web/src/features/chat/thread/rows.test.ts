import { expect, it } from 'vitest'
import type { MatchLine } from '@mithaq/contract/matches'
import type { Message } from '@mithaq/contract/messages'
import { makeTimelineEntry, makeMessage } from '../../../../test/match-fixtures.ts'
import { buildRows } from './rows.ts'

const message = (seq: number) =>
  makeMessage(seq, { id: `message ${seq}`, matchId: 'match', senderId: seq % 2 ? 'me' : 'them' })
const line = (id: string, afterSeq: number) => makeTimelineEntry('day_more', { id, by: 'me', afterSeq })
const around = { me: 'me', matchId: 'match', online: true }
const linesOf = (messages: Message[], lines: MatchLine[]) =>
  buildRows(messages, [], { ...around, lines }).map((row) => row.lines.map(({ id }) => id))

it('an event stands once, after the message that was last at its time', () => {
  const lines = [line('first', 1), line('second', 2), line('third', 2)]
  expect(linesOf([message(1), message(2), message(3)], lines)).toEqual([['first'], ['second', 'third'], []])
})

it('an event before the first message stands above it', () => {
  const rows = buildRows([message(1), message(2)], [], { ...around, lines: [line('early', 0)] })
  expect(rows.map(({ before }) => before.map(({ id }) => id))).toEqual([['early'], []])
  expect(buildRows([message(2)], [], { ...around, lines: [line('early', 0)] })[0]!.before).toEqual([])
})

it('an event waits for the page of its message', () => {
  expect(linesOf([message(5), message(6)], [line('early', 2), line('late', 6)])).toEqual([[], ['late']])
})

it('a quote names its author, also on a waiting message', () => {
  const quote = { id: 'message 1', said: { seq: 1, by: 'me', text: 'Word 1' } }
  const waiting = { id: 'next', matchId: 'match', content: 'And', quote, createdAt: '', refused: null }
  const rows = buildRows(
    [
      { ...message(2), quote: { ...quote, said: null } },
      { ...message(4), quote },
    ],
    [waiting],
    {
      ...around,
      me: 'them',
    },
  )
  expect(rows.map((row) => row.quote)).toEqual([
    { id: 'message 1', seq: null, mine: false, text: null },
    { id: 'message 1', seq: 1, mine: false, text: 'Word 1' },
    { id: 'message 1', seq: 1, mine: false, text: 'Word 1' },
  ])
  expect(buildRows([], [waiting], around)[0]?.quote?.mine).toBe(true)
})

it('shows a reaction that is chosen, changed or taken back before the server has it', () => {
  const liked = { ...message(2), reactions: [{ by: 'me', kind: 'heart' as const, revision: 1 }] }
  const mine = (kind?: 'smile' | null) => {
    const chosen = { id: 'tap', matchId: 'match', messageId: liked.id, refused: null }
    return buildRows([liked], kind === undefined ? [] : [{ ...chosen, kind }], around)[0]?.myReaction
  }
  expect([mine(), mine('smile'), mine(null)]).toEqual(['heart', 'smile', null])
  const theirs = { ...message(2), reactions: [{ by: 'them', kind: 'prayer' as const, revision: 1 }] }
  expect(buildRows([theirs], [], around)[0]).toMatchObject({ myReaction: null, theirReaction: 'prayer' })
})
