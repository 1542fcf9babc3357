import { defaultFilters, setFilters, unset, type FilterName, type Filters } from '@mithaq/contract/filters'
import { discovery as bounds } from '@mithaq/contract/limits'
import type { DeckDeps } from './deck.ts'
import { filterKey } from './filters.ts'
import { gapsOf } from './gaps.ts'
import { chooseProbe, type Probe } from './probes.ts'
import { asksOf } from '../profile/said.ts'
import { openSearch } from './progress.ts'
import { areFewSaying, countPeople, countPlaces } from './scan.ts'

export interface People {
  people: number
  more: boolean
}

/** So many rows are looked at for a count; a slider that is dragged asks for many. */
const lookedAtMost = 20_000

/** How many people are left within these filters, up to the cap. */
export async function countWithin(
  { db, clock, shares }: DeckDeps,
  me: string,
  filters: Filters,
  places = lookedAtMost,
): Promise<People> {
  const search = await openSearch(db, clock, me, { filters, key: filterKey(filters) })
  const probe = chooseProbe(filters, search.today, await shares(), bounds.countCap)
  const gaps = gapsOf(search.people)
  const count = (by: Probe) => countPeople(db, clock, search, by, gaps, { cap: bounds.countCap + 1, places })
  const found = await count(probe)
  if (found > bounds.countCap) return { people: bounds.countCap, more: true }
  const isWhole = probe.by === 'said' || (await countPlaces(db, search, probe, gaps, places + 1)) <= places
  // What many say each, hardly anybody may say together: they would be looked for among everybody, and not be found.
  if (isWhole || asksOf(filters) === null || !(await areFewSaying(db, search, places)))
    return { people: found, more: !isWhole }
  const all = await count({ by: 'said' })
  return { people: Math.min(all, bounds.countCap), more: all > bounds.countCap }
}

/** So many are offered: the best ones, so that nobody has to try out which filter is in the way. */
const offered = 3

/**
 * The filters whose removal, each by itself, brings most people, and how many more. Where none does, for one is behind the
 * other, how many the removal of all of them brings.
 */
export async function bestWidenings(deps: DeckDeps, me: string, filters: Filters) {
  const now = await countWithin(deps, me, filters)
  const widenings: (People & { filter: FilterName })[] = []
  const set = setFilters(filters)
  for (const filter of set) {
    const { people, more } = await countWithin(deps, me, unset(filters, filter))
    if (people > now.people || (more && !now.more))
      widenings.push({ filter, people: people - now.people, more })
  }
  const brings = ({ people, more }: People) => people + (more ? 0.5 : 0)
  const best = widenings.toSorted((one, other) => brings(other) - brings(one)).slice(0, offered)
  if (best.length > 0 || set.length < 2) return { widenings: best, all: null }
  const { people, more } = await countWithin(deps, me, defaultFilters)
  const brought = { people: people - now.people, more }
  return { widenings: best, all: brings(brought) > 0 ? brought : null }
}
