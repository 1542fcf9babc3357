import type { ErrorCode } from '@mithaq/contract'
import { expect, test } from 'vitest'
import { memberRefusals } from './member-refusals.ts'
import { refusals as visitors } from './refusals.ts'

// A code without words does not compile.
const refusals = { ...visitors, ...memberRefusals } satisfies Record<ErrorCode | 'network', unknown>

test('a wait is said in the unit that fits it, and without one in general words', () => {
  const { too_many_attempts: attempts, too_many_people: people } = refusals
  expect(attempts({ seconds: 1 })).toBe('Too many attempts. Please try again in 1 second.')
  expect(attempts({ seconds: 2 })).toBe('Too many attempts. Please try again in 2 seconds.')
  expect(attempts({})).toBe('Too many attempts. Please wait a little and try again.')
  const aBreak = 'You have seen many people for now. Please take a break'
  expect(people({ seconds: 3000 })).toBe(`${aBreak}: it goes on in 50 minutes.`)
  expect(people({ seconds: 21 * 3600 + 50 * 60 })).toBe(`${aBreak}: it goes on in 22 hours.`)
  expect(people({})).toBe(`${aBreak} and come back a little later.`)
})

test('what the specification says is said to the letter', () => {
  expect(refusals).toMatchObject({
    unauthenticated: 'User not authenticated',
    invalid_credentials: 'Invalid login credentials',
    email_not_confirmed: 'Check your email for the confirmation link!',
    last_picture: 'You must have at least one profile picture',
    unsupported_image: 'This is not a supported image format. Please use JPG, PNG, GIF, or WebP.',
    insufficient_tokens: 'Insufficient tokens',
    chat_locked: 'Both users must pay to unlock chat before sending messages.',
    cannot_rematch: 'Cannot rematch',
    internal: 'An unexpected error occurred',
  })
})
