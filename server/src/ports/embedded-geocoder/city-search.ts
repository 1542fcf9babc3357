import { isCountryCode, type CountryCode } from '@mithaq/contract/countries'
import type { City } from './city-data.ts'
import { fold } from './names.ts'

const listed = 20

// A place outside the 195 is found under the countries that its people may choose, after the own ones.
const offered: Partial<Record<CountryCode, string>> = { AL: 'XK', CN: 'TW', MA: 'EH', RS: 'XK' }

export function citySearch(byCountry: Map<string, City[]>): (country: string, search: string) => string[] {
  const searchable = (country: CountryCode) => {
    const outside = byCountry
      .get('contested')
      ?.filter(({ region }) => region.slice(0, 2) === offered[country])
    return [...(byCountry.get(country) ?? []), ...(outside ?? [])].map(({ name, dataName }) => ({
      name,
      words: ` ${fold(name)} ${name === dataName ? '' : fold(dataName)}`,
    }))
  }
  // Folding a large country's names takes longer than looking through them.
  const asked = new Map<CountryCode, ReturnType<typeof searchable>>()

  return (country, search) => {
    if (!isCountryCode(country)) return []
    const cities = asked.get(country) ?? searchable(country)
    asked.set(country, cities)
    const wanted = ` ${fold(search)}`
    const found = new Set<string>()
    for (const { name, words } of cities) {
      if (words.includes(wanted)) found.add(name)
      if (found.size === listed) break
    }
    return [...found]
  }
}
