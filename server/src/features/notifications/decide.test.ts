import { describe, expect, it } from 'vitest'
import { decide, mostAttempts, retryAfterMs, type Due } from './decide.ts'
import { settingsOf } from './settings.ts'

const now = new Date('2026-11-15T12:00:00Z')
const due: Due = {
  type: 'message',
  read: false,
  senderIsThere: true,
  superseded: false,
  watched: false,
  hasDevice: true,
  shutOut: false,
}
const stored = {
  off: null,
  quietFrom: null,
  quietTo: null,
  timeZone: null,
  hideMessageText: null,
  marketing: null,
}
const everythingOn = settingsOf(undefined)
const quiet = settingsOf({ ...stored, quietFrom: '11:00', quietTo: '13:00' })
const messagesOff = settingsOf({ ...stored, off: ['messages.push'] })

describe('a push that is due', () => {
  it('leaves', () => expect(decide(due, everythingOn, now)).toEqual({ act: 'push' }))

  it.each([
    ['what was read', { read: true }],
    ['of somebody who is not there', { senderIsThere: false }],
    ['what a newer message replaces', { superseded: true }],
    ['to somebody who is suspended or banned', { shutOut: true }],
    ['a test of somebody who is suspended by then', { shutOut: true, type: 'test' as const }],
  ])('is dropped: %s, even without a device or while it is watched', (_, change) => {
    for (const more of [{}, { hasDevice: false }, { watched: true }])
      expect(decide({ ...due, ...change, ...more }, everythingOn, now)).toEqual({ act: 'drop' })
  })

  it('is dropped where its kind is switched off, and only that kind', () => {
    expect(decide(due, messagesOff, now)).toEqual({ act: 'drop' })
    expect(decide({ ...due, type: 'like' }, messagesOff, now)).toEqual({ act: 'push' })
  })

  it('of what the house has to say comes whatever is switched off', () => {
    const kinds = ['messages', 'likes', 'matches', 'chats', 'reminders', 'goodbyes', 'tokens']
    const off = settingsOf({ ...stored, off: kinds.map((kind) => `${kind}.push`) })
    const acts = (['house', 'export', 'tokens', 'like'] as const).map(
      (type) => decide({ ...due, type }, off, now).act,
    )
    expect(acts).toEqual(['push', 'push', 'drop', 'drop'])
  })

  it('is looked at again in 5 s while its chat is looked at', () => {
    const until = new Date('2026-11-15T12:00:05Z')
    for (const settings of [everythingOn, messagesOff, quiet])
      expect(decide({ ...due, watched: true }, settings, now)).toEqual({ act: 'wait', until })
  })

  it('goes by mail without a device, quiet or not', () => {
    for (const settings of [everythingOn, messagesOff, quiet])
      expect(decide({ ...due, hasDevice: false }, settings, now)).toEqual({ act: 'mail' })
  })

  it('waits for the end of the quiet hours', () => {
    expect(decide(due, quiet, now)).toEqual({ act: 'wait', until: new Date('2026-11-15T13:00:00Z') })
  })

  it('that was asked for as a test leaves whatever is set, and is dropped without a device', () => {
    const test = { ...due, type: 'test', read: true, watched: true } as const
    expect(decide(test, quiet, now)).toEqual({ act: 'push' })
    expect(decide({ ...test, hasDevice: false }, quiet, now)).toEqual({ act: 'drop' })
  })
})

it('retries come after 10 s, doubling up to a quarter of an hour, for about a day', () => {
  expect([1, 2, 3, 7, 8, 100].map(retryAfterMs)).toEqual([10_000, 20_000, 40_000, 640_000, 900_000, 900_000])
  const all = Array.from({ length: mostAttempts }, (_, at) => retryAfterMs(at + 1))
  const hours = all.reduce((sum, ms) => sum + ms, 0) / 3_600_000
  expect(hours).toBeGreaterThan(22)
  expect(hours).toBeLessThan(26)
})
