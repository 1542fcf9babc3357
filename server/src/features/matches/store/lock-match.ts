import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, type Tx } from '../../../db/db.ts'
import { tapRow, type MovedByTap } from '../../wallet/ledger.ts'
import type { HeldWallet } from '../../wallet/lock-wallet.ts'
import { effectsOf } from '../rules/token-effects.ts'
import { awake, expire, type Rests, type Side, type StoredMatch } from '../rules/lifecycle.ts'
import type { Between } from '../rules/rematch-rules.ts'
import { ownSideOfLocked, readMatch, restsOfBoth, sideOf } from './match-row.ts'
import { endColumns, viewOf, type EndRow, type ViewRow } from './match-view.ts'
import { write, type MatchDeps } from './save-match-changes.ts'

/** A match locked by one of its members until the transaction ends. A deadline that has passed has ended it. */
export interface OwnMatch {
  match: StoredMatch
  side: Side
  /** Read once the match is locked: an act that waited for it may come too late. */
  now: Date
  between: Between
  /** The deadline had passed when the member came, who was awaited. */
  cameTooLate: boolean
  /** What the tap's id moved before: its answer was lost and it comes again, or it is used for something else. */
  before: MovedByTap | null
  /** What the match looked like, for the answer. */
  row: ViewRow
  /** The wallet of the member, where it was asked for. */
  wallet?: HeldWallet | undefined
}

/** Undefined for a stranger, a blocked pair and a removed match: what is forbidden looks like what does not exist. */
export async function lockOwnMatch(
  tx: Tx,
  deps: MatchDeps,
  matchId: string,
  memberId: string,
  requestId: string | null = null,
  wallet?: Sql<HeldWallet>,
): Promise<OwnMatch | undefined> {
  const before = sql`select to_json(tap) from (${tapRow(memberId, requestId)}) tap`
  // The clock stands outside of the locking query: inside it would be read before the wait.
  const asked = sql<ViewRow & Pick<OwnMatch, 'before'>>`
    with locked as materialized (select * from matches where id = ${matchId} for no key update)
    ${viewOf(deps.clock, memberId, ownSideOfLocked(memberId), sql`, (${before}) as before`)}`
  const [row, held] = await Promise.all([queryOne(tx, asked), wallet && queryOne(tx, wallet)])
  const match = row && readMatch(row)
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
    between: { otherActive: row.profileActive, blocked: row.blocked, rests: datesOf(ended?.rests) },
  }
  const outcome = expire(match.state, now)
  if (outcome === null)
    return { ...known, match: { ...match, state: awake(match.state, now) }, cameTooLate: false }
  const change = { match, outcome, now }
  await write(tx, deps, { changes: [change], dues: effectsOf(change, null).dues })
  const cameTooLate = match.state.clock?.awaited === side
  return { ...known, match: { ...match, state: outcome.state }, cameTooLate }
}

interface End extends EndRow {
  rests: [string | null, string | null]
}

/** What a match that has ended is asked for besides; few acts are on one. */
const endOf = (tx: Tx, matchId: string, me: string) =>
  queryOne(
    tx,
    sql<End>`select ${endColumns(me)}, (${restsOfBoth('m')}) as rests from matches m where m.id = ${matchId}`,
  )

const datesOf = (rests?: End['rests']): Rests => {
  const dateOf = (date: string | null = null) => (date === null ? null : new Date(date))
  return [dateOf(rests?.[0]), dateOf(rests?.[1])]
}
