import { tokens } from '@mithaq/contract/limits'
import { move, opened, unchanged, type MatchState, type Outcome, type Windows } from './lifecycle.ts'
import { other, put, type Rests, type Side } from './match-state.ts'

/** A pair comes together again. Decided from the arguments alone. */

/** What the state does not know of the two members. */
export interface Between {
  /** The other side is there to be matched with. */
  otherActive: boolean
  blocked: boolean
  /** Until when each rests; a match that has ended does not know. */
  rests: Rests
}

type RematchRefusal = 'cannot_rematch' | 'rematch_unanswered'

/** What stands in the way of a rematch. A second chance is no siege: the member who asked last waits for a sign. */
export function rematchRefusal(
  state: MatchState,
  side: Side,
  between: Omit<Between, 'rests'>,
): RematchRefusal | null {
  if (state.ended === null || state.ended.found || state.barred || between.blocked || !between.otherActive)
    return 'cannot_rematch'
  if (state.ended.by !== null && state.ended.by !== side) return 'cannot_rematch'
  return state.unanswered[side] ? 'rematch_unanswered' : null
}

/** The next round. Where the other side was quicker, it costs nothing: the match is there. */
export function rematch(
  state: MatchState,
  side: Side,
  between: Between,
  now: Date,
  windows: Windows,
): Outcome | RematchRefusal {
  if (state.ended === null) {
    const isFree = state.begunBy === other(side) && !state.unanswered[side]
    return unchanged(isFree ? { ...state, unanswered: put(state.unanswered, side, true) } : state)
  }
  const refusal = rematchRefusal(state, side, between)
  if (refusal !== null) return refusal
  return {
    state: {
      ...opened(state.round + 1, now, windows, between.rests),
      begunBy: side,
      unanswered: put([false, false], side, true),
    },
    moves: [move(side, -tokens.rematch, 'rematch')],
    notices: [{ to: other(side), kind: 'rematch' }],
  }
}
