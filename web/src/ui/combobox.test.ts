import { expect, test } from 'vitest'
import { search } from './combobox.ts'

const options = [
  'Saudi Arabia',
  'South Africa',
  'Central African Republic',
  "Côte d'Ivoire",
  'Mali',
  'Somalia',
].map((label) => ({ value: label, label }))
const found = (typed: string) => search(options, typed).map((option) => option.label)

test('nothing typed finds everything, in its order', () => {
  expect(found(' ')).toEqual(options.map((option) => option.label))
})

test('beginnings come before words within, and those before the rest', () => {
  expect(found('mali')).toEqual(['Mali', 'Somalia'])
  expect(found('afric')).toEqual(['South Africa', 'Central African Republic'])
})

test('accents, case and the kind of apostrophe do not matter', () => {
  expect(found('COTE D’IV')).toEqual(["Côte d'Ivoire"])
})
