import { expect, test } from 'vitest'
import { landing } from './landing.ts'
import { tokens } from './tokens.ts'
import { tour } from './tour.ts'

const hour = 3600
const asSpecified = {
  paymentS: 72 * hour,
  openingS: 48 * hour,
  replyS: 48 * hour,
  dayMoreS: 24 * hour,
  topUpS: 168 * hour,
}
const inSeconds = { paymentS: 20, openingS: 15, replyS: 10, dayMoreS: 5, topUpS: 60 }

const read = (terms: typeof asSpecified, welcome: number) =>
  [tokens.opening(terms), tokens.answering(terms), tokens.leaving(terms), tokens.returning(terms, welcome)]
    .flatMap(({ points }) => points)
    .join('\n')

// As specified they stand in the suite of the wallet, in full.
test('every hour of the long page is the one that is configured', () => {
  const short = read(inSeconds, 9)
  for (const time of ['20 seconds', '15 seconds', '10 seconds', '5 seconds', 'Every 1 minute'])
    expect(short).toContain(time)
  expect(short).toContain('at most 5 times in 1 minute.')
  expect(short).toContain('up to 3 such rewards in 1 minute.')
  expect(short).toContain('nor for 10 seconds after')
  expect(short).not.toMatch(/hour|week/)
})

test('nobody reads that they began with tokens they did not get', () => {
  for (const welcome of [1, 9]) expect(read(asSpecified, welcome)).toContain(`You began with ${welcome}.`)
  expect(read(asSpecified, 0)).not.toContain('You began')
})

test('the landing names no hours', () => {
  expect(JSON.stringify([landing, tour])).not.toMatch(/\bhours?\b/i)
})
