import type { CountryCode } from '@mithaq/contract/countries'

export interface Position {
  latitude: number
  longitude: number
}

export interface City {
  country: CountryCode
  /** What a person there would call their city, in English letters. */
  city: string
}

export interface Geocoder {
  /** The nearest city to a position; null where none can be told, or where two countries claim it. */
  findNearestCity(position: Position): Promise<City | null>
  /** Up to 20 cities of a country, largest first, of whose name a word begins like the search. */
  searchCities(country: string, search: string): Promise<string[]>
  /** Whether a search would find the city by exactly this name. */
  hasCity(city: City): Promise<boolean>
}
