import type { Place, Position } from '../geocoder.ts'
import { loadCities } from './city-data.ts'
import { citySearch } from './city-search.ts'
import { nearestCity } from './nearest-city.ts'

const byCountry = loadCities()
const near = nearestCity(byCountry)
const { search, knows: isListed } = citySearch(byCountry)

export const nearest = (position: Position) => near(position)
export const cities = (asked: { country: string; search: string }) => search(asked.country, asked.search)
export const knows = (place: Place) => isListed(place)
