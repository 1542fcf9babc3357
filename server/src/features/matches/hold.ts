import { sql } from 'kysely'
import { first, type Db } from '../../db.ts'
import type { Told } from '../../tell.ts'
import { apply, toldOf, type MatchDeps } from './apply.ts'
import { expire, type Between, type Side } from './lifecycle.ts'
import { hasOverdue } from './overdue.ts'
import { readMatch, sideOf, type StoredMatch } from './state.ts'
import { NotYet, type Turn } from './turn.ts'
import { viewOf, type ViewRow } from './view.ts'
import { giveWeeklyFirst } from './weekly-tokens.ts'

/** A match held by one of its members until the transaction ends, with every elapsed deadline settled. */
export interface Held {
  match: StoredMatch
  side: Side
  /** Read once the match is locked: an act that waited for it may come too late. */
  now: Date
  between: Between
  /** The deadline had passed when the member came, who was awaited. */
  cameTooLate: boolean
  /** What the tap moved before, where it comes again: its answer was lost. */
  movedBefore: number | null
  /** What the match looked like, for the answer. */
  row: ViewRow
  told: Told[]
}

/** Throws `NotYet` where something else comes first. Undefined for a stranger, a blocked pair and a removed match: what is forbidden looks like what does not exist. */
export async function holdMatch(
  tx: Db,
  deps: MatchDeps,
  turn: Turn,
  matchId: string,
  memberId: string,
  requestId: string | null = null,
): Promise<Held | undefined> {
  // The clock stands outside of the locking query: inside it would be read before the wait.
  const row = await first(
    tx,
    sql<ViewRow & { movedBefore: number | null; hasOverdue: boolean }>`
      with locked as materialized (select * from matches where id = ${matchId} for no key update)
      select shown.*, (
        select amount from token_transactions
        where user_id = ${memberId} and request_id = ${requestId} and reference_id = ${matchId}
      ) as "movedBefore", ${hasOverdue(deps.clock, 'shown')} as "hasOverdue"
      from (${viewOf(deps.clock, memberId, sql`locked m`)}) shown`,
  )
  const match = row && readMatch(row)
  const side = match === undefined ? null : sideOf(match.members, memberId)
  if (row === undefined || match === undefined || side === null) return undefined
  if (match.removed[side] || row.blocked) return undefined
  const { now, movedBefore } = row
  const held = {
    side,
    now,
    row,
    movedBefore,
    between: { otherActive: row.profileActive, blocked: row.blocked },
  }
  const outcome = expire(match.state, now)
  const { round, clock } = match.state
  const tooLateIn = outcome !== null && clock?.awaited === side ? round : turn.tooLateIn
  if (row.hasOverdue && !turn.waived) throw new NotYet(match.members, tooLateIn)
  // Meanwhile the other side may have begun the next round, and for that nobody is too late.
  const cameTooLate = tooLateIn === round
  if (outcome === null) return { ...held, match, cameTooLate, told: [] }
  const weekly = turn.waived ? (await giveWeeklyFirst(tx, deps, match.members)).told : []
  const change = { match, outcome, now }
  await apply(tx, deps, [change])
  return {
    ...held,
    match: { ...match, state: outcome.state },
    cameTooLate,
    told: [...weekly, ...toldOf(change)],
  }
}
