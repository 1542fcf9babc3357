import { describe, expect, test } from 'vitest'
import { unlockOffer, unmatchCost } from './costs.ts'
import { reasonOf } from '../../unmatched/UnmatchedRow.tsx'
import { mergeMatchPages } from '../state/use-matches.ts'
import type { Match } from '@mithaq/contract/matches'

const locked = { chatUnlocked: false, iPaid: false, theyPaid: false, leaveFee: 3, freeLeave: null }
const open = { chatUnlocked: true, iPaid: true, theyPaid: true, leaveFee: 1, freeLeave: null }

const now = Date.parse('2027-01-04T09:00:00Z')

describe('unmatching', () => {
  test('costs 1 in an open chat and 3 in a locked one', () => {
    expect(unmatchCost(open, 5, now)).toEqual({ refund: 0, fee: 1, left: 4 })
    expect(unmatchCost(locked, 5, now)).toEqual({ refund: 0, fee: 3, left: 2 })
  })
  test('costs nothing until the time the server named, and refunds what I paid', () => {
    const free = {
      leaveFee: 0,
      freeLeave: { because: 'their_guardian', until: '2027-01-04T09:00:01Z' },
    } as const
    expect(unmatchCost({ ...open, ...free }, 5, now)).toEqual({ refund: 0, fee: 0, left: 5 })
    expect(unmatchCost({ ...locked, iPaid: true, ...free }, 5, now)).toEqual({ refund: 3, fee: 0, left: 8 })
    expect(unmatchCost({ ...open, ...free }, 5, now + 1000)).toEqual({ refund: 0, fee: 1, left: 4 })
    expect(unmatchCost({ ...locked, ...free }, 5, now + 1000)).toEqual({ refund: 0, fee: 3, left: 2 })
  })
  test('never costs more than there is', () => {
    expect(unmatchCost(open, 0, now)).toEqual({ refund: 0, fee: 0, left: 0 })
    expect(unmatchCost(locked, 2, now)).toEqual({ refund: 0, fee: 2, left: 0 })
  })
  test('refunds first what I paid for a chat that never opened', () => {
    expect(unmatchCost({ ...locked, iPaid: true }, 0, now)).toEqual({ refund: 3, fee: 3, left: 0 })
    expect(unmatchCost({ ...locked, iPaid: true }, 4, now)).toEqual({ refund: 3, fee: 3, left: 4 })
    expect(unmatchCost({ ...locked, theyPaid: true }, 4, now)).toEqual({ refund: 0, fee: 3, left: 1 })
  })
})

describe('what can be paid', () => {
  test.each([
    ['nobody has paid', locked, { plain: 3, express: 6 }],
    ['I have', { ...locked, iPaid: true }, { plain: null, express: 3 }],
    ['they have', { ...locked, theyPaid: true }, { plain: 3, express: null }],
    ['the chat is open', open, { plain: null, express: null }],
  ])('%s', (_, match, offer) => expect(unlockOffer(match)).toEqual(offer))
})

test('names the reason a match ended in one line', () => {
  const line = (by: 'me' | 'them' | 'nobody') =>
    reasonOf({
      profile: { name: 'Sara' },
      ended: { at: '', by, expired: null, canRematch: false, rematchUnanswered: false },
    } as unknown as Match)
  expect([line('me'), line('them'), line('nobody')]).toEqual([
    'You unmatched',
    'Sara unmatched with you',
    'Non-response auto-unmatch',
  ])
})

test('a match that moved between two pages is there once, at its newest place', () => {
  const match = (id: string, unread: number) => ({ id, unread }) as unknown as Match
  const pages = [{ matches: [match('b', 1), match('a', 0)] }, { matches: [match('b', 0), match('c', 0)] }]
  expect(mergeMatchPages(pages).map(({ id, unread }) => id + unread)).toEqual(['b1', 'a0', 'c0'])
  expect(mergeMatchPages(undefined)).toEqual([])
})
