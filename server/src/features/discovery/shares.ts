import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { rows, type Db } from '../../db/db.ts'
import type { Shares } from './probes.ts'

interface Statistics {
  name: string
  values: string[] | null
  shares: number[] | null
  distinct: number
  members: number
}

const freshForMs = 10 * 60_000
/** Of an answer before anything was counted. */
const usualSaid = 0.2

/** The shares as PostgreSQL's own statistics know them, read now and then. */
export function knowShares(db: Db, clock: Clock): () => Promise<Shares> {
  let known: { shares: Shares; at: number } | null = null
  return async () => {
    const at = clock.date().getTime()
    if (known === null || at - known.at > freshForMs) known = { shares: await readShares(db), at }
    return known.shares
  }
}

async function readShares(db: Db): Promise<Shares> {
  const found = await rows(
    db,
    sql<Statistics>`
      select case tablename when 'profiles' then attname when 'profiles_said' then 'said' else 'birth_year' end as name,
        coalesce(most_common_elems, most_common_vals)::text::text[] as values,
        coalesce(most_common_elem_freqs, most_common_freqs)::float8[] as shares, n_distinct as distinct,
        (select greatest(reltuples, 0) from pg_class where oid = 'profiles'::regclass) as members
      from pg_stats
      where schemaname = current_schema() and (
        (tablename = 'profiles' and attname in ('country', 'height')) or tablename in ('profiles_deck_by_birth_year', 'profiles_said'))`,
  )
  const members = found[0]?.members ?? 0
  // Where nothing was counted yet, the values count as equally common.
  const share = (name: string, usualValues: number) => {
    const known = found.find((statistics) => statistics.name === name)
    const byValue = new Map(known?.values?.map((value, n) => [value, known.shares?.[n] ?? 0]))
    const counted = [...byValue.values()].reduce((sum, part) => sum + part, 0)
    const distinct = known === undefined ? usualValues : Math.max(known.distinct, byValue.size + 1)
    const rest = Math.max(0, 1 - counted) / Math.max(1, distinct - byValue.size)
    return (value: string) => byValue.get(value) ?? rest
  }
  // Of words the least common that was counted is known: whatever was not is rarer.
  const said = found.find(({ name }) => name === 'said')
  const words = new Map(said?.values?.map((word, n) => [word, said.shares?.[n] ?? 0]))
  const unknown = words.size === 0 ? usualSaid : Math.min(...words.values()) / 2
  return {
    members,
    country: share('country', 195),
    birthYear: share('birth_year', 60),
    height: share('height', 70),
    said: (word) => words.get(word) ?? unknown,
  }
}
