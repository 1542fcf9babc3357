import { expect, test } from 'vitest'
import { validation } from './validation.ts'

test('the generic shapes read as specified', () => {
  expect(validation.required('Name')).toBe('Name is required')
  expect(validation.tooShort('Name', 2)).toBe('Name must be at least 2 characters')
  expect(validation.tooLong('Name', 25)).toBe('Name must not exceed 25 characters')
  expect(validation.badFormat('E-mail')).toBe('E-mail format is invalid')
})
