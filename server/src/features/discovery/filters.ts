import { createHash } from 'node:crypto'
import { defaultFilters, type FilterName, type Filters } from '@mithaq/contract/discovery'
import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import { first, rows, type Db } from '../../db/db.ts'

/** The same for the same people, however the filters were put. */
export function filterKey({ ageRange, heightRange, countries }: Filters): string {
  const chosen = countries.toSorted().join(',')
  const places = chosen.length > 60 ? createHash('sha256').update(chosen).digest('base64url') : chosen
  return [ageRange.join('-'), heightRange.join('-'), places].join(' ')
}

/** Everybody passes these, today and on any day: nobody is too young, too old, too short or too tall for them. */
export const everybody = filterKey(defaultFilters)

export const isDefault = (filters: Filters, name: FilterName) =>
  JSON.stringify(filters[name]) === JSON.stringify(defaultFilters[name])

/** The upper end means 'and older'. */
export const oldestAge = ({ ageRange: [, to] }: Filters): number | null =>
  to === bounds.filterAge.max ? null : to

export interface FilterRow {
  ageFrom: number | null
  ageTo: number
  heightFrom: number
  heightTo: number
  countries: Filters['countries']
}

/** Of `discovery_filters f`; all null for a member who never chose. */
export const filterColumns = sql`
  f.age_from as "ageFrom", f.age_to as "ageTo", f.height_from as "heightFrom", f.height_to as "heightTo", f.countries`

export function filtersOf(row: FilterRow): Filters {
  if (row.ageFrom === null) return defaultFilters
  return {
    ageRange: [row.ageFrom, row.ageTo],
    heightRange: [row.heightFrom, row.heightTo],
    countries: row.countries,
  }
}

export async function readFilters(db: Db, me: string): Promise<Filters> {
  const row = await first(
    db,
    sql<FilterRow>`select ${filterColumns} from discovery_filters f where member_id = ${me}`,
  )
  return row === undefined ? defaultFilters : filtersOf(row)
}

export async function saveFilters(db: Db, me: string, filters: Filters) {
  const {
    ageRange: [ageFrom, ageTo],
    heightRange: [heightFrom, heightTo],
    countries,
  } = filters
  await rows(
    db,
    sql`
      insert into discovery_filters (member_id, age_from, age_to, height_from, height_to, countries, filter_key)
      values (${me}, ${ageFrom}, ${ageTo}, ${heightFrom}, ${heightTo}, ${countries}, ${filterKey(filters)})
      on conflict (member_id) do update set age_from = excluded.age_from, age_to = excluded.age_to,
        height_from = excluded.height_from, height_to = excluded.height_to, countries = excluded.countries,
        filter_key = excluded.filter_key`,
  )
}
