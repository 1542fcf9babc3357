import { defaultFilters, type FilterName, type Filters } from '@mithaq/contract/discovery'
import { discovery as bounds } from '@mithaq/contract/limits'
import type { DeckDeps } from './deck.ts'
import { filterKey, isDefault } from './filters.ts'
import { gapsOf } from './gaps.ts'
import { chooseProbe } from './probes.ts'
import { openSearch } from './progress.ts'
import { countPeople, countPlaces } from './scan.ts'

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
): Promise<People> {
  const search = await openSearch(db, clock, me, { filters, key: filterKey(filters) })
  const probe = chooseProbe(filters, search.today, await shares(), bounds.countCap)
  const gaps = gapsOf(search.people)
  const found = await countPeople(db, search, probe, gaps, bounds.countCap + 1, lookedAtMost)
  if (found > bounds.countCap) return { people: bounds.countCap, more: true }
  return {
    people: found,
    more: (await countPlaces(db, search, probe, gaps, lookedAtMost + 1)) > lookedAtMost,
  }
}

/** The one filter whose removal brings most people. */
export async function bestWidening(deps: DeckDeps, me: string, filters: Filters) {
  const names: FilterName[] = ['ageRange', 'heightRange', 'countries']
  let best: (People & { filter: FilterName }) | null = null
  for (const filter of names) {
    if (isDefault(filters, filter)) continue
    const counted = await countWithin(deps, me, { ...filters, [filter]: defaultFilters[filter] })
    const brings = counted.people + (counted.more ? 0.5 : 0)
    if (brings > (best === null ? 0 : best.people + (best.more ? 0.5 : 0))) best = { ...counted, filter }
  }
  return best
}
