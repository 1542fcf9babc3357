import KDBush from 'kdbush'
import type { CountryCode } from '@mithaq/contract/countries'
import { sovereign } from './borders.ts'
import { citiesIn } from './city-file.ts'
import { cityName } from './names.ts'

export interface CityRecord {
  name: string
  /** The city's name in the data, which a member may know better than ours. */
  dataName: string
  country: CountryCode | 'contested'
  /** The data's country code, also for territories, and the first-level division. */
  region: string
  population: number
  isCapital: boolean
  longitude: number
  latitude: number
}

/** Cities with an index to find the nearest one. */
export interface Cities {
  list: CityRecord[]
  index: KDBush
}

// Feature codes to skip: districts, farms, and places that are abandoned, destroyed or historical.
const notCities = new Set<string>(['PPLX', 'PPLF', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'STLMT'])
const citiesAfterAll = new Set(['East Jerusalem', 'Navi Mumbai', 'Subang Jaya', 'As Sālimīyah'])

// The data lacks the population of some seats of government.
const atLeast: Record<string, number> = { PPLC: 50_000, PPLA: 5_000, PPLA2: 1_000 }

/** The cities by country, largest first. */
export function loadCities(file: string): Map<string, CityRecord[]> {
  const countries = new Map<string, CountryCode | 'contested'>()
  const regions = new Map<string, string>()
  const list: CityRecord[] = []
  for (const record of citiesIn(file)) {
    const { name: dataName, country, adminCode, featureCode, population, longitude, latitude } = record
    if (notCities.has(featureCode) && !citiesAfterAll.has(dataName)) continue
    const name = cityName(country, dataName)
    if (name === null) continue
    // Share one string among all cities of a country or region.
    if (!countries.has(country)) countries.set(country, sovereign(country))
    const region = `${country} ${adminCode}`
    if (!regions.has(region)) regions.set(region, region)
    list.push({
      name,
      dataName,
      country: countries.get(country) ?? 'contested',
      region: regions.get(region) ?? region,
      population: Math.max(population, atLeast[featureCode] ?? 500),
      isCapital: featureCode === 'PPLC',
      longitude,
      latitude,
    })
  }
  return Map.groupBy(
    list.toSorted((a, b) => b.population - a.population),
    ({ country }) => country,
  )
}

export function indexed(list: CityRecord[]): Cities {
  const index = new KDBush(list.length, 16, Float32Array)
  for (const { longitude, latitude } of list) index.add(longitude, latitude)
  return { list, index: index.finish() }
}
