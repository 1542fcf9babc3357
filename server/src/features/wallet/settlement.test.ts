import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from './plan-entries.ts'
import { settleWallet, type PendingTransfer, type PendingTransferKind, type Wallet } from './settlement.ts'
import { nextTopUp, topUpAmount, topUpAt, countTopUps, weeklyTarget } from './top-up.ts'

const day = 86_400_000
const born = Date.UTC(2027, 0, 4, 9)
const week = 7 * 86_400
const at = (days: number) => new Date(born + days * day)

const wallet = (changed: Partial<Wallet> = {}): Wallet => ({
  memberId: 'me',
  createdAt: at(0),
  balance: 0,
  locked: 0,
  isActive: true,
  lastSeenAt: at(0),
  nextTopUpAt: at(7),
  penalties: [],
  compensations: [],
  pauses: [],
  earlierTopUps: 0,
  ...changed,
})
const due = (kind: PendingTransferKind, days: number, amount: number, matchId = 'a'): PendingTransfer => ({
  matchId,
  round: 1,
  kind,
  amount,
  dueAt: at(days),
})
const moved = (before: Wallet, dues: PendingTransfer[], days: number) =>
  settleWallet(before, dues, at(days), week).entries.map(({ type, amount }) => `${type} ${amount}`)

describe('a wallet', () => {
  it('receives the sixth compensation of a period as an entry of 0, with the reason', () => {
    const dues = [0, 1, 2, 3, 4, 5].map((n) => due('compensation', 1 + n / 2, 2, `match ${n}`))
    const { entries } = settleWallet(wallet(), dues, at(5), week)
    expect(entries.map(({ amount }) => amount)).toEqual([2, 2, 2, 2, 2, 0])
    expect(entries.map(({ reason }) => reason).at(-1)).toBe('ceiling')
    // The limit counts one period before the deadline, and no further.
    const earlier = [0, 0, 0, 0, 1].map((days) => at(days))
    expect(moved(wallet({ compensations: earlier }), [due('compensation', 6.9, 2)], 6.9)).toEqual([
      'compensation 0',
    ])
    expect(
      moved(wallet({ compensations: earlier, nextTopUpAt: at(99) }), [due('compensation', 7, 2)], 7),
    ).toEqual(['compensation 2'])
  })

  it('counts only compensations up to then towards that limit', () => {
    const fed = (days: number) => wallet({ nextTopUpAt: at(99), compensations: Array(5).fill(at(days)) })
    const five = (kind: PendingTransferKind, days: number, amount: number) =>
      [1, 2, 3, 4, 5].map((n) => due(kind, days, amount, `match ${n}`))
    // A refund is no compensation, and is not limited.
    expect(moved(fed(1), [due('refund', 2, 3)], 2)).toEqual(['refund 3'])
    const refunds = [...five('refund', 2, 3), due('compensation', 3, 2)]
    expect(moved(wallet(), refunds, 3).at(-1)).toBe('compensation 2')
    // An entry of 0 does not count.
    const late = [...five('compensation', 7, 2), due('compensation', 7.6, 2)]
    expect(moved(fed(0.5), late, 8)).toEqual([...Array(5).fill('compensation 0'), 'compensation 2'])
    // One at the same moment counts, a later one does not, however late the wallet is settled.
    expect(moved(fed(2), [due('compensation', 2, 2)], 3)).toEqual(['compensation 0'])
    expect(moved(fed(2.5), [due('compensation', 2, 2)], 3)).toEqual(['compensation 2'])
  })

  it('receives nothing by a top-up during a pause, and counts earlier top-ups', () => {
    const pauses = [{ from: at(6), until: at(7) }]
    expect(moved(wallet({ pauses }), [], 8)).toEqual([])
    expect(moved(wallet({ pauses: [{ from: at(7), until: at(9) }] }), [], 8)).toEqual(['weekly 6'])
    expect(moved(wallet({ pauses: [{ from: at(1), until: new Date(at(7).getTime() - 1) }] }), [], 8)).toEqual(
      ['weekly 6'],
    )
    expect(moved(wallet({ earlierTopUps: 12 }), [], 8)).toEqual(['weekly 3'])
  })

  it('applies transfers in the order of their dates', () => {
    const dues = [due('penalty', 5, 2, 'late'), due('refund', 3, 3), due('penalty', 1, 2, 'early')]
    const { wallet: after, entries } = settleWallet(wallet({ balance: 1, locked: 3 }), dues, at(6), week)
    expect(entries.map(({ type, amount, at: date }) => [type, amount, date])).toEqual([
      ['penalty', -1, at(1)],
      ['refund', 3, at(3)],
      ['penalty', -2, at(5)],
    ])
    expect([after.balance, after.locked]).toEqual([1, 0])
  })

  it('applies a top-up, refunds, compensations and penalties in this order at one moment', () => {
    const dues = [
      due('penalty', 7, 2, 'p'),
      due('compensation', 7, 2, 'c'),
      due('refund', 7, 3, 'r'),
      due('spent', 7, 3, 's'),
    ]
    // Tokens that are locked at the top-up count: with 6 of them it brings nothing.
    expect(moved(wallet({ locked: 6 }), dues, 7)).toEqual(['refund 3', 'compensation 2', 'penalty -2'])
    expect(moved(wallet({ locked: 6, balance: 0 }), dues.slice(0, 1), 7)).toEqual(['penalty 0'])
    expect(moved(wallet(), dues.slice(0, 2), 7)).toEqual(['weekly 6', 'compensation 2', 'penalty -2'])
  })

  it('orders transfers of one kind and moment by their match', () => {
    for (const order of ['abc', 'bca', 'cab', 'cba']) {
      const dues = [...order].map((name) => due('penalty', 1, 2, name))
      expect(settleWallet(wallet({ balance: 3 }), dues, at(2), week).entries).toMatchObject([
        { key: 'penalty a 1 me', amount: -2 },
        { key: 'penalty b 1 me', amount: -1 },
        { key: 'penalty c 1 me', amount: 0 },
      ])
    }
  })

  it('counts the tokens that were locked at the top-up, not those locked now', () => {
    expect(moved(wallet({ locked: 3 }), [due('spent', 6, 3)], 8)).toEqual(['weekly 6'])
    expect(moved(wallet({ locked: 3 }), [due('spent', 8, 3)], 8)).toEqual(['weekly 3'])
    expect(moved(wallet({ locked: 3 }), [due('refund', 8, 3)], 8)).toEqual(['weekly 3', 'refund 3'])
  })

  it('is topped up less for a penalty settled together, if that came before', () => {
    expect(moved(wallet(), [due('penalty', 6, 2)], 8)).toEqual(['penalty 0', 'weekly 4'])
    expect(moved(wallet(), [due('penalty', 8, 2)], 8)).toEqual(['weekly 6', 'penalty -2'])
    expect(moved(wallet({ nextTopUpAt: at(14) }), [due('penalty', 6, 2)], 15)).toEqual([
      'penalty 0',
      'weekly 6',
    ])
  })

  it('is topped up less only for penalties of the period before', () => {
    expect(moved(wallet({ locked: 3 }), [due('refund', 6, 3)], 7)).toEqual(['refund 3', 'weekly 3'])
    const after = (...days: number[]) => moved(wallet({ penalties: days.map(at) }), [], 9)
    expect([after(0), after(7), after(8), after(0, 6.9, 7)]).toEqual([
      ['weekly 4'],
      ['weekly 6'],
      ['weekly 6'],
      ['weekly 2'],
    ])
  })

  it('receives nothing before the first top-up if the period has become longer', () => {
    const { wallet: after, entries } = settleWallet(wallet({ nextTopUpAt: at(3) }), [], at(3), week)
    expect([entries, after.nextTopUpAt]).toEqual([[], at(7)])
  })

  it('applies the latest of several missed top-ups, and continues from there', () => {
    const { wallet: after, entries } = settleWallet(wallet({ lastSeenAt: at(20) }), [], at(24), week)
    expect(entries).toMatchObject([{ type: 'weekly', amount: 6, key: 'weekly me 3', at: at(21) }])
    expect(after.nextTopUpAt).toEqual(at(28))
    expect(settleWallet(after, [], at(27.9), week).entries).toEqual([])
  })

  it('advances past a top-up that brings nothing', () => {
    for (const nothing of [{ balance: 9 }, { isActive: false }, { lastSeenAt: at(-24) }]) {
      const { wallet: after, entries } = settleWallet(wallet(nothing), [], at(7), week)
      expect([entries, after.nextTopUpAt]).toEqual([[], at(14)])
    }
  })

  it('predicts the next weekly tokens as they then come, with any pause and penalty', () => {
    const days = fc.integer({ min: 0, max: 240 }).map((half) => half / 2)
    const ahead = fc.record({
      today: days,
      restsFor: fc.option(fc.integer({ min: 0, max: 60 }).map((half) => half / 2)),
      fined: fc.array(fc.integer({ min: 0, max: 20 })),
      earlierTopUps: fc.constantFrom(0, 11, 12),
    })
    fc.assert(
      fc.property(ahead, ({ today, restsFor, fined, earlierTopUps }) => {
        const pausedUntil = restsFor === null ? null : at(today + restsFor)
        const penalties = fined.map((ago) => Math.max(0, today - ago / 2))
        const running = penalties.filter((one) => one >= today - (today % 7)).length
        const told = nextTopUp(
          { createdAt: at(0), now: at(today), pausedUntil, earlierTopUps, penalties: running },
          week,
        )
        let held = wallet({
          earlierTopUps,
          penalties: penalties.map(at),
          pauses: pausedUntil === null ? [] : [{ from: at(today), until: pausedUntil }],
          nextTopUpAt: at(today - (today % 7) + 7),
          lastSeenAt: at(999),
        })
        let entries: LedgerEntry[] = []
        while (entries.length === 0)
          ({ wallet: held, entries } = settleWallet(held, [], held.nextTopUpAt, week))
        expect(entries).toMatchObject([{ at: told.at, amount: told.upTo }])
      }),
    )
  })
})

