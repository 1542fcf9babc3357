import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import type { Shares } from './probes.ts'

interface Statistics {
  name: string
  values: string[] | null
  shares: number[] | null
  distinct: number
  missing: number
  members: number
}

const freshForMs = 10 * 60_000
/** Of an answer before anything was counted. */
const usualSaid = 0.2
const usualUnverified = 0.9
/** Taken for half as common as the rarest that was counted, a language of 500 in a million was looked for on foot: 30 s. */
const rarestSaid = 6e-4

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
  const found = await query(
    db,
    sql<Statistics>`
      select case tablename when 'profiles' then attname when 'profiles_said' then 'said' else 'birth_year' end as name,
        coalesce(most_common_elems, most_common_vals)::text::text[] as values,
        coalesce(most_common_elem_freqs, most_common_freqs)::float8[] as shares, n_distinct as distinct, null_frac as missing,
        (select greatest(reltuples, 0) from pg_class where oid = 'profiles'::regclass) as members
      from pg_stats
      where schemaname = current_schema() and (
        (tablename = 'profiles' and attname in ('country', 'height', 'verified_at')) or tablename in ('profiles_deck_by_birth_year', 'profiles_said'))`,
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
  // PostgreSQL leaves words out that fewer say than about 6 in 10,000, where each says ten.
  const said = found.find(({ name }) => name === 'said')
  const words = new Map(said?.values?.map((word, n) => [word, said.shares?.[n] ?? 0]))
  const unknown = words.size === 0 ? usualSaid : Math.min(rarestSaid, ...words.values()) / 2
  return {
    members,
    country: share('country', 195),
    birthYear: share('birth_year', 60),
    height: share('height', 70),
    said: (word) => words.get(word) ?? unknown,
    verified: 1 - (found.find(({ name }) => name === 'verified_at')?.missing ?? usualUnverified),
  }
}
