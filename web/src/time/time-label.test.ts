import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockDeviceLocale } from '../../test/mock-device-locale.ts'
import {
  calendarDay,
  calendarWeekday,
  dayLabel,
  dayNumber,
  dayToCome,
  momentToCome,
  timeLabel,
} from './time-label.ts'

/** London: the clocks go forward on 29 March 2026 and back on 25 October 2026. */
beforeEach(() => void vi.stubEnv('TZ', 'Europe/London'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const at = (local: string) => new Date(local)
const label = (then: string, now: string) => timeLabel(at(then).toISOString(), at(now).getTime())

test.each([
  ['en-US', 'Nov 15, 2:05 PM', 'November 15, 2026', 'Sunday, November 15, 2026'],
  ['en-GB', '15 Nov, 14:05', '15 November 2026', 'Sunday, 15 November 2026'],
  ['de-DE', '15 Nov, 14:05', '15 November 2026', 'Sunday, 15 November 2026'],
  ['ar-EG', '15 Nov, 2:05 PM', '15 November 2026', 'Sunday, 15 November 2026'],
])('formats dates and hours for a device of %s', async (place, ...words) => {
  mockDeviceLocale(place)
  vi.resetModules()
  const label = await import('./time-label.ts')
  const shown = at('2026-11-15T14:05:00')
  const full = [label.fullDate(shown), label.fullDateWithWeekday(shown)]
  expect([label.dayAndTime(shown), ...full]).toEqual(words)
  expect(label.calendarDay('2026-11-15')).toBe(words[1])
})

test.each(['Pacific/Honolulu', 'Pacific/Auckland'])('formats a calendar day the same in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect([calendarDay('2026-12-03'), calendarWeekday('2026-12-03')]).toEqual(['December 3, 2026', 'Thu'])
})

test('runs in the time zone that it sets', () => {
  expect(new Date('2026-07-01T12:00:00Z').getHours()).toBe(13)
})

test.each([
  ['the same day', '2026-11-15T08:12:00', '2026-11-15T23:59:00', /^8:12/],
  ['the first minute of the day', '2026-11-15T00:00:00', '2026-11-15T23:59:59', /^(12|0|24|00):00/],
  [
    'one minute before midnight, one minute after',
    '2026-11-14T23:59:00',
    '2026-11-15T00:01:00',
    /^Yesterday$/,
  ],
  ['nearly two days ago is still yesterday', '2026-11-14T00:01:00', '2026-11-15T23:59:00', /^Yesterday$/],
  ['two days ago', '2026-11-13T20:00:00', '2026-11-15T08:00:00', /^Friday$/],
  ['six days ago', '2026-11-09T23:59:00', '2026-11-15T00:01:00', /^Monday$/],
  ['seven days ago', '2026-11-08T23:59:00', '2026-11-15T00:01:00', /^Nov 8$/],
  ['another year', '2025-12-31T23:59:00', '2026-11-15T00:01:00', /^Dec 31$/],
])('%s', (_, then, now, expected) => {
  expect(label(then, now)).toMatch(expected)
})

test('counts a day of 23 or 25 hours as one day', () => {
  expect(label('2026-03-28T23:30:00', '2026-03-29T23:30:00')).toBe('Yesterday')
  expect(label('2026-03-29T00:10:00', '2026-03-29T23:50:00')).not.toBe('Yesterday')
  expect(label('2026-10-25T00:10:00', '2026-10-26T00:05:00')).toBe('Yesterday')
  expect(dayNumber(at('2026-03-30T00:00:00')) - dayNumber(at('2026-03-29T00:00:00'))).toBe(1)
  expect(dayNumber(at('2026-10-26T00:00:00')) - dayNumber(at('2026-10-25T00:00:00'))).toBe(1)
})

test('names a coming day by weekday for less than a week, then by date', () => {
  const now = at('2026-11-15T12:00:00').getTime()
  const to = (then: string) => dayToCome(at(then).toISOString(), now)
  expect(to('2026-11-15T23:00:00')).toMatch(/:00/)
  expect(to('2026-11-16T00:01:00')).toBe('tomorrow')
  expect(to('2026-11-21T23:59:00')).toBe('Saturday')
  expect(to('2026-11-22T00:01:00')).toBe('Nov 22')
  expect(momentToCome(at('2026-11-16T14:05:00').toISOString(), now)).toMatch(/^tomorrow, (2|14):05/)
  expect(momentToCome(at('2026-11-15T14:05:00').toISOString(), now)).toMatch(/^(2|14):05[^,]*$/)
})

test('leaves out the hour where only the day matters', () => {
  const day = (then: string) => dayLabel(at(then).toISOString(), at('2026-11-15T12:00:00').getTime())
  expect(day('2026-11-15T00:01:00')).toBe('Today')
  expect(day('2026-11-14T23:59:00')).toBe('Yesterday')
  expect(day('2026-11-13T12:00:00')).toBe('Friday')
})

test("labels a message from the future as today's", () => {
  expect(label('2026-11-16T00:00:01', '2026-11-15T23:59:59')).toMatch(/:00/)
  expect(dayLabel(at('2026-11-16T00:00:01').toISOString(), at('2026-11-15T23:59:59').getTime())).toBe('Today')
})

test('follows the device into another time zone', () => {
  const sent = '2026-11-15T12:00:00Z'
  const before = timeLabel(sent, Date.parse(sent))
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(before).toMatch(/^12:00/)
  expect(timeLabel(sent, Date.parse(sent))).toMatch(/^(9|21):00/)
})
