import type { CountryCode } from '@mithaq/contract/countries'

export interface Position {
  latitude: number
  longitude: number
}

export interface City {
  country: CountryCode
  /** The city's common name, in English letters. */
  city: string
}

export interface Geocoder {
  /** The nearest city; null if none is known, or if two countries claim the position. */
  findNearestCity(position: Position): Promise<City | null>
  /** Up to 20 cities of a country, largest first, whose name has a word that begins with `search`. */
  searchCities(country: string, search: string): Promise<string[]>
  /** Whether a search would find a city with exactly this name. */
  hasCity(city: City): Promise<boolean>
}
