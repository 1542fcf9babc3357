import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

test('thirty characters stay, the thirty-first is cut', () => {
  expect(previewOf('a'.repeat(30))).toBe('a'.repeat(30))
  expect(previewOf('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`)
})

test('characters are what a person counts, not code units', () => {
  expect(previewOf('🌙'.repeat(30))).toBe('🌙'.repeat(30))
  expect(previewOf('🌙'.repeat(31))).toBe(`${'🌙'.repeat(30)}…`)
  const family = '👨‍👩‍👧‍👦'
  expect(previewOf(family.repeat(30))).toBe(family.repeat(30))
  expect(previewOf(family.repeat(40))).toBe(`${family.repeat(30)}…`)
  const marked = 'بِ'
  expect(previewOf(marked.repeat(31))).toBe(`${marked.repeat(30)}…`)
})

test('a line break is a space, and nothing hangs before the dots', () => {
  expect(previewOf('  Salam,\n\nhow are you? ')).toBe('Salam, how are you?')
  expect(previewOf(`${'a'.repeat(29)} bcd`)).toBe(`${'a'.repeat(29)}…`)
})
