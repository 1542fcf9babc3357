import { describe, expect, it } from 'vitest'
import { isTooShort, findReasonProblem, reasonProblemToShow } from './report-reason.ts'

describe('the reason of a report', () => {
  it('has 10 to 50 characters, blanks around it not counted, an emoji as one', () => {
    expect(findReasonProblem('a'.repeat(9))).toBe('Reason must be at least 10 characters long')
    expect(findReasonProblem(`  ${'a'.repeat(9)}  `)).toBe('Reason must be at least 10 characters long')
    expect(findReasonProblem('a'.repeat(10))).toBeNull()
    expect(findReasonProblem('🙂'.repeat(10))).toBeNull()
    expect(findReasonProblem('a'.repeat(50))).toBeNull()
    expect(findReasonProblem('🙂'.repeat(50))).toBeNull()
    expect(findReasonProblem('a'.repeat(51))).toBe('Reason must be no more than 50 characters long')
  })

  it('cannot be sent while it is too short', () => {
    expect(isTooShort('a'.repeat(9))).toBe(true)
    expect(isTooShort(' '.repeat(20))).toBe(true)
    expect(isTooShort(`rude${'\u200B'.repeat(20)}`)).toBe(true)
    expect(isTooShort('a'.repeat(10))).toBe(false)
    expect(isTooShort('a'.repeat(51))).toBe(false)
  })

  it('is called too short once the field is left, too long at once, and nothing while empty', () => {
    expect(reasonProblemToShow('rude', false)).toBeUndefined()
    expect(reasonProblemToShow('rude', true)).toBe('Reason must be at least 10 characters long')
    expect(reasonProblemToShow('a'.repeat(51), false)).toBe('Reason must be no more than 50 characters long')
    expect(reasonProblemToShow('', true)).toBeUndefined()
    expect(reasonProblemToShow('He asks for money', true)).toBeUndefined()
  })
})
