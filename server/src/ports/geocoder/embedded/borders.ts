import { feature, iso1A2Codes } from '@rapideditor/country-coder'
import { isCountryCode, type CountryCode } from '@mithaq/contract/countries'
import type { Position } from '../geocoder.ts'

type Territory = CountryCode | 'contested' | 'open sea'

interface Area {
  heldBy: CountryCode
  west: number
  south: number
  east: number
  north: number
}

// Held by a country to which the United Nations do not assign it. Members there choose their country themselves.
const contested: Area[] = [
  { heldBy: 'RU', west: 32.4, south: 44.3, east: 36.65, north: 46.2 }, // Crimea
  { heldBy: 'MA', west: -17.2, south: 20.7, east: -8.66, north: 27.667 }, // Western Sahara
  { heldBy: 'IL', west: 35.17, south: 31.71, east: 35.27, north: 31.87 }, // Jerusalem
  { heldBy: 'IL', west: 35.66, south: 32.7, east: 36, north: 33.4 }, // the Golan Heights
]

/** The country of a position. A territory counts as its sovereign's, coastal water as the coast's. */
export function territoryAt({ latitude, longitude }: Position): Territory {
  const found = feature([longitude, latitude])
  if (!found || found.properties.level !== 'country') return 'open sea'
  const code = found.properties.iso1A2 ?? ''
  // Kosovo, Northern Cyprus, Taiwan and Western Sahara are not among the 195 countries.
  if (!isCountryCode(code)) return 'contested'
  const disputed = contested.some(
    ({ heldBy, west, south, east, north }) =>
      code === heldBy && longitude > west && longitude < east && latitude > south && latitude < north,
  )
  return disputed ? 'contested' : code
}

/** The country of a code in the city data: for Puerto Rico, the United States. */
export function sovereign(code: string): CountryCode | 'contested' {
  const state = feature(code)?.properties.country ?? code
  return isCountryCode(state) ? state : 'contested'
}

/** Whether a country's border is within a few kilometres of a position. */
export function isNear({ latitude, longitude }: Position, country: CountryCode, km = 3): boolean {
  const north = km / 111
  const east = Math.min(north / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01), 1)
  const box: [number, number, number, number] = [
    longitude - east,
    latitude - north,
    longitude + east,
    latitude + north,
  ]
  return iso1A2Codes(box).includes(country)
}
