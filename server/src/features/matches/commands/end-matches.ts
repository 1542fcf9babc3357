import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import { forgetPair, keepTokenNotices } from '../../notifications/inbox/create-notifications.ts'
import { effectsOf, type Change } from '../rules/token-effects.ts'
import { bar, endFree, expire, type StoredMatch } from '../rules/lifecycle.ts'
import { lockMatch, sideOf } from '../store/match-row.ts'
import { write, type MatchDeps } from '../store/save-match-changes.ts'

/**
 * A block ends the pair for good: no fee, what was paid goes back, no rematch. A deadline that passed
 * before counts first, so that nobody blocks their way around a penalty. The caller holds the pair.
 */
export async function endByBlock(tx: Tx, deps: MatchDeps, blockerId: string, blockedId: string) {
  const ids = await query(
    tx,
    sql<{ id: string }>`
      select match_id as id from match_sides where me = ${blockerId} and other = ${blockedId}`,
  )
  await barMatches(tx, deps, blockerId, ids)
  await stopReadingAlong(
    tx,
    ids.map(({ id }) => id),
  )
  await forgetPair(tx, blockerId, blockedId)
  return { matches: ids.length }
}

/** The member is about to be erased: a member who paid for a chat that never opened gets it back. */
export async function endByErasure(tx: Tx, deps: MatchDeps, memberId: string): Promise<void> {
  const ids = await query(
    tx,
    sql<{ id: string }>`
      select match_id as id from match_sides where me = ${memberId} order by match_id`,
  )
  const barred = await barMatches(tx, deps, memberId, ids)
  await keepTokenNotices(tx, memberId)
  const others = barred.flatMap(({ match }) => match.members).filter((id) => id !== memberId)
  tx.tell(others, { type: 'gone', profileId: memberId })
}

/** The member is shut out for good: their running matches, which are held and not overdue, end at no fee. */
export async function endByBan(
  tx: Tx,
  deps: MatchDeps,
  memberId: string,
  matches: readonly StoredMatch[],
  now: Date,
): Promise<void> {
  const changes = matches.map((match): Change => {
    const side = sideOf(match.members, memberId) ?? 0
    return { match, now, outcome: endFree(match.state, side, now) }
  })
  await write(tx, deps, { changes, dues: changes.flatMap((change) => effectsOf(change, null).dues) })
  const all = await query(
    tx,
    sql<{ id: string }>`select match_id as id from match_sides where me = ${memberId}`,
  )
  await stopReadingAlong(
    tx,
    all.map(({ id }) => id),
  )
}

/** Nothing of these chats goes to a guardian any more, whatever is taken back later. */
const stopReadingAlong = (tx: Tx, matchIds: readonly string[]) =>
  query(tx, sql`delete from guardian_chats where match_id = any(${[...matchIds]}::uuid[])`)

async function barMatches(tx: Tx, deps: MatchDeps, memberId: string, ids: readonly { id: string }[]) {
  const changes: Change[] = []
  for (const { id } of ids) {
    const locked = await lockMatch(tx, deps.clock, id)
    const side = locked === undefined ? null : sideOf(locked.match.members, memberId)
    if (locked === undefined || side === null) continue
    const { match, now } = locked
    const expired = expire(match.state, now)
    const ended = bar(expired?.state ?? match.state, side, now)
    const moves = [...(expired?.moves ?? []), ...ended.moves]
    // Not told: neither is to be named to the other from now on.
    changes.push({ match, now, outcome: { state: ended.state, moves, notices: [] } })
  }
  await write(tx, deps, { changes, dues: changes.flatMap((change) => effectsOf(change, null).dues) })
  return changes
}
