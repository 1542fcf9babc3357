import { describe, expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00' }
const noon = { from: '13:00', to: '14:30' }
const until = (quietHours: { from: string; to: string } | null, timeZone: string, now: string) =>
  quietUntil({ quietHours, timeZone }, new Date(now))?.toISOString() ?? null

describe('quiet hours', () => {
  it.each([
    ['before midnight', night, 'UTC', '2026-11-15T23:30:00Z', '2026-11-16T07:00:00.000Z'],
    ['after midnight', night, 'UTC', '2026-11-15T03:00:30Z', '2026-11-15T07:00:00.000Z'],
    ['at their first minute', night, 'UTC', '2026-11-15T22:00:00Z', '2026-11-16T07:00:00.000Z'],
    ['at their end', night, 'UTC', '2026-11-15T07:00:00Z', null],
    ['in the day', night, 'UTC', '2026-11-15T12:00:00Z', null],
    [
      'in Jakarta, where it is night',
      night,
      'Asia/Jakarta',
      '2026-11-15T16:00:00Z',
      '2026-11-16T00:00:00.000Z',
    ],
    ['in Jakarta, where it is day', night, 'Asia/Jakarta', '2026-11-15T03:00:00Z', null],
    ['half an hour off', night, 'Asia/Kolkata', '2026-11-15T20:00:00Z', '2026-11-16T01:30:00.000Z'],
    ['within one day', noon, 'UTC', '2026-11-15T13:45:59Z', '2026-11-15T14:30:00.000Z'],
    [
      'within one day, at their first minute',
      noon,
      'UTC',
      '2026-11-15T13:00:00Z',
      '2026-11-15T14:30:00.000Z',
    ],
    ['within one day, before them', noon, 'UTC', '2026-11-15T12:59:59Z', null],
    ['that are not set', null, 'UTC', '2026-11-15T23:30:00Z', null],
    ['without length', { from: '08:00', to: '08:00' }, 'UTC', '2026-11-15T08:00:00Z', null],
    // 29 March 2026, 02:00 becomes 03:00 in Berlin; 25 October, 03:00 becomes 02:00.
    [
      'in a night that loses an hour',
      night,
      'Europe/Berlin',
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00.000Z',
    ],
    ['in a night that gains one', night, 'Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('%s they end when they should', (_, quietHours, timeZone, now, end) => {
    expect(until(quietHours, timeZone, now)).toBe(end)
  })
})
