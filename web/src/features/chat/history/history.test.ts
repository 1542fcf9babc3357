import type { Message } from '@mithaq/contract/messages'
import { describe, expect, test } from 'vitest'
import { makeMessage } from '../../../../test/match-fixtures.ts'
import {
  emptyHistory,
  isContiguous,
  lastSeq,
  markReadUpTo,
  mergeMessages,
  mergeReactionChanges,
  lastUnreadSeq,
} from './history.ts'

const message = (seq: number, given: Partial<Message> = {}) =>
  makeMessage(seq, { id: `m${seq}`, senderId: seq % 2 ? 'me' : 'them', read: false, ...given })
const page = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq)

describe('mergeMessages', () => {
  test('keeps the order and each message once, at whichever end it grows', () => {
    let history = mergeMessages(emptyHistory, page(5, 7), true)
    history = mergeMessages(history, page(7, 9))
    history = mergeMessages(history, page(3, 5), false)
    expect(seqs(history)).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(history.older).toBe(false)
  })
  test('returns the same history for a message that is already known', () => {
    const history = mergeMessages(emptyHistory, page(1, 3))
    expect(mergeMessages(history, page(1, 3))).toBe(history)
  })
  test('keeps a message read although an older answer says otherwise', () => {
    const history = mergeMessages(emptyHistory, [message(1, { read: true })])
    expect(mergeMessages(history, [message(1)]).messages[0]?.read).toBe(true)
  })
  test('marks the messages before a read one as read, too', () => {
    const history = mergeMessages(mergeMessages(emptyHistory, page(1, 4)), [message(5, { read: true })])
    expect(history.messages.filter(({ read }) => read).map(({ seq }) => seq)).toEqual([1, 3, 5])
  })
})

describe('isContiguous', () => {
  const history = mergeMessages(emptyHistory, page(5, 7))
  test.each([
    ['the next one', page(8, 8), true],
    ['one that was known', page(6, 6), true],
    ['one after a missing one', page(9, 9), false],
    ['the page before', page(1, 4), true],
    ['a page with a hole before the first', page(1, 3), false],
    ['nothing', [], true],
  ])('%s', (_, incoming, joined) => expect(isContiguous(history, incoming)).toBe(joined))
  test('an empty history starts at message 1: a later first message shows a gap', () => {
    expect(isContiguous(emptyHistory, page(1, 2))).toBe(true)
    expect(isContiguous(emptyHistory, page(2, 2))).toBe(false)
  })
})

describe('read marks', () => {
  test("marks the other side's messages up to the one read, and no more", () => {
    const history = mergeMessages(emptyHistory, page(1, 6))
    const read = markReadUpTo(history, 'me', 4)
    expect(read.messages.filter((m) => m.read).map(({ seq }) => seq)).toEqual([2, 4])
    expect(markReadUpTo(read, 'me', 4)).toBe(read)
  })
  test('lastUnreadSeq finds the newest unread message of the other side, never of mine', () => {
    const history = mergeMessages(emptyHistory, page(1, 7))
    expect(lastUnreadSeq(history, 'me')).toBe(6)
    expect(lastUnreadSeq(markReadUpTo(history, 'me', 6), 'me')).toBe(0)
    expect([lastSeq(history), lastSeq(emptyHistory)]).toEqual([7, 0])
  })
})

describe('reactions', () => {
  const change = (seq: number, revision: number, kind: 'heart' | 'smile' | null) => ({
    messageId: `m${seq}`,
    by: 'them',
    kind,
    revision,
  })
  const reacted = (seq: number, revision: number, kind: 'heart' | null) =>
    message(seq, { reactions: [{ by: 'them', kind, revision }] })
  const kindOf = (history: typeof emptyHistory, seq: number) =>
    history.messages.find((known) => known.seq === seq)?.reactions[0]?.kind

  test('an older answer does not revert a later reaction', () => {
    const history = mergeReactionChanges(mergeMessages(emptyHistory, page(1, 2)), [change(1, 2, null)], 2)
    expect(kindOf(mergeMessages(history, [reacted(1, 1, 'heart')]), 1)).toBeNull()
    expect(kindOf(mergeMessages(history, [{ ...reacted(1, 1, 'heart'), read: true }]), 1)).toBeNull()
    expect(kindOf(mergeMessages(history, [reacted(1, 3, 'heart')]), 1)).toBe('heart')
    // What is known stays known: otherwise every change since would be asked for again.
    expect(mergeReactionChanges(history, [change(9, 1, 'smile')], 1).revision).toBe(2)
  })
  test('a reaction that arrives before its page is there with the page', () => {
    const history = mergeReactionChanges(
      mergeMessages(emptyHistory, page(5, 7), true),
      [change(2, 1, 'smile')],
      1,
    )
    expect(kindOf(mergeMessages(history, page(1, 4), false), 2)).toBe('smile')
  })
  test('several reactions that arrive before their page are all there with it', () => {
    const told = mergeReactionChanges(
      mergeMessages(emptyHistory, page(5, 7), true),
      [change(2, 1, 'smile')],
      1,
    )
    const history = mergeMessages(mergeReactionChanges(told, [change(3, 2, 'heart')], 2), page(1, 4), false)
    expect([kindOf(history, 2), kindOf(history, 3)]).toEqual(['smile', 'heart'])
  })
  test('a known reaction changes nothing', () => {
    const history = mergeReactionChanges(mergeMessages(emptyHistory, page(1, 2)), [change(1, 1, 'heart')], 1)
    expect(mergeReactionChanges(history, [change(1, 1, 'heart')], 1)).toBe(history)
    expect(mergeMessages(history, page(1, 2))).toBe(history)
  })
})
