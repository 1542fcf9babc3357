import { isAskedOf } from '@mithaq/contract/facts'
import {
  activeWithin,
  defaultFilters,
  isFact,
  type Filters,
  type SwitchName,
  type SaidName,
} from '@mithaq/contract/filters'
import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { filtersTsquery } from '../../visibility/fact-search.ts'

/** The upper end means 'and older'. */
export const highestAge = ({ ageRange: [, to] }: Filters): number | null =>
  to === bounds.filterAge.max ? null : to

/** Members unseen for longer are in no deck until they return. */
export const activityWindowDays = (filters: Filters): number =>
  filters.activeWithin === null ? bounds.unseenDays : activeWithin[filters.activeWithin]

/** Drops filters on facts that the sought sex is not asked, because they would match nobody. */
export function dropUnaskedFacts(filters: Filters, sex: string): Filters {
  const names = Object.keys(filters.said) as SaidName[]
  const asked = names.filter((name) => filters.said[name]?.length && (!isFact(name) || isAskedOf(name, sex)))
  return { ...filters, said: Object.fromEntries(asked.map((name) => [name, filters.said[name]])) }
}

export interface FilterRow extends Pick<Filters, 'countries' | 'said' | SwitchName | 'activeWithin'> {
  ageFrom: number | null
  ageTo: number
  heightFrom: number
  heightTo: number
}

/** The columns of `discovery_filters f`; all null for a member who never chose filters. */
export const filterColumnsSql = sql`
  f.age_from as "ageFrom", f.age_to as "ageTo", f.height_from as "heightFrom", f.height_to as "heightTo", f.countries,
  f.said, f.with_pictures as "withPictures", f.verified, f.active_within as "activeWithin"`

export function filtersFromRow(row: FilterRow): Filters {
  if (row.ageFrom === null) return defaultFilters
  const { countries, said, withPictures, verified, activeWithin } = row
  return {
    ageRange: [row.ageFrom, row.ageTo],
    heightRange: [row.heightFrom, row.heightTo],
    ...{ countries, said, withPictures, verified, activeWithin },
  }
}

export async function readFilters(db: Db, me: string): Promise<Filters> {
  const row = await queryOne(
    db,
    sql<FilterRow>`select ${filterColumnsSql} from discovery_filters f where member_id = ${me}`,
  )
  return row === undefined ? defaultFilters : filtersFromRow(row)
}

export async function saveFilters(db: Db, me: string, filters: Filters) {
  const {
    ageRange: [ageFrom, ageTo],
    heightRange: [heightFrom, heightTo],
  } = filters
  const { countries, said, withPictures, verified, activeWithin } = filters
  await query(
    db,
    sql`
      insert into discovery_filters (member_id, age_from, age_to, height_from, height_to, countries, said,
        asks, with_pictures, verified, active_within)
      values (${me}, ${ageFrom}, ${ageTo}, ${heightFrom}, ${heightTo}, ${countries},
        ${JSON.stringify(said)}, ${filtersTsquery(filters)}, ${withPictures}, ${verified}, ${activeWithin})
      on conflict (member_id) do update set age_from = excluded.age_from, age_to = excluded.age_to,
        height_from = excluded.height_from, height_to = excluded.height_to, countries = excluded.countries,
        said = excluded.said, asks = excluded.asks, with_pictures = excluded.with_pictures,
        verified = excluded.verified, active_within = excluded.active_within`,
  )
}

/** The sex that a member looks for. */
export async function readSoughtSex(db: Db, me: string): Promise<string> {
  const row = await queryOne(db, sql<{ sex: string }>`select sex from profiles where id = ${me}`)
  return row?.sex === 'male' ? 'female' : 'male'
}
