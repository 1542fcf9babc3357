import { expect, test } from 'vitest'
import { languages } from './languages.ts'

test('a language is called by its own name', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  // Where members say it otherwise than the standard.
  const ours = { bn: 'Bengali', dv: 'Dhivehi', prs: 'Dari', bal: 'Balochi', zgh: 'Tamazight' }
  const standard = Object.fromEntries(Object.keys(languages).map((code) => [code, names.of(code)]))
  expect(languages).toEqual({ ...standard, ...ours })
})
