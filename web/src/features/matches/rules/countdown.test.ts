import type { Match, MatchClock } from '@mithaq/contract/matches'
import { describe, expect, test } from 'vitest'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { bannerTexts } from '../../chat/clock/ClockBanner.tsx'
import { formatChatTime, clockHint, countdownOf, formatPaymentTime } from './countdown.ts'

const hour = 3_600_000
const startedAt = '2026-11-15T00:00:00.000Z'
const expiresAt = '2026-11-17T00:00:00.000Z'
const startMs = Date.parse(startedAt)

describe('time formats', () => {
  test.each([
    [61 * hour + 20 * 60_000 + 5000, '61h 20m 05s'],
    [59_000, '0h 00m 59s'],
    [72 * hour, '72h 00m 00s'],
    [1, '0h 00m 01s'],
  ])('payment: %i ms is %s', (ms, text) => expect(formatPaymentTime(ms)).toBe(text))

  test.each([
    [48 * hour, '48h 0m'],
    [11 * hour + 42 * 60_000 + 59_000, '11h 42m'],
    [hour, '1h 0m'],
    [hour - 1000, '59m 59s'],
    [hour - 1, '1h 0m'],
    [61_000, '1m 1s'],
    [59_001, '1m 0s'],
    [59_000, '59s'],
    [1, '1s'],
    [0, '0s'],
    [-5, '0s'],
  ])('chat: %i ms is %s', (ms, text) => expect(formatChatTime(ms)).toBe(text))
})

describe('the last quarter', () => {
  const at = (part: number) =>
    countdownOf({ expiresAt, remainingMs: null, lengthMs: 48 * hour }, startMs + 48 * hour * part)
  test('begins at three quarters, and the clock is over at the end', () => {
    expect(at(0)).toMatchObject({ fraction: 1, isLastQuarter: false, isOver: false })
    expect(at(0.74).isLastQuarter).toBe(false)
    expect(at(0.75).isLastQuarter).toBe(true)
    expect(at(0.9999)).toMatchObject({ isOver: false })
    expect(at(1)).toMatchObject({ fraction: 0, isLastQuarter: true, isOver: true })
    expect(at(3)).toMatchObject({ leftMs: 0, fraction: 0, isOver: true })
  })
  test('a paused clock stands still', () => {
    const resting = { expiresAt: null, remainingMs: 12 * hour, lengthMs: 48 * hour }
    for (const later of [0, 1, 99])
      expect(countdownOf(resting, startMs + later * hour)).toMatchObject({ leftMs: 12 * hour, isOver: false })
  })
  test('a clock seen before its start is full', () => expect(at(-1).fraction).toBe(1))
})

describe('the hint of a row', () => {
  const nowMs = startMs + 46 * hour
  const hint = (
    kind: 'payment' | 'opening' | 'reply',
    awaited: 'me' | 'them' | 'either',
    more: Partial<Match> = {},
  ) => {
    const clock = { kind, awaited, startedAt, expiresAt, remainingMs: null, lengthMs: 48 * hour }
    return clockHint(makeMatch({ clock, ...more }), nowMs)
  }
  test('says whose turn it is', () => {
    expect(hint('payment', 'either')).toBe('2h 0m left to open')
    expect(hint('payment', 'me')).toBe('Your turn to pay · 2h 0m left')
    expect(hint('payment', 'them')).toBe('2h 0m left to open')
    expect(hint('opening', 'either')).toBe('2h 0m left to write first')
    expect(hint('reply', 'me')).toBe('Your turn · 2h 0m left')
    expect(hint('reply', 'them')).toBe('Waiting · 2h 0m left')
  })
  test('says who asked for a day, and until when the clock is paused', () => {
    expect(hint('reply', 'them', { dayMore: { me: false, them: true } })).toBe(
      'Salma asked for a day · 2h 0m left',
    )
    const resting = (days: number) => {
      const until = new Date(nowMs + days * 24 * hour).toISOString()
      return hint('reply', 'me', { resting: { until, who: 'them' } })
    }
    expect(resting(1)).toBe('Resting until tomorrow')
    expect(resting(4)).toBe('Resting until Friday')
    expect(resting(9)).toBe('Resting until Nov 25')
  })
})

describe('the banner', () => {
  const clock = { kind: 'reply', awaited: 'me', startedAt, expiresAt, remainingMs: null, lengthMs: 48 * hour }
  const says = (changed: object, balance: number, more: Partial<Match> = {}) => {
    const { title, cost } = bannerTexts(
      makeMatch(more),
      { ...clock, ...changed } as MatchClock,
      balance,
      startMs,
    )
    return [title, cost]
  }
  test('says what the end costs me, never more than I have', () => {
    const turn = 'Your turn to respond'
    expect(says({}, 6)).toEqual([turn, 'After that, you lose 2 tokens'])
    expect(says({}, 2)).toEqual([turn, 'After that, you lose 2 tokens'])
    expect(says({}, 1)).toEqual([turn, 'After that, you lose your last token'])
    expect(says({}, 0)).toEqual([turn, 'After that, the match ends; you have no tokens to lose'])
  })
  test("says that the other member's silence costs me nothing", () => {
    expect(says({ awaited: 'them' }, 6)).toEqual([
      'Waiting for Salma',
      'After that, the match ends and costs you nothing',
    ])
    expect(says({ kind: 'opening', awaited: 'either' }, 6)).toEqual([
      'Start a conversation',
      'After that, the match ends and nobody is charged',
    ])
  })
  test('says until when the clock is paused, and what time remains', () => {
    const resting = { until: '2026-11-20T10:00:00.000Z', who: 'them' } as const
    expect(says({ expiresAt: null, remainingMs: 11.7 * hour }, 6, { resting })).toEqual([
      'Resting until Friday',
      'Your turn to respond: 11h 42m left, and the clock stands still',
    ])
  })
})
