import type { Tx } from '../../../db/db.ts'
import { isOverdue } from '../rules/match-clock.ts'
import { sideOf, type StoredMatch } from '../rules/match-state.ts'
import type { MatchChange } from '../rules/token-effects.ts'
import { applyGuardianAnnouncement } from '../rules/unmatch-rules.ts'
import { saveMatchChanges, type MatchDeps } from '../store/save-match-changes.ts'
import type { SettledMember } from './with-settled-member.ts'

/**
 * A guardian of this member reads their chats from now on: for a while, the other members may unmatch at no fee. Part of
 * a step of `withSettledMember`, so that no match opens meanwhile. Returns the running matches, to be announced in.
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
