import { countries } from '@mithaq/contract/countries'
import { otherNames } from '@mithaq/contract/country-other-names'

export type { CountryCode } from '@mithaq/contract/countries'

/** All countries as options of a list. */
export const countryOptions = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  otherNames: otherNames[code] ?? [],
}))
