import { refusals } from '@mithaq/contract/errors'
import type { ErrorCode } from '@mithaq/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api.ts'
import { networkError } from '../../api/error.ts'
import { failureText } from './decision.ts'

const refused = (code: ErrorCode) => new ApiError({ code, ...refusals[code] })
const offline = networkError(new Error('down'))

describe('a like that failed', () => {
  it('may be tried again', () => {
    expect(failureText(offline, 'like', false)).toBe('Failed to like profile. Please try again.')
    expect(failureText(refused('internal'), 'like', false)).toBe('Failed to like profile. Please try again.')
  })

  it('says that the match failed where it would have been one, and why', () => {
    expect(failureText(refused('internal'), 'like', true)).toBe(
      'Failed to create match: An unexpected error occurred',
    )
    expect(failureText(offline, 'like', true)).toBe('Failed to like profile. Please try again.')
  })

  it('asks for a break instead of another try after too many', () => {
    expect(failureText(refused('too_many_likes'), 'like', true)).toBe(refusals.too_many_likes.message)
  })
})

describe('a pass that failed', () => {
  it('says why', () => {
    expect(failureText(refused('too_many_likes'), 'pass', true)).toBe(
      `Failed to pass profile: ${refusals.too_many_likes.message}`,
    )
    expect(failureText(offline, 'pass', false)).toBe(`Failed to pass profile: ${offline.message}`)
  })
})
