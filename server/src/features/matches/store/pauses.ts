import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import type { MatchChange } from '../rules/token-effects.ts'
import { isOverdue, setPause } from '../rules/match-clock.ts'
import { sideOf, type MatchState, type Pair, type StoredMatch } from '../rules/match-state.ts'
import { matchColumnsSql, matchFromRow, type MatchRow } from './match-row.ts'
import type { MatchDeps } from './save-match-changes.ts'

// Taken before any match is: a match that opens while a member goes would miss the rest, and the rest would miss the match.
const pauseLockSql = (memberId: string) => sql`hashtextextended(${memberId}, 7430006)`

/** Until the transaction ends, nobody begins or ends a rest of this member, nor opens a match with them. */
export async function lockPauses(tx: Tx, memberId: string) {
  await query(tx, sql`select pg_advisory_xact_lock(${pauseLockSql(memberId)})`)
}

/** Until the transaction ends, neither of the two begins or ends a rest. */
export async function lockPausesShared(tx: Tx, [one, two]: Pair) {
  await query(
    tx,
    sql`select pg_advisory_xact_lock_shared(${pauseLockSql(one)}), pg_advisory_xact_lock_shared(${pauseLockSql(two)})`,
  )
}

/** The same for the two of a match. */
export async function lockPausesOfMatchShared(tx: Tx, matchId: string) {
  const pair = await queryOne(
    tx,
    sql<{ one: string; two: string }>`
      select me as one, other as two from match_sides where match_id = ${matchId} limit 1`,
  )
  if (pair !== undefined) await lockPausesShared(tx, [pair.one, pair.two])
}

/** Every running match of these members, held until the transaction ends. */
export async function lockRunningMatches(
  tx: Db,
  { clock }: MatchDeps,
  ...memberIds: string[]
): Promise<{ matches: StoredMatch[]; now: Date }> {
  const found = await query(
    tx,
    sql<MatchRow>`
      select ${matchColumnsSql} from matches m
      where m.unmatched_at is null and m.id in (
        select match_id from match_sides where me = any(${memberIds}::uuid[]) and unmatched_at is null)
      order by m.id for no key update`,
  )
  // Read once all of them are held.
  const row = await queryOne(tx, sql<{ now: Date }>`select ${clock.sql} as now`)
  return { matches: found.map(matchFromRow), now: row?.now ?? clock.date() }
}

/** What a member's running matches become once the member rests until then, or no longer. What is overdue is left alone. */
export function pauseChanges(
  matches: readonly StoredMatch[],
  memberId: string,
  until: Date | null,
  now: Date,
): MatchChange[] {
  return matches
    .filter(({ state }) => !isOverdue(state, now))
    .map((match) => {
      const side = sideOf(match.members, memberId) ?? 0
      return {
        match,
        now,
        outcome: { state: setPause(match.state, side, until, now), moves: [], notices: [] },
      }
    })
}

/** Those of them whose clock goes on. */
export const resumedMatches = (changes: readonly MatchChange[]): MatchState[] =>
  changes
    .map(({ outcome }) => outcome.state)
    .filter(({ clock }) => clock !== null && clock.remainingMs === null)