const created = new Date('2026-01-01T12:00:00Z')
const weekS = 7 * 24 * 60 * 60
const after = (seconds: number) => new Date(created.getTime() + seconds * 1000)
const firstInstant = new Date('2026-11-15T12:00:00Z')
const daysBefore = (days: number, ms = 0) => new Date(firstInstant.getTime() - days * 86_400_000 - ms)
const standing = { balance: 1, locked: 2, isActive: true, lastSeenAt: firstInstant, penalties: 0 }

describe('a top-up', () => {
  it('comes after every whole period since the creation', () => {
    expect(countTopUps(created, after(-1), weekS)).toBe(0)
    expect(countTopUps(created, after(weekS - 1), weekS)).toBe(0)
    expect(countTopUps(created, after(weekS), weekS)).toBe(1)
    expect(countTopUps(created, after(3 * weekS - 1), weekS)).toBe(2)
    expect(topUpAt(created, 2, weekS)).toEqual(after(2 * weekS))
  })

  it('fills up to 6 for the first twelve, then to 3, less 2 per penalty, never below 0', () => {
    expect([1, 12, 13].map((instant) => weeklyTarget(instant, 0))).toEqual([6, 6, 3])
    expect([0, 1, 2, 3, 4].map((penalties) => weeklyTarget(1, penalties))).toEqual([6, 4, 2, 0, 0])
    expect(weeklyTarget(13, 1)).toBe(1)
  })
})

describe('a member receives', () => {
  it('what is missing, counting tokens in locked matches', () => {
    expect(topUpAmount(1, firstInstant, standing)).toBe(3)
    expect(topUpAmount(1, firstInstant, { ...standing, penalties: 1 })).toBe(1)
    expect(topUpAmount(13, firstInstant, standing)).toBe(0)
    expect(topUpAmount(1, firstInstant, { ...standing, balance: 40 })).toBe(0)
  })

  it('nothing while away or unseen for more than 30 days', () => {
    expect(topUpAmount(1, firstInstant, { ...standing, isActive: false })).toBe(0)
    expect(topUpAmount(1, firstInstant, { ...standing, lastSeenAt: daysBefore(30) })).toBe(3)
    expect(topUpAmount(1, firstInstant, { ...standing, lastSeenAt: daysBefore(30, 1) })).toBe(0)
  })
})
