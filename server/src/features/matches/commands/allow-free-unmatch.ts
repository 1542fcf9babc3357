import type { Tx } from '../../../db/db.ts'
import type { Change } from '../rules/token-effects.ts'
import { announceGuardian } from '../rules/unmatch-rules.ts'
import { isOverdue, type StoredMatch } from '../rules/lifecycle.ts'
import type { Settled } from './with-settled-member.ts'
import { sideOf } from '../store/match-row.ts'
import { write, type MatchDeps } from '../store/save-match-changes.ts'

/**
 * A guardian of this member reads along from now on: the other side of each running match may leave at no fee for a
 * while. Within the step of a settled member, so that what has fallen due has ended, and a match that opens meanwhile
 * waits. Returns the matches that run, each of which is to say so.
 */
export async function openFreeExits(
  tx: Tx,
  deps: MatchDeps,
  memberId: string,
  { matches, now }: Settled,
): Promise<readonly StoredMatch[]> {
  const running = matches.filter(({ state }) => !isOverdue(state, now))
  const changes = running.map((match): Change => {
    const side = sideOf(match.members, memberId) ?? 0
    return { match, now, outcome: announceGuardian(match.state, side, now, deps.config.windows) }
  })
  await write(tx, deps, { changes })
  return running
}
