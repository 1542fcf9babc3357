import { expect, test } from 'vitest'
import { shortenToPreview } from './preview.ts'

test('thirty characters stay, the thirty-first is cut', () => {
  expect(shortenToPreview('a'.repeat(30))).toBe('a'.repeat(30))
  expect(shortenToPreview('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`)
})

test('characters are what a person counts, not code units', () => {
  expect(shortenToPreview('🌙'.repeat(30))).toBe('🌙'.repeat(30))
  expect(shortenToPreview('🌙'.repeat(31))).toBe(`${'🌙'.repeat(30)}…`)
  const family = '👨‍👩‍👧‍👦'
  expect(shortenToPreview(family.repeat(30))).toBe(family.repeat(30))
  expect(shortenToPreview(family.repeat(40))).toBe(`${family.repeat(30)}…`)
  const marked = 'بِ'
  expect(shortenToPreview(marked.repeat(31))).toBe(`${marked.repeat(30)}…`)
})

test('a line break is a space, and nothing hangs before the dots', () => {
  expect(shortenToPreview('  Salam,\n\nhow are you? ')).toBe('Salam, how are you?')
  expect(shortenToPreview(`${'a'.repeat(29)} bcd`)).toBe(`${'a'.repeat(29)}…`)
})
