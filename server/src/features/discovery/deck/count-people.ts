import { defaultFilters, setFilters, unset, type FilterName, type Filters } from '@mithaq/contract/filters'
import { discovery as bounds } from '@mithaq/contract/limits'
import { countCandidates, readSearch } from './candidates.ts'
import type { DeckDeps } from './deck-list.ts'

export interface PeopleCount {
  people: number
  more: boolean
}

/** Counts the people within these filters, up to the cap and within one slice of the scan. */
export async function countPeople(deps: DeckDeps, me: string, filters: Filters): Promise<PeopleCount> {
  const search = { ...(await readSearch(deps.db, deps.clock, me)), filters }
  const { people, isWhole } = await countCandidates(deps, search, bounds.countCap + 1)
  return { people: Math.min(people, bounds.countCap), more: people > bounds.countCap || !isWhole }
}

/** How many filters we suggest to remove, so that members need not try each one. */
const maxWidenings = 3

/**
 * The filters whose removal brings most people, and how many more. If removing any single one brings nobody, how many
 * people the removal of all filters brings.
 */
export async function findBestWidenings(deps: DeckDeps, me: string, filters: Filters) {
  const now = await countPeople(deps, me, filters)
  const widenings: (PeopleCount & { filter: FilterName })[] = []
  const set = setFilters(filters)
  for (const filter of set) {
    const { people, more } = await countPeople(deps, me, unset(filters, filter))
    if (people > now.people || (more && !now.more))
      widenings.push({ filter, people: people - now.people, more })
  }
  const brings = ({ people, more }: PeopleCount) => people + (more ? 0.5 : 0)
  const best = widenings.toSorted((one, other) => brings(other) - brings(one)).slice(0, maxWidenings)
  if (best.length > 0 || set.length < 2) return { widenings: best, all: null }
  const { people, more } = await countPeople(deps, me, defaultFilters)
  const brought = { people: people - now.people, more }
  return { widenings: best, all: brings(brought) > 0 ? brought : null }
}
