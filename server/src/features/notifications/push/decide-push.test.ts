import { describe, expect, it } from 'vitest'
import { decidePush, maxAttempts, retryDelayMs, type DuePush } from './decide-push.ts'
import { settingsFromRow } from '../settings.ts'
import { quietHoursEnd } from './quiet-hours.ts'

const now = new Date('2026-11-15T12:00:00Z')
const due: DuePush = {
  type: 'message',
  isRead: false,
  isSenderVisible: true,
  isSuperseded: false,
  isWatched: false,
  hasDevice: true,
  isSuspendedOrBanned: false,
}
const stored = {
  off: null,
  quietFrom: null,
  quietTo: null,
  timeZone: null,
  hideMessageText: null,
  marketing: null,
}
const everythingOn = settingsFromRow(undefined)
const quiet = settingsFromRow({ ...stored, quietFrom: '11:00', quietTo: '13:00' })
const messagesOff = settingsFromRow({ ...stored, off: ['messages.push'] })

describe('a push that is due', () => {
  it('is sent', () => expect(decidePush(due, everythingOn, now)).toEqual({ act: 'push' }))

  it.each([
    ['the notification was read', { isRead: true }],
    ['its sender is not visible', { isSenderVisible: false }],
    ['a newer message replaces it', { isSuperseded: true }],
    ['its receiver is suspended or banned', { isSuspendedOrBanned: true }],
    ['it is a test of a member who was suspended', { isSuspendedOrBanned: true, type: 'test' as const }],
  ])('is dropped if %s, even without a device or while the chat is watched', (_, change) => {
    for (const more of [{}, { hasDevice: false }, { isWatched: true }])
      expect(decidePush({ ...due, ...change, ...more }, everythingOn, now)).toEqual({ act: 'drop' })
  })

  it('is dropped if its kind is switched off', () => {
    expect(decidePush(due, messagesOff, now)).toEqual({ act: 'drop' })
    expect(decidePush({ ...due, type: 'like' }, messagesOff, now)).toEqual({ act: 'push' })
  })

  it('is sent for notices of Mithaq itself, whatever is switched off', () => {
    const kinds = ['messages', 'likes', 'matches', 'chats', 'reminders', 'goodbyes', 'tokens']
    const off = settingsFromRow({ ...stored, off: kinds.map((kind) => `${kind}.push`) })
    const acts = (['house', 'export', 'tokens', 'like'] as const).map(
      (type) => decidePush({ ...due, type }, off, now).act,
    )
    expect(acts).toEqual(['push', 'push', 'drop', 'drop'])
  })

  it('waits 5 s while the member looks at its chat', () => {
    const until = new Date('2026-11-15T12:00:05Z')
    for (const settings of [everythingOn, messagesOff, quiet])
      expect(decidePush({ ...due, isWatched: true }, settings, now)).toEqual({ act: 'wait', until })
  })

  it('goes by mail without a device, even in quiet hours', () => {
    for (const settings of [everythingOn, messagesOff, quiet])
      expect(decidePush({ ...due, hasDevice: false }, settings, now)).toEqual({ act: 'mail' })
  })

  it('waits for the end of the quiet hours', () => {
    expect(decidePush(due, quiet, now)).toEqual({ act: 'wait', until: new Date('2026-11-15T13:00:00Z') })
  })

  it('is sent for a test whatever is set, and dropped without a device', () => {
    const test = { ...due, type: 'test', read: true, watched: true } as const
    expect(decidePush(test, quiet, now)).toEqual({ act: 'push' })
    expect(decidePush({ ...test, hasDevice: false }, quiet, now)).toEqual({ act: 'drop' })
  })
})

it('retries after 10 s, doubling up to 15 minutes, for about a day', () => {
  expect([1, 2, 3, 7, 8, 100].map(retryDelayMs)).toEqual([10_000, 20_000, 40_000, 640_000, 900_000, 900_000])
  const all = Array.from({ length: maxAttempts }, (_, at) => retryDelayMs(at + 1))
  const hours = all.reduce((sum, ms) => sum + ms, 0) / 3_600_000
  expect(hours).toBeGreaterThan(22)
  expect(hours).toBeLessThan(26)
})

const night = { from: '22:00', to: '07:00' }
const noon = { from: '13:00', to: '14:30' }
const until = (quietHours: { from: string; to: string } | null, timeZone: string, now: string) =>
  quietHoursEnd({ quietHours, timeZone }, new Date(now))?.toISOString() ?? null

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
