import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import {
  deleteNotificationsBetween,
  anonymizeTokenNotifications,
} from '../../notifications/inbox/remove-sender.ts'
import { endBySexCorrection, endPermanently, endWithoutFee, expireIfOverdue } from '../rules/lifecycle.ts'
import { sideOf, type StoredMatch } from '../rules/match-state.ts'
import { transfersOf, type MatchChange } from '../rules/token-effects.ts'
import { lockMatch } from '../store/lock-match.ts'
import { markMatchesRemoved } from '../store/match-row.ts'
import { saveMatchChanges, type MatchDeps } from '../store/save-match-changes.ts'

/** Ends a match for good because one of the two blocks the other. The caller holds the lock of the pair. */
export async function endMatchByBlock(tx: Tx, deps: MatchDeps, blockerId: string, blockedId: string) {
  const rows = await query(
    tx,
    sql<{ id: string }>`
      select match_id as id from match_sides where me = ${blockerId} and other = ${blockedId}`,
  )
  const ids = rows.map(({ id }) => id)
  await endMatchesPermanently(tx, deps, blockerId, ids)
  await revokeGuardianAccess(tx, ids)
  await deleteNotificationsBetween(tx, blockerId, blockedId)
  return { matches: ids.length }
}

/** Ends all matches of a member whose account is about to be erased. */
export async function endMatchesByErasure(tx: Tx, deps: MatchDeps, memberId: string): Promise<void> {
  const ended = await endMatchesPermanently(tx, deps, memberId, await listMatchIds(tx, memberId))
  await anonymizeTokenNotifications(tx, memberId)
  const otherIds = ended.flatMap(({ match }) => match.members).filter((id) => id !== memberId)
  tx.notifyMembers(otherIds, { type: 'gone', profileId: memberId })
}

/** Ends the running matches of a banned member at no fee. The caller has locked them, and none of them is overdue. */
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
  await saveMatchChanges(tx, deps, { changes, transfers: transfersOf(changes) })
  await revokeGuardianAccess(tx, await listMatchIds(tx, memberId))
}

export async function listMatchIds(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await query(
    tx,
    sql<{ id: string }>`
      select match_id as id from match_sides where me = ${memberId} order by match_id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Ends all matches of a member who corrects their sex, and removes them from the lists of both for good. Guardians still
 * receive what was written. False if one of them is a couple: then nothing is changed.
 */
export async function endMatchesBySexCorrection(
  tx: Tx,
  deps: MatchDeps,
  memberId: string,
  ids: readonly string[],
): Promise<boolean> {
  const changes: MatchChange[] = []
  for (const id of ids) {
    const locked = await lockMatch(tx, deps.clock, id)
    const side = locked === undefined ? null : sideOf(locked.match.members, memberId)
    if (locked === undefined || side === null) continue
    const { match, now } = locked
    if (match.state.ended?.isCouple && !match.state.rematchBarred) return false
    // A deadline that has passed comes first: otherwise a correction would avoid its penalty.
    const expired = expireIfOverdue(match.state, now)
    const ended = endBySexCorrection(expired?.state ?? match.state, side, now)
    const moves = [...(expired?.moves ?? []), ...ended.moves]
    const notices = [...(expired?.notices ?? []), ...ended.notices]
    changes.push({ match, now, outcome: { state: ended.state, moves, notices } })
  }
  await saveMatchChanges(tx, deps, { changes, transfers: transfersOf(changes) })
  await markMatchesRemoved(tx, ids)
  const otherIds = changes.flatMap(({ match }) => match.members).filter((id) => id !== memberId)
  tx.notifyMembers(otherIds, { type: 'gone', profileId: memberId })
  return true
}

/** Guardians never receive these chats again, even if the block or the ban is taken back. */
const revokeGuardianAccess = (tx: Tx, matchIds: readonly string[]) =>
  query(tx, sql`delete from guardian_chats where match_id = any(${matchIds}::uuid[])`)

/** No fee, a refund of what was paid for an unopened chat, and no rematch. Neither member is notified. */
async function endMatchesPermanently(
  tx: Tx,
  deps: MatchDeps,
  memberId: string,
  ids: readonly string[],
): Promise<MatchChange[]> {
  const changes: MatchChange[] = []
  for (const id of ids) {
    const locked = await lockMatch(tx, deps.clock, id)
    const side = locked === undefined ? null : sideOf(locked.match.members, memberId)
    if (locked === undefined || side === null) continue
    const { match, now } = locked
    // A deadline that has passed comes first: otherwise a block would avoid its penalty.
    const expired = expireIfOverdue(match.state, now)
    const ended = endPermanently(expired?.state ?? match.state, side, now)
    const moves = [...(expired?.moves ?? []), ...ended.moves]
    changes.push({ match, now, outcome: { state: ended.state, moves, notices: [] } })
  }
  await saveMatchChanges(tx, deps, { changes, transfers: transfersOf(changes) })
  return changes
}
