import type { Message } from '@mithaq/contract/messages'
import { describe, expect, test } from 'vitest'
import { message as messageOf } from '../../../../test/match.ts'
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
  messageOf(seq, { id: `m${seq}`, senderId: seq % 2 ? 'me' : 'them', read: false, ...given })
const page = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq)

describe('merging', () => {
  test('keeps the order whichever end grows, and each message once', () => {
    let history = mergeMessages(emptyHistory, page(5, 7), true)
    history = mergeMessages(history, page(7, 9))
    history = mergeMessages(history, page(3, 5), false)
    expect(seqs(history)).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(history.older).toBe(false)
  })
  test('the same message again changes nothing at all', () => {
    const history = mergeMessages(emptyHistory, page(1, 3))
    expect(mergeMessages(history, page(1, 3))).toBe(history)
  })
  test('what was read stays read, though an older answer says otherwise', () => {
    const history = mergeMessages(emptyHistory, [message(1, { read: true })])
    expect(mergeMessages(history, [message(1)]).messages[0]?.read).toBe(true)
  })
  test('whoever has read a message has read those before it', () => {
    const history = mergeMessages(mergeMessages(emptyHistory, page(1, 4)), [message(5, { read: true })])
    expect(history.messages.filter(({ read }) => read).map(({ seq }) => seq)).toEqual([1, 3, 5])
  })
})

describe('a gap', () => {
  const history = mergeMessages(emptyHistory, page(5, 7))
  test.each([
    ['the next one', page(8, 8), true],
    ['one that was known', page(6, 6), true],
    ['one after a missing one', page(9, 9), false],
    ['the page before', page(1, 4), true],
    ['a page with a hole before the first', page(1, 3), false],
    ['nothing', [], true],
  ])('%s', (_, incoming, joined) => expect(isContiguous(history, incoming)).toBe(joined))
  test('an empty conversation begins with its first message: a later one shows that the first was lost', () => {
    expect(isContiguous(emptyHistory, page(1, 2))).toBe(true)
    expect(isContiguous(emptyHistory, page(2, 2))).toBe(false)
  })
})

describe('reading', () => {
  test("marks the other side's messages up to the one read, and no more", () => {
    const history = mergeMessages(emptyHistory, page(1, 6))
    const read = markReadUpTo(history, 'me', 4)
    expect(read.messages.filter((m) => m.read).map(({ seq }) => seq)).toEqual([2, 4])
    expect(markReadUpTo(read, 'me', 4)).toBe(read)
  })
  test('the newest unread of the other side, never one of mine', () => {
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

  test('an older answer takes no later choice back', () => {
    const history = mergeReactionChanges(mergeMessages(emptyHistory, page(1, 2)), [change(1, 2, null)], 2)
    expect(kindOf(mergeMessages(history, [reacted(1, 1, 'heart')]), 1)).toBeNull()
    expect(kindOf(mergeMessages(history, [{ ...reacted(1, 1, 'heart'), read: true }]), 1)).toBeNull()
    expect(kindOf(mergeMessages(history, [reacted(1, 3, 'heart')]), 1)).toBe('heart')
    // What is known stays known: otherwise every change since would be asked for again.
    expect(mergeReactionChanges(history, [change(9, 1, 'smile')], 1).revision).toBe(2)
  })
  test('one that is told before its page has come is there with the page', () => {
    const history = mergeReactionChanges(
      mergeMessages(emptyHistory, page(5, 7), true),
      [change(2, 1, 'smile')],
      1,
    )
    expect(kindOf(mergeMessages(history, page(1, 4), false), 2)).toBe('smile')
  })
  test('so are all of them, told one after the other', () => {
    const told = mergeReactionChanges(
      mergeMessages(emptyHistory, page(5, 7), true),
      [change(2, 1, 'smile')],
      1,
    )
    const history = mergeMessages(mergeReactionChanges(told, [change(3, 2, 'heart')], 2), page(1, 4), false)
    expect([kindOf(history, 2), kindOf(history, 3)]).toEqual(['smile', 'heart'])
  })
  test('what is known already changes nothing at all', () => {
    const history = mergeReactionChanges(mergeMessages(emptyHistory, page(1, 2)), [change(1, 1, 'heart')], 1)
    expect(mergeReactionChanges(history, [change(1, 1, 'heart')], 1)).toBe(history)
    expect(mergeMessages(history, page(1, 2))).toBe(history)
  })
})
