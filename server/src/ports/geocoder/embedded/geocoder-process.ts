// Finds cities in a separate process.
import { serveTasks } from '../../../lib/pooled-process.ts'
import type { City, Position } from '../geocoder.ts'
import { loadCities } from './city-data.ts'
import { citySearch } from './city-search.ts'
import { nearestCity } from './nearest-city.ts'

export type Question =
  | { name: 'nearest'; position: Position }
  | { name: 'cities'; country: string; search: string }
  | { name: 'knows'; city: City }

export interface Answers {
  nearest: City | null
  cities: string[]
  knows: boolean
}

const [memoryMb, citiesFile = ''] = process.argv.slice(2)

await serveTasks({ memoryMb: Number(memoryMb) }, async () => {
  const byCountry = loadCities(citiesFile)
  const near = nearestCity(byCountry)
  const { search, knows } = citySearch(byCountry)
  return (question: Question) => {
    if (question.name === 'nearest') return near(question.position)
    if (question.name === 'cities') return search(question.country, question.search)
    return knows(question.city)
  }
})
