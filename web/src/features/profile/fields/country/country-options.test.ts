import { expect, test } from 'vitest'
import { searchOptions } from '../../../../ui/form/combobox.ts'
import { countryOptions } from './country-options.ts'

test.each([
  ['Türkiye', 'Turkey'],
  ['turkiye', 'Turkey'],
  ['Deutschland', 'Germany'],
  ['misr', 'Egypt'],
  ["cote d'ivoire", 'Ivory Coast'],
  ['الاردن', 'Jordan'],
  ['uk', 'United Kingdom'],
  ['holland', 'Netherlands'],
])('%s is found under the name that English has for it: %s', (typed, country) => {
  expect(searchOptions(countryOptions, typed)[0]?.label).toBe(country)
})
