import { isCountryCode, type CountryCode } from '@mithaq/contract/countries'
import { profiles } from '@mithaq/contract/profile'
import { call, isRefusal } from '../../../../session/call.ts'
import { wizard } from '../../../../messages/wizard.ts'
import { readPosition, LocationError, type Position } from '../../../../native/location.ts'

export interface City {
  country: CountryCode | ''
  city: string
}

/** Knows the position, but not what lies there. */
class NoCityThere extends Error {}

/** The nearest city. The position goes into this one request and nowhere else: no log, no state, no storage. */
export async function findNearestCity(position: Position): Promise<City> {
  const { country, city } = await call(profiles.nearestCity, position)
  if (!isCountryCode(country) || !city) throw new NoCityThere()
  return { country, city }
}

export async function searchCities(
  country: CountryCode,
  search: string,
  signal: AbortSignal,
): Promise<string[]> {
  return (await call(profiles.cities, { country, search }, { signal })).cities
}

export { readPosition as currentPosition }

/** What the member reads, by where it failed. */
export function locationErrorText(error: unknown): string {
  const { locationTroubles } = wizard
  if (error instanceof LocationError) return locationTroubles[error.reason]
  const unknown = error instanceof NoCityThere || isRefusal(error, 'no_city_near')
  return unknown ? locationTroubles.noCityThere : locationTroubles.geocoding
}
