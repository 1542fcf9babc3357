import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import { expireIfOverdue } from '../rules/lifecycle.ts'
import { resumeIfPauseOver } from '../rules/match-clock.ts'
import { sideOf, type PauseEnds, type Side, type StoredMatch } from '../rules/match-state.ts'
import type { RematchContext } from '../rules/rematch-rules.ts'
import { transfersOf } from '../rules/token-effects.ts'
import { lockedOwnSideSql, matchColumnsSql, matchFromRow, pauseEndsSql, type MatchRow } from './match-row.ts'
import { matchEndColumnsSql, matchViewSql, type MatchEndRow, type MatchViewRow } from './match-view.ts'
import { saveMatchChanges, type MatchDeps } from './save-match-changes.ts'

interface LockedMatch {
  match: StoredMatch
  /** Read once the match is locked: a command that waited for the lock may be too late. */
  now: Date
}

/** A locked match as one of its two members may act on it. */
export interface OwnMatch extends LockedMatch {
  memberId: string
  side: Side
  rematchContext: RematchContext
  /** The member owed a reply, and the deadline passed before this command. */
  isTooLate: boolean
  /** What the answer shows besides the state. */
  row: MatchViewRow
}

/**
 * Locks a match of this member until the transaction ends. If its deadline has passed, ends it, also if the command is
 * refused then. Undefined for a stranger, a blocked pair and a removed match: they look like no match at all.
 */
export async function lockOwnMatch(
  tx: Tx,
  deps: MatchDeps,
  matchId: string,
  memberId: string,
): Promise<OwnMatch | undefined> {
  // The clock is read outside of the locking query: inside it would be read before the wait.
  const row = await queryOne(
    tx,
    sql<MatchViewRow>`
      with locked as materialized (select * from matches where id = ${matchId} for no key update)
      ${matchViewSql(deps.clock, memberId, lockedOwnSideSql(memberId))}`,
  )
  const stored = row && matchFromRow(row)
  const side = stored === undefined ? null : sideOf(stored.members, memberId)
  if (row === undefined || stored === undefined || side === null) return undefined
  if (stored.removed[side] || row.blocked) return undefined
  const { now } = row
  const end = row.unmatched_at === null ? undefined : await readEnd(tx, matchId, memberId)
  const context = {
    isOtherActive: row.profileActive,
    isBlocked: row.blocked,
    pauseEnds: datesOf(end?.pauseEnds),
  }
  const own = { memberId, side, now, rematchContext: context, row: { ...row, ...end } }
  const outcome = expireIfOverdue(stored.state, now)
  if (outcome === null) {
    const match = { ...stored, state: resumeIfPauseOver(stored.state, now) }
    return { ...own, match, isTooLate: false }
  }
  const changes = [{ match: stored, outcome, now }]
  await saveMatchChanges(tx, deps, { changes, transfers: transfersOf(changes) })
  const isTooLate = stored.state.clock?.awaited === side
  return { ...own, match: { ...stored, state: outcome.state }, isTooLate }
}

/** Locks any match until the transaction ends, also if it is overdue. */
export async function lockMatch(tx: Db, clock: Clock, matchId: string): Promise<LockedMatch | undefined> {
  const row = await queryOne(
    tx,
    sql<MatchRow & { now: Date }>`
      with locked as materialized (select ${matchColumnsSql} from matches m where m.id = ${matchId} for no key update)
      select locked.*, ${clock.sql} as now from locked`,
  )
  return row && { match: matchFromRow(row), now: row.now }
}

/** Locks every running match of these members until the transaction ends. */
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
  // Read once all of them are locked.
  const row = await queryOne(tx, sql<{ now: Date }>`select ${clock.sql} as now`)
  return { matches: found.map(matchFromRow), now: row?.now ?? clock.date() }
}

interface EndRow extends MatchEndRow {
  pauseEnds: [string | null, string | null]
}

/** What only a match that has ended is asked for: few commands are about one. */
const readEnd = (tx: Tx, matchId: string, me: string) =>
  queryOne(
    tx,
    sql<EndRow>`
      select ${matchEndColumnsSql(me)}, (${pauseEndsSql('m')}) as "pauseEnds"
      from matches m where m.id = ${matchId}`,
  )

const datesOf = (pauseEnds: EndRow['pauseEnds'] = [null, null]): PauseEnds => {
  const dateOf = (date: string | null) => (date === null ? null : new Date(date))
  return [dateOf(pauseEnds[0]), dateOf(pauseEnds[1])]
}
