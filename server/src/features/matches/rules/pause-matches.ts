import { isOverdue, setPause } from './match-clock.ts'
import { sideOf, type MatchState, type StoredMatch } from './match-state.ts'
import type { MatchChange } from './token-effects.ts'

/** Pauses the running matches of a member until then, or ends that pause with null. Leaves out overdue matches. */
export function planPause(
  matches: readonly StoredMatch[],
  memberId: string,
  until: Date | null,
  now: Date,
): MatchChange[] {
  return matches
    .filter(({ state }) => !isOverdue(state, now))
    .map((match) => {
      const state = setPause(match.state, sideOf(match.members, memberId) ?? 0, until, now)
      return { match, now, outcome: { state, moves: [], notices: [] } }
    })
}

/** The matches whose clock runs after these changes. */
export const resumedMatches = (changes: readonly MatchChange[]): MatchState[] =>
  changes
    .map(({ outcome }) => outcome.state)
    .filter(({ clock }) => clock !== null && clock.remainingMs === null)
