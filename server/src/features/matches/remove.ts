import type { Tx } from '../../db/db.ts'
import type { Attempt } from './act.ts'
import { lockOwnMatch } from './lock-match.ts'
import { markRemoved } from './state.ts'
import type { MatchDeps } from './write.ts'

/** The other member of an ended match leaves my lists for good, and nobody rematches. False where there is none. */
export async function removeFromLists(
  tx: Tx,
  deps: MatchDeps,
  matchId: string,
  memberId: string,
): Promise<Attempt<boolean>> {
  const own = await lockOwnMatch(tx, deps, matchId, memberId)
  if (own === undefined || own.match.state.ended === null) return { done: false }
  await markRemoved(tx, matchId, memberId)
  tx.tell(own.match.members, { type: 'match', matchId })
  return { done: true }
}
