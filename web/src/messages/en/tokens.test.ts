import { expect, test } from 'vitest'
import { landing } from './landing.ts'
import { tokens } from './tokens.ts'
import { tour } from './tour.ts'

const inSeconds = { paymentS: 20, openingS: 15, replyS: 10, dayMoreS: 5, topUpS: 60 }

// The suite of the wallet has them as specified, in full.
test('the rules name the configured times', () => {
  const short = [...tokens.rules(inSeconds), ...tokens.otherRules(inSeconds)].join('\n')
  for (const time of ['20 seconds', '15 seconds', '10 seconds', '5 seconds', 'every 1 minute'])
    expect(short).toContain(time)
  expect(short).toContain('at most 5 times in 1 minute.')
  expect(short).toContain('at most 3 in 1 minute.')
  expect(short).toContain('for 10 seconds after')
  expect(short).not.toMatch(/hour|week/)
})

test('the landing names no hours', () => {
  expect(JSON.stringify([landing, tour])).not.toMatch(/\bhours?\b/i)
})
