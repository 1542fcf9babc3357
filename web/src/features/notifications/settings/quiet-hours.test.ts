import { afterEach, expect, test, vi } from 'vitest'
import { mockDeviceLocale } from '../../../../test/mock-device-locale.ts'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { endsNextDay, timeText, defaultQuietHours } from './quiet-hours.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['22:00', '07:00', true],
  ['13:00', '15:30', false],
  ['00:00', '06:00', false],
  ['23:00', '00:00', true],
])('from %s to %s reaches into the next day: %s', (from, to, next) => {
  expect(endsNextDay(from, to)).toBe(next)
})

test('quiet hours over night read as one span', () => {
  expect(defaultQuietHours).toEqual({ from: '22:00', to: '07:00' })
  const { from, to } = defaultQuietHours
  const said = texts.quiet.span(timeText(from), timeText(to), endsNextDay(from, to))
  expect(said).toMatch(/^Quiet from (10:00 PM|22:00) until (7:00 AM|07:00) the next morning$/)
})

test.each([
  ['en-US', '10:00 PM', '7:00 AM'],
  ['en-GB', '22:00', '07:00'],
])('a device in %s counts the hours as its member does', async (place, from, to) => {
  mockDeviceLocale(place)
  vi.resetModules()
  const { timeText } = await import('./quiet-hours.ts')
  expect([timeText('22:00'), timeText('07:00')]).toEqual([from, to])
})

test('a time reads as written, wherever the device is', () => {
  expect(timeText('00:05')).toMatch(/^(12:05 AM|00:05|24:05)$/)
  expect(timeText('12:30')).toMatch(/^(12:30 PM|12:30)$/)
})
