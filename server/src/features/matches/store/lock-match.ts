import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, type Tx } from '../../../db/db.ts'
import { movedByRequestSql, type MovedByRequest } from '../../wallet/ledger.ts'
import type { LockedWalletRow } from '../../wallet/lock-wallet.ts'
import { tokenEffects } from '../rules/token-effects.ts'
import { expireIfOverdue } from '../rules/lifecycle.ts'
import { resumeIfPauseOver } from '../rules/match-clock.ts'
import { sideOf, type PauseEnds, type Side, type StoredMatch } from '../rules/match-state.ts'
import { lockedOwnSideSql, matchFromRow, pauseEndsSql } from './match-row.ts'
import type { RematchContext } from '../rules/rematch-rules.ts'
import { matchEndColumnsSql, matchViewSql, type MatchEndRow, type MatchViewRow } from './match-view.ts'
import { saveMatchChanges, type MatchDeps } from './save-match-changes.ts'

/** A match locked by one of its members until the transaction ends. A deadline that has passed has ended it. */
export interface OwnMatch {
  match: StoredMatch
  side: Side
  /** Read once the match is locked: an act that waited for it may come too late. */
  now: Date
  between: RematchContext
  /** The deadline had passed when the member came, who was awaited. */
  cameTooLate: boolean
  /** What the tap's id moved before: its answer was lost and it comes again, or it is used for something else. */
  before: MovedByRequest | null
  /** What the match looked like, for the answer. */
  row: MatchViewRow
  /** The wallet of the member, where it was asked for. */
  wallet?: LockedWalletRow | undefined
}

/** Undefined for a stranger, a blocked pair and a removed match: what is forbidden looks like what does not exist. */
export async function lockOwnMatch(
  tx: Tx,
  deps: MatchDeps,
  matchId: string,
  memberId: string,
  requestId: string | null = null,
  wallet?: Sql<LockedWalletRow>,
): Promise<OwnMatch | undefined> {
  const before = sql`select to_json(tap) from (${movedByRequestSql(memberId, requestId)}) tap`
  // The clock stands outside of the locking query: inside it would be read before the wait.
  const asked = sql<MatchViewRow & Pick<OwnMatch, 'before'>>`
    with locked as materialized (select * from matches where id = ${matchId} for no key update)
    ${matchViewSql(deps.clock, memberId, lockedOwnSideSql(memberId), sql`, (${before}) as before`)}`
  const [row, held] = await Promise.all([queryOne(tx, asked), wallet && queryOne(tx, wallet)])
  const match = row && matchFromRow(row)
  const side = match === undefined ? null : sideOf(match.members, memberId)
  if (row === undefined || match === undefined || side === null) return undefined
  if (match.removed[side] || row.blocked) return undefined
  const { now } = row
  const ended = row.unmatched_at === null ? undefined : await endOf(tx, matchId, memberId)
  const known = {
    side,
    now,
    row: { ...row, ...ended },
    before: row.before,
    wallet: held,
    between: {
      isOtherActive: row.profileActive,
      isBlocked: row.blocked,
      pauseEnds: datesOf(ended?.pauseEnds),
    },
  }
  const outcome = expireIfOverdue(match.state, now)
  if (outcome === null)
    return { ...known, match: { ...match, state: resumeIfPauseOver(match.state, now) }, cameTooLate: false }
  const change = { match, outcome, now }
  await saveMatchChanges(tx, deps, { changes: [change], dues: tokenEffects(change, null).dues })
  const cameTooLate = match.state.clock?.awaited === side
  return { ...known, match: { ...match, state: outcome.state }, cameTooLate }
}

interface End extends MatchEndRow {
  pauseEnds: [string | null, string | null]
}

/** What a match that has ended is asked for besides; few acts are on one. */
const endOf = (tx: Tx, matchId: string, me: string) =>
  queryOne(
    tx,
    sql<End>`select ${matchEndColumnsSql(me)}, (${pauseEndsSql('m')}) as "pauseEnds" from matches m where m.id = ${matchId}`,
  )

const datesOf = (pauseEnds?: End['pauseEnds']): PauseEnds => {
  const dateOf = (date: string | null = null) => (date === null ? null : new Date(date))
  return [dateOf(pauseEnds?.[0]), dateOf(pauseEnds?.[1])]
}
