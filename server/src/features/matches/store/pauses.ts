import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import type { Change } from '../rules/token-effects.ts'
import { isOverdue, rest, type MatchState, type Pair, type StoredMatch } from '../rules/lifecycle.ts'
import { matchColumns, readMatch, sideOf, type MatchRow } from './match-row.ts'
import type { MatchDeps } from './save-match-changes.ts'

// Taken before any match is: a match that opens while a member goes would miss the rest, and the rest would miss the match.
const restLock = (memberId: string) => sql`hashtextextended(${memberId}, 7430006)`

/** Until the transaction ends, nobody begins or ends a rest of this member, nor opens a match with them. */
export async function holdRests(tx: Tx, memberId: string) {
  await query(tx, sql`select pg_advisory_xact_lock(${restLock(memberId)})`)
}

/** Until the transaction ends, neither of the two begins or ends a rest. */
export async function keepRests(tx: Tx, [one, two]: Pair) {
  await query(
    tx,
    sql`select pg_advisory_xact_lock_shared(${restLock(one)}), pg_advisory_xact_lock_shared(${restLock(two)})`,
  )
}

/** The same for the two of a match. */
export async function keepRestsOf(tx: Tx, matchId: string) {
  const pair = await queryOne(
    tx,
    sql<{ one: string; two: string }>`
      select me as one, other as two from match_sides where match_id = ${matchId} limit 1`,
  )
  if (pair !== undefined) await keepRests(tx, [pair.one, pair.two])
}

/** Every running match of these members, held until the transaction ends. */
export async function lockRunning(
  tx: Db,
  { clock }: MatchDeps,
  ...memberIds: string[]
): Promise<{ matches: StoredMatch[]; now: Date }> {
  const found = await query(
    tx,
    sql<MatchRow>`
      select ${matchColumns} from matches m
      where m.unmatched_at is null and m.id in (
        select match_id from match_sides where me = any(${memberIds}::uuid[]) and unmatched_at is null)
      order by m.id for no key update`,
  )
  // Read once all of them are held.
  const row = await queryOne(tx, sql<{ now: Date }>`select ${clock.sql} as now`)
  return { matches: found.map(readMatch), now: row?.now ?? clock.date() }
}

/** What a member's running matches become once the member rests until then, or no longer. What is overdue is left alone. */
export function restingChanges(
  matches: readonly StoredMatch[],
  memberId: string,
  until: Date | null,
  now: Date,
): Change[] {
  return matches
    .filter(({ state }) => !isOverdue(state, now))
    .map((match) => {
      const side = sideOf(match.members, memberId) ?? 0
      return { match, now, outcome: { state: rest(match.state, side, until, now), moves: [], notices: [] } }
    })
}

/** Those of them whose clock goes on. */
export const goingOn = (changes: readonly Change[]): MatchState[] =>
  changes
    .map(({ outcome }) => outcome.state)
    .filter(({ clock }) => clock !== null && clock.remainingMs === null)
