import { sql } from 'kysely'
import { rows, type Db } from '../../db.ts'
import type { Told } from '../../tell.ts'
import type { MatchDeps } from './apply.ts'
import { holdMatch } from './hold.ts'
import type { Turn } from './turn.ts'

/** The other member of an ended match leaves my lists for good, and nobody rematches. Undefined where there is none. */
export async function removeFromLists(
  tx: Db,
  deps: MatchDeps,
  turn: Turn,
  matchId: string,
  memberId: string,
): Promise<Told[] | undefined> {
  const held = await holdMatch(tx, deps, turn, matchId, memberId)
  if (held === undefined || held.match.state.ended === null) return undefined
  await rows(
    tx,
    sql`
      update matches set rematch_barred = true,
        user1_removed = user1_removed or profile1_id = ${memberId},
        user2_removed = user2_removed or profile2_id = ${memberId}
      where id = ${matchId}`,
  )
  return [...held.told, { to: held.match.members, event: { type: 'match', matchId } }]
}
