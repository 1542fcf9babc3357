import { expect, it } from 'vitest'
import type { MatchLine } from '@mithaq/contract/matches'
import type { Message } from '@mithaq/contract/messages'
import { rowsOf } from './rows.ts'

const message = (seq: number): Message => ({
  id: `message ${seq}`,
  matchId: 'match',
  senderId: seq % 2 ? 'me' : 'them',
  seq,
  content: `Letter ${seq}`,
  createdAt: '2026-01-01T10:00:00.000Z',
  read: false,
  quote: null,
  reactions: [],
})
const line = (id: string, afterSeq: number): MatchLine => ({
  id,
  round: 1,
  kind: 'day_more',
  by: 'me',
  text: null,
  code: null,
  values: {},
  at: '2026-01-01T11:00:00.000Z',
  afterSeq,
})
const around = { me: 'me', matchId: 'match', online: true }
const linesOf = (messages: Message[], lines: MatchLine[]) =>
  rowsOf(messages, [], { ...around, lines }).map((row) => row.lines.map(({ id }) => id))

it('a line stands behind the message that was the last then, once, and above those that came later', () => {
  const lines = [line('first', 1), line('second', 2), line('third', 2)]
  expect(linesOf([message(1), message(2), message(3)], lines)).toEqual([['first'], ['second', 'third'], []])
})

it('a line from before the first message stands above it', () => {
  const rows = rowsOf([message(1), message(2)], [], { ...around, lines: [line('early', 0)] })
  expect(rows.map(({ before }) => before.map(({ id }) => id))).toEqual([['early'], []])
  expect(rowsOf([message(2)], [], { ...around, lines: [line('early', 0)] })[0]!.before).toEqual([])
})

it('a line of a page that has not come yet waits for it', () => {
  expect(linesOf([message(5), message(6)], [line('early', 2), line('late', 6)])).toEqual([[], ['late']])
})
