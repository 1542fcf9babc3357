import { describe, expect, it } from 'vitest'
import { nextStart, startRefusal, startsLeft } from './starts.ts'

const now = new Date('2027-06-01T12:00:00Z')
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms)
const inDays = (days: number) => daysAgo(-days)

describe('aways', () => {
  it('begin twice in 365 days, whatever came before', () => {
    expect(startsLeft([], now)).toBe(2)
    expect(startsLeft([daysAgo(400), daysAgo(366), daysAgo(10)], now)).toBe(1)
    expect(startsLeft([daysAgo(10), daysAgo(20)], now)).toBe(0)
    expect(startsLeft([daysAgo(10), daysAgo(20), daysAgo(30)], now)).toBe(0)
    // The very instant at which one is 365 days old it no longer counts.
    expect(startsLeft([daysAgo(365)], now)).toBe(2)
    expect(startsLeft([daysAgo(365, 1)], now)).toBe(1)
  })

  it('may begin again once the older of the last two no longer counts, in whatever order they are named', () => {
    expect(nextStart([], now)).toBeNull()
    expect(nextStart([daysAgo(10)], now)).toBeNull()
    for (const starts of [
      [daysAgo(20), daysAgo(10)],
      [daysAgo(10), daysAgo(20)],
      [daysAgo(10), daysAgo(30), daysAgo(20)],
    ])
      expect(nextStart(starts, now)).toEqual(inDays(345))
    expect(nextStart([daysAgo(365), daysAgo(10)], now)).toBeNull()
  })

  it('are refused while one lasts, and where there is none left', () => {
    const used = [daysAgo(10), daysAgo(20)]
    expect(startRefusal({ until: inDays(1), starts: used }, now)).toBe('already_away')
    expect(startRefusal({ until: now, starts: [daysAgo(3)] }, now)).toBeNull()
    expect(startRefusal({ until: null, starts: [] }, now)).toBeNull()
    expect(startRefusal({ until: null, starts: used }, now)).toBe('away_used')
  })
})
