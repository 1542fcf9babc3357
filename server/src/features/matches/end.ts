import { sql } from 'kysely'
import { rows, type Db } from '../../db.ts'
import type { Told } from '../../tell.ts'
import { forgetPair, keepTokenNotices } from '../notifications/record.ts'
import { apply, toldOf, type Change, type MatchDeps } from './apply.ts'
import { bar, expire } from './lifecycle.ts'
import { lockMatch, sideOf } from './state.ts'
import { NotYet, type Turn } from './turn.ts'
import { giveWeeklyFirst } from './weekly-tokens.ts'

/**
 * A block ends the pair for good: no fee, what was laid down goes back, no rematch. A deadline that passed
 * before counts first, so that nobody blocks their way around a penalty. Whoever calls this holds the pair.
 */
export async function endByBlock(
  tx: Db,
  deps: MatchDeps,
  turn: Turn,
  blockerId: string,
  blockedId: string,
): Promise<Told[]> {
  const ids = await rows(
    tx,
    sql<{ id: string }>`
      select id from matches
      where profile1_id = least(${blockerId}::uuid, ${blockedId}::uuid)
        and profile2_id = greatest(${blockerId}::uuid, ${blockedId}::uuid)`,
  )
  const told = await barMatches(tx, deps, turn, blockerId, ids)
  await forgetPair(tx, blockerId, blockedId)
  return told
}

/** The member is about to be erased: whoever laid down tokens for a chat that never opened gets them back. */
export async function endByErasure(tx: Db, deps: MatchDeps, turn: Turn, memberId: string): Promise<Told[]> {
  const ids = await rows(
    tx,
    sql<{ id: string }>`
      select id from matches where profile1_id = ${memberId} or profile2_id = ${memberId} order by id`,
  )
  const told = await barMatches(tx, deps, turn, memberId, ids)
  await keepTokenNotices(tx, memberId)
  const others = told.flatMap(({ to }) => to).filter((id) => id !== memberId)
  return [...told, { to: [...new Set(others)], event: { type: 'gone', profileId: memberId } }]
}

async function barMatches(
  tx: Db,
  deps: MatchDeps,
  turn: Turn,
  memberId: string,
  ids: readonly { id: string }[],
) {
  const waiting: string[] = []
  const changes: Change[] = []
  const told: Told[] = []
  for (const { id } of ids) {
    const locked = await lockMatch(tx, deps.clock, id)
    const side = locked === undefined ? null : sideOf(locked.match.members, memberId)
    if (locked === undefined || side === null) continue
    const { match, now } = locked
    if (locked.hasOverdue && match.state.ended === null) waiting.push(...match.members)
    const settled = expire(match.state, now)
    if (settled !== null && turn.waived) told.push(...(await giveWeeklyFirst(tx, deps, match.members)).told)
    const ended = bar(settled?.state ?? match.state, side, now)
    const moves = [...(settled?.moves ?? []), ...ended.moves]
    const notices = [...(settled?.notices ?? []), ...ended.notices]
    changes.push({ match, now, outcome: { state: ended.state, moves, notices } })
  }
  if (waiting.length > 0 && !turn.waived) throw new NotYet(waiting)
  await apply(tx, deps, changes)
  return [...told, ...changes.flatMap(toldOf)]
}
