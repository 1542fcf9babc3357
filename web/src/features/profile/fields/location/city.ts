import { isCountryCode, type CountryCode } from '@mithaq/contract/countries'
import { profiles } from '@mithaq/contract/profile'
import { call, isRefusal } from '../../../../session/call.ts'
import { wizard } from '../../../../messages/wizard.ts'
import { readPosition, LocationError, type Position } from '../../../../native/location.ts'

export interface City {
  country: CountryCode | ''
  city: string
}

/** No known city is near the position. */
class NoCityThere extends Error {}

/** The nearest city. The position is sent in this request only and never logged or stored. */
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

/** The message for a failed detection. */
export function locationErrorText(error: unknown): string {
  const { locationTroubles } = wizard
  if (error instanceof LocationError) return locationTroubles[error.reason]
  const unknown = error instanceof NoCityThere || isRefusal(error, 'no_city_near')
  return unknown ? locationTroubles.noCityThere : locationTroubles.geocoding
}
