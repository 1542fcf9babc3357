import { around, distance } from 'geokdbush'
import type { CountryCode } from '@mithaq/contract/countries'
import type { City, Position } from '../geocoder.ts'
import { isNear, territoryAt } from './borders.ts'
import { indexed, type Cities, type CityRecord } from './city-data.ts'

/** How far from the coast a position at sea still belongs to it. */
const offShoreKm = 50
/** How near a town must be to show that the simplified border is wrong. */
const borderTownKm = 2
/** How far the nearest town of a country may be, and how much farther a larger one that is chosen instead. */
const remoteKm = 1000
const furtherKm = 20
const comparedTowns = 50
/** Population from which a city may include towns around it, and within which distance. */
const grownFrom = 50_000
const widestKm = 40
const radiusKm = (population: number) => 4.3 * (population / 100_000) ** 0.4
/** A city includes a nearby town that is at least this many times smaller. */
const timesLarger = 3

export function nearestCity(byCountry: Map<string, CityRecord[]>): (position: Position) => City | null {
  const everywhere = indexed([...byCountry.values()].flat())
  // An index per country: with one index, a search whose filter rejects every city would visit the whole world.
  const perCountry = new Map<CountryCode, { towns: Cities; grown: Cities }>()
  const citiesOf = (country: CountryCode) => {
    const known = perCountry.get(country)
    if (known) return known
    const towns = byCountry.get(country) ?? []
    const grown = towns.filter(({ population }) => population >= grownFrom)
    const made = { towns: indexed(towns), grown: indexed(grown) }
    perCountry.set(country, made)
    return made
  }

  return (position) => {
    if (!Number.isFinite(position.latitude + position.longitude)) return null
    const country = countryOf(everywhere, position)
    if (country === null) return null
    const { towns, grown } = citiesOf(country)
    const town = nearestTown(towns, position)
    return town ? { country, city: (grownOver(grown, position, town) ?? town).name } : null
  }
}

function countryOf(everywhere: Cities, position: Position): CountryCode | null {
  const territory = territoryAt(position)
  if (territory === 'contested') return null
  const [closest] = within(everywhere, position, territory === 'open sea' ? offShoreKm : borderTownKm, 1)
  if (territory === 'open sea') return closest && closest.country !== 'contested' ? closest.country : null
  if (!closest || closest.country === territory || closest.country === 'contested') return territory
  // The borders are simplified: a very near town tells the country better.
  const misplaced = territoryAt(closest) === territory && isNear(closest, closest.country)
  return misplaced ? closest.country : territory
}

/** The nearest town, or a larger one a little farther away. */
function nearestTown(towns: Cities, position: Position): CityRecord | undefined {
  const near = within(towns, position, remoteKm, comparedTowns).map((town) => {
    const km = kmBetween(position, town)
    return { town, km, reach: Math.max(km, 0.3) / town.population ** 0.25 }
  })
  const furthest = (near[0]?.km ?? 0) + furtherKm
  return near.filter(({ km }) => km <= furthest).toSorted((a, b) => a.reach - b.reach)[0]?.town
}

/** The large city that includes the town at a position, if there is one. */
function grownOver(grown: Cities, position: Position, town: CityRecord): CityRecord | undefined {
  if (town.isCapital) return undefined
  return within(grown, position, widestKm)
    .filter(
      (city) =>
        city.region === town.region &&
        city.population >= timesLarger * town.population &&
        kmBetween(position, city) <= radiusKm(city.population),
    )
    .toSorted((a, b) => b.population - a.population)[0]
}

const kmBetween = (a: Position, b: Position) => distance(a.longitude, a.latitude, b.longitude, b.latitude)

const within = ({ list, index }: Cities, { longitude, latitude }: Position, km: number, most = Infinity) =>
  around(index, longitude, latitude, most, km).flatMap((id) => list[id] ?? [])
