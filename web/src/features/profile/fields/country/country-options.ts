import { countries } from '@mithaq/contract/countries'
import { otherNames } from '@mithaq/contract/country-other-names'

export type { CountryCode } from '@mithaq/contract/countries'

/** The 195, as lists show them. */
export const countryOptions = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  otherNames: otherNames[code] ?? [],
}))
