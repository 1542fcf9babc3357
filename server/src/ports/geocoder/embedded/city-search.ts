import { isCountryCode, type CountryCode } from '@mithaq/contract/countries'
import type { City } from '../geocoder.ts'
import type { CityRecord } from './city-data.ts'
import { fold } from './names.ts'

const listed = 20

// Territories outside the 195 countries are listed under the countries that their people may choose, after its own cities.
const offered: Partial<Record<CountryCode, string>> = { AL: 'XK', CN: 'TW', MA: 'EH', RS: 'XK' }

export function citySearch(byCountry: Map<string, CityRecord[]>) {
  const searchable = (country: CountryCode) => {
    const outside = byCountry
      .get('contested')
      ?.filter(({ region }) => region.slice(0, 2) === offered[country])
    return [...(byCountry.get(country) ?? []), ...(outside ?? [])].map(({ name, dataName }) => ({
      name,
      words: ` ${fold(name)} ${name === dataName ? '' : fold(dataName)}`,
    }))
  }
  // Normalising a large country's names takes longer than searching them.
  const asked = new Map<CountryCode, ReturnType<typeof searchable>>()
  const citiesOf = (country: CountryCode) => {
    const cities = asked.get(country) ?? searchable(country)
    asked.set(country, cities)
    return cities
  }

  const search = (country: string, text: string) => {
    if (!isCountryCode(country)) return []
    const wanted = ` ${fold(text)}`
    const found = new Set<string>()
    for (const { name, words } of citiesOf(country)) {
      if (words.includes(wanted)) found.add(name)
      if (found.size === listed) break
    }
    return [...found]
  }
  return { search, knows: ({ country, city }: City) => citiesOf(country).some(({ name }) => name === city) }
}
