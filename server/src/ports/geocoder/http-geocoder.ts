import { countries, isCountryCode, type CountryCode } from '@mithaq/contract/countries'
import { limits } from '@mithaq/contract/limits'
import type { Geocoder, City, Position } from './geocoder.ts'
import { readJson } from '../http-client/read-json.ts'

interface Options {
  timeoutMs?: number
  /** Called with the problem, never with a position. */
  onProblem?: (problem: string) => void
}

/**
 * An external reverse-geocoding service with BigDataCloud's response: `countryCode`, `countryName`, `city`, `locality`,
 * `principalSubdivision`. The fallback answers what it cannot.
 */
export function createHttpGeocoder(
  url: string,
  fallback: Geocoder,
  { timeoutMs = 5000, onProblem = () => undefined }: Options = {},
): Geocoder {
  return {
    async findNearestCity(position) {
      const answer = await ask(url, position, timeoutMs)
      if (typeof answer !== 'string') return answer
      onProblem(answer)
      return fallback.findNearestCity(position)
    },
    searchCities: (country, search) => fallback.searchCities(country, search),
    hasCity: (city) => fallback.hasCity(city),
  }
}

/** Returns a city or the problem, in words without the position: an error of `fetch` may contain the whole URL. */
async function ask(url: string, position: Position, timeoutMs: number): Promise<City | string> {
  const asked = new URL(url)
  // About a hundred metres: exact enough for a city, and all that a third party needs to know.
  asked.searchParams.set('latitude', position.latitude.toFixed(3))
  asked.searchParams.set('longitude', position.longitude.toFixed(3))
  asked.searchParams.set('localityLanguage', 'en')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(asked, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      return `the geocoding service answered ${response.status}`
    }
    return cityIn(await readJson(response)) ?? 'the geocoding service named no country of the list'
  } catch {
    return signal.aborted
      ? 'the geocoding service did not answer in time'
      : 'the geocoding service could not be reached or understood'
  }
}

function cityIn(answer: unknown): City | null {
  if (typeof answer !== 'object' || answer === null) return null
  const fields = new Map(Object.entries(answer))
  const text = (name: string) => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? [...value.trim()].slice(0, limits.city.max).join('').trim() : ''
  }
  const country = countryIn(text('countryCode').toUpperCase(), text('countryName'))
  const city = text('city') || text('locality') || text('principalSubdivision') || 'Unknown'
  return country && { country, city }
}

const countryIn = (code: string, name: string): CountryCode | null =>
  code
    ? isCountryCode(code)
      ? code
      : null
    : (countries.find((country) => country.name === name)?.code ?? null)
