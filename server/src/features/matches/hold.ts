import { sql } from 'kysely'
import { first, type Db } from '../../db.ts'
import type { Told } from '../../tell.ts'
import { apply, toldOf, type MatchDeps } from './apply.ts'
import { expire, other, type Between, type Side } from './lifecycle.ts'
import { lockMatch, sideOf, type StoredMatch } from './state.ts'
import { giveWeeklyFirst } from './weekly-tokens.ts'

/** A match held by one of its members until the transaction ends, with every elapsed deadline settled. */
export interface Held {
  match: StoredMatch
  side: Side
  now: Date
  between: Between
  /** The deadline had passed when the member came. */
  cameTooLate: boolean
  told: Told[]
}

/** Undefined for a stranger, a blocked pair and a removed match: what is forbidden looks like what does not exist. */
export async function holdMatch(
  tx: Db,
  deps: MatchDeps,
  matchId: string,
  memberId: string,
): Promise<Held | undefined> {
  const locked = await lockMatch(tx, deps.clock, matchId)
  const side = locked === undefined ? null : sideOf(locked.match.members, memberId)
  if (locked === undefined || side === null || locked.match.removed[side]) return undefined
  const { match, now } = locked
  const between = await betweenOf(tx, memberId, match.members[other(side)])
  if (between.blocked) return undefined
  const outcome = expire(match.state, now)
  if (outcome === null) return { match, side, now, between, cameTooLate: false, told: [] }
  const { told } = await giveWeeklyFirst(tx, deps, match.members)
  const change = { match, outcome, now }
  await apply(tx, deps, [change])
  return {
    match: { ...match, state: outcome.state },
    side,
    now,
    between,
    cameTooLate: match.state.clock?.awaited === side,
    told: [...told, ...toldOf(change)],
  }
}

async function betweenOf(tx: Db, me: string, them: string): Promise<Between> {
  const row = await first(
    tx,
    sql<Between>`
      select p.is_active as "otherActive", exists (
        select from blocked_profiles
        where (blocker_id = ${me} and blocked_id = p.id) or (blocker_id = p.id and blocked_id = ${me})
      ) as blocked
      from profiles p where p.id = ${them}`,
  )
  return row ?? { otherActive: false, blocked: true }
}
