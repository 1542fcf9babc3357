import type { Tx } from '../../../db/db.ts'
import type { MatchChange } from '../rules/token-effects.ts'
import { applyGuardianAnnouncement } from '../rules/unmatch-rules.ts'
import { isOverdue } from '../rules/match-clock.ts'
import { sideOf, type StoredMatch } from '../rules/match-state.ts'
import type { SettledMember } from './with-settled-member.ts'
import { saveMatchChanges, type MatchDeps } from '../store/save-match-changes.ts'

/**
 * A guardian of this member reads along from now on: the other side of each running match may leave at no fee for a
 * while. Within the step of a settled member, so that what has fallen due has ended, and a match that opens meanwhile
 * waits. Returns the matches that run, each of which is to say so.
 */
export async function allowFreeUnmatch(
  tx: Tx,
  deps: MatchDeps,
  memberId: string,
  { matches, now }: SettledMember,
): Promise<readonly StoredMatch[]> {
  const running = matches.filter(({ state }) => !isOverdue(state, now))
  const changes = running.map((match): MatchChange => {
    const side = sideOf(match.members, memberId) ?? 0
    return { match, now, outcome: applyGuardianAnnouncement(match.state, side, now, deps.config.windows) }
  })
  await saveMatchChanges(tx, deps, { changes })
  return running
}
