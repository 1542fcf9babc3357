import { expect, it } from 'vitest'
import { nextMail } from './next-mail.ts'

const week = 604_800
const next = (zone: string, after: string, periodS = week, acceptedAt = after) =>
  nextMail({ acceptedAt: new Date(acceptedAt), zone, periodS }, new Date(after)).toISOString()

it.each([
  ['a Monday', 'UTC', '2026-11-16T10:00:00Z', '2026-11-20T18:00:00.000Z'],
  ['a Friday before the evening', 'UTC', '2026-11-20T17:59:59Z', '2026-11-20T18:00:00.000Z'],
  ['the evening itself', 'UTC', '2026-11-20T18:00:00Z', '2026-11-27T18:00:00.000Z'],
  ['Istanbul', 'Europe/Istanbul', '2026-11-16T10:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['Friday there, Thursday here', 'Pacific/Auckland', '2026-11-19T20:00:00Z', '2026-11-20T05:00:00.000Z'],
  ['Thursday there, Friday here', 'America/Los_Angeles', '2026-11-20T03:00:00Z', '2026-11-21T02:00:00.000Z'],
  ['summer over on the way', 'Europe/Berlin', '2026-10-23T16:00:00Z', '2026-10-30T17:00:00.000Z'],
  ['summer begins on the way', 'Europe/Berlin', '2027-03-26T17:00:00Z', '2027-04-02T16:00:00.000Z'],
])('goes on Friday at 18:00 where the member is: %s', (_, zone, after, expected) => {
  expect(next(zone, after)).toBe(expected)
})

it('goes every period after the acceptance where that is no week, also after some were missed', () => {
  const accepted = '2026-11-16T10:00:00.000Z'
  expect(next('UTC', accepted, 60)).toBe('2026-11-16T10:01:00.000Z')
  expect(next('UTC', '2026-11-16T10:01:00.000Z', 60, accepted)).toBe('2026-11-16T10:02:00.000Z')
  expect(next('UTC', '2026-11-16T10:05:30.000Z', 60, accepted)).toBe('2026-11-16T10:06:00.000Z')
})
