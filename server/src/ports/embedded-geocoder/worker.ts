import { workerData } from 'node:worker_threads'
import type { City, Position } from '../geocoder.ts'
import { answering } from './answering.ts'
import { loadCities } from './city-data.ts'
import { citySearch } from './city-search.ts'
import { nearestCity } from './nearest-city.ts'

const byCountry = loadCities((workerData as { citiesFile: string }).citiesFile)
const near = nearestCity(byCountry)
const { search, knows } = citySearch(byCountry)

answering({
  nearest: (position: Position) => near(position),
  cities: (asked: { country: string; search: string }) => search(asked.country, asked.search),
  knows: (city: City) => knows(city),
})
