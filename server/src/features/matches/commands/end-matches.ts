import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import {
  deleteNotificationsBetween,
  anonymizeTokenNotifications,
} from '../../notifications/inbox/create-notifications.ts'
import { tokenEffects, type MatchChange } from '../rules/token-effects.ts'
import { endPermanently, endWithoutFee, expireIfOverdue } from '../rules/lifecycle.ts'
import { sideOf, type StoredMatch } from '../rules/match-state.ts'
import { lockMatch } from '../store/match-row.ts'
import { saveMatchChanges, type MatchDeps } from '../store/save-match-changes.ts'

/**
 * A block ends the pair for good: no fee, what was paid goes back, no rematch. A deadline that passed
 * before counts first, so that nobody blocks their way around a penalty. The caller holds the pair.
 */
export async function endMatchByBlock(tx: Tx, deps: MatchDeps, blockerId: string, blockedId: string) {
  const ids = await query(
    tx,
    sql<{ id: string }>`
      select match_id as id from match_sides where me = ${blockerId} and other = ${blockedId}`,
  )
  await endMatchesPermanently(tx, deps, blockerId, ids)
  await revokeGuardianAccess(
    tx,
    ids.map(({ id }) => id),
  )
  await deleteNotificationsBetween(tx, blockerId, blockedId)
  return { matches: ids.length }
}

/** The member is about to be erased: a member who paid for a chat that never opened gets it back. */
export async function endMatchesByErasure(tx: Tx, deps: MatchDeps, memberId: string): Promise<void> {
  const ids = await query(
    tx,
    sql<{ id: string }>`
      select match_id as id from match_sides where me = ${memberId} order by match_id`,
  )
  const barred = await endMatchesPermanently(tx, deps, memberId, ids)
  await anonymizeTokenNotifications(tx, memberId)
  const others = barred.flatMap(({ match }) => match.members).filter((id) => id !== memberId)
  tx.notifyMembers(others, { type: 'gone', profileId: memberId })
}

/** The member is shut out for good: their running matches, which are held and not overdue, end at no fee. */
export async function endMatchesByBan(
  tx: Tx,
  deps: MatchDeps,
  memberId: string,
  matches: readonly StoredMatch[],
  now: Date,
): Promise<void> {
  const changes = matches.map((match): MatchChange => {
    const side = sideOf(match.members, memberId) ?? 0
    return { match, now, outcome: endWithoutFee(match.state, side, now) }
  })
  await saveMatchChanges(tx, deps, {
    changes,
    dues: changes.flatMap((change) => tokenEffects(change, null).dues),
  })
  const all = await query(
    tx,
    sql<{ id: string }>`select match_id as id from match_sides where me = ${memberId}`,
  )
  await revokeGuardianAccess(
    tx,
    all.map(({ id }) => id),
  )
}

/** Nothing of these chats goes to a guardian any more, whatever is taken back later. */
const revokeGuardianAccess = (tx: Tx, matchIds: readonly string[]) =>
  query(tx, sql`delete from guardian_chats where match_id = any(${[...matchIds]}::uuid[])`)

async function endMatchesPermanently(
  tx: Tx,
  deps: MatchDeps,
  memberId: string,
  ids: readonly { id: string }[],
) {
  const changes: MatchChange[] = []
  for (const { id } of ids) {
    const locked = await lockMatch(tx, deps.clock, id)
    const side = locked === undefined ? null : sideOf(locked.match.members, memberId)
    if (locked === undefined || side === null) continue
    const { match, now } = locked
    const expired = expireIfOverdue(match.state, now)
    const ended = endPermanently(expired?.state ?? match.state, side, now)
    const moves = [...(expired?.moves ?? []), ...ended.moves]
    // Not told: neither is to be named to the other from now on.
    changes.push({ match, now, outcome: { state: ended.state, moves, notices: [] } })
  }
  await saveMatchChanges(tx, deps, {
    changes,
    dues: changes.flatMap((change) => tokenEffects(change, null).dues),
  })
  return changes
}
