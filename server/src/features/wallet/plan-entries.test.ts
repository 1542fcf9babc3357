import { describe, expect, it } from 'vitest'
import { planEntries, type LedgerEntry } from './plan-entries.ts'

const entry = (key: string, amount: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  memberId: 'amina',
  key,
  amount,
  type: 'payment',
  ...more,
})
const results = (entries: LedgerEntry[], balance: number, posted: string[] = []) =>
  planEntries(entries, balance, posted).posted.map(({ result, amount, balance }) => [result, amount, balance])

describe('a ledger entry', () => {
  it('may take the whole balance, and no more', () => {
    expect(results([entry('a', -6)], 6)).toEqual([['posted', -6, 0]])
    expect(results([entry('a', -7)], 6)).toEqual([['insufficient', 0, 6]])
    expect(planEntries([entry('a', -7)], 6, []).newEntries).toEqual([])
  })

  it('is planned with the balance that those before it left', () => {
    expect(results([entry('a', -4), entry('b', -4), entry('c', 2), entry('d', -4)], 6)).toEqual([
      ['posted', -4, 2],
      ['insufficient', 0, 2],
      ['posted', 2, 4],
      ['posted', -4, 0],
    ])
  })

  it('is posted once, whether it was posted before or is given twice', () => {
    expect(results([entry('a', -2), entry('b', -2), entry('b', -2)], 6, ['a'])).toEqual([
      ['already_posted', 0, 6],
      ['posted', -2, 4],
      ['already_posted', 0, 4],
    ])
  })

  it('may be posted after it was refused', () => {
    expect(results([entry('a', -7), entry('b', 1), entry('a', -7)], 6).at(-1)).toEqual(['posted', -7, 0])
  })

  it('takes at most the balance as a penalty, and is posted even if that is 0', () => {
    const atMostBalance = { atMostBalance: true, type: 'penalty' } as const
    expect(results([entry('a', -4, atMostBalance), entry('b', -4, atMostBalance)], 6)).toEqual([
      ['posted', -4, 2],
      ['posted', -2, 0],
    ])
    const { posted, newEntries: moved } = planEntries([entry('a', -4, atMostBalance)], 0, [])
    expect(Object.is(posted[0]?.amount, 0)).toBe(true)
    expect(moved).toEqual([{ ...entry('a', 0, atMostBalance) }])
    expect(results([entry('a', 3, atMostBalance)], 1)).toEqual([['posted', 3, 4]])
  })

  it('is answered with its member and key', () => {
    expect(planEntries([entry('a', 1)], 6, []).posted).toEqual([
      { memberId: 'amina', key: 'a', result: 'posted', amount: 1, balance: 7 },
    ])
  })
})
