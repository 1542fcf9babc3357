import { expect, test } from 'vitest'
import { shortenToPreview } from './preview.ts'

test('keeps thirty characters and cuts the thirty-first', () => {
  expect(shortenToPreview('a'.repeat(30))).toBe('a'.repeat(30))
  expect(shortenToPreview('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`)
})

test('counts characters as a person does, not code units', () => {
  expect(shortenToPreview('🌙'.repeat(30))).toBe('🌙'.repeat(30))
  expect(shortenToPreview('🌙'.repeat(31))).toBe(`${'🌙'.repeat(30)}…`)
  const family = '👨‍👩‍👧‍👦'
  expect(shortenToPreview(family.repeat(30))).toBe(family.repeat(30))
  expect(shortenToPreview(family.repeat(40))).toBe(`${family.repeat(30)}…`)
  const marked = 'بِ'
  expect(shortenToPreview(marked.repeat(31))).toBe(`${marked.repeat(30)}…`)
})

test('turns a line break into a space and leaves none before the dots', () => {
  expect(shortenToPreview('  Salam,\n\nhow are you? ')).toBe('Salam, how are you?')
  expect(shortenToPreview(`${'a'.repeat(29)} bcd`)).toBe(`${'a'.repeat(29)}…`)
})
