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
      select case tablename when 'profiles' then attname else 'birth_year' end as name,
        most_common_vals::text::text[] as values, most_common_freqs::float8[] as shares, n_distinct as distinct,
        (select greatest(reltuples, 0) from pg_class where oid = 'profiles'::regclass) as members
      from pg_stats
      where schemaname = current_schema() and (
        (tablename = 'profiles' and attname in ('country', 'height')) or tablename = 'profiles_deck_by_birth_year')`,
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
  return {
    members,
    country: share('country', 195),
    birthYear: share('birth_year', 60),
    height: share('height', 70),
  }
}
