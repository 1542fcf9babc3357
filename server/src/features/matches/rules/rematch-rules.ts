import { tokens } from '@mithaq/contract/limits'
import { startRound, type ClockLengths } from './lifecycle.ts'
import {
  otherSide,
  setSide,
  tokenMove,
  withoutEffects,
  type MatchOutcome,
  type MatchState,
  type PauseEnds,
  type Side,
} from './match-state.ts'

/** When two members may match again. Pure functions. */

/** What a rematch depends on besides the state of the match. */
export interface RematchContext {
  isOtherActive: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** Read from the profiles: a match that has ended does not know them. */
  pauseEnds: PauseEnds
}

type RematchRefusal = 'cannot_rematch' | 'rematch_unanswered'

/** Why a side may not rematch. Who rematched last must wait for a sign of the other side. */
export function rematchRefusal(
  state: MatchState,
  side: Side,
  context: Omit<RematchContext, 'pauseEnds'>,
): RematchRefusal | null {
  if (
    state.ended === null ||
    state.ended.isCouple ||
    state.rematchBarred ||
    context.isBlocked ||
    !context.isOtherActive
  )
    return 'cannot_rematch'
  if (state.ended.by !== null && state.ended.by !== side) return 'cannot_rematch'
  return state.rematchUnanswered[side] ? 'rematch_unanswered' : null
}

/** Starts the next round. It costs nothing if the other side has just started it. */
export function applyRematch(
  state: MatchState,
  side: Side,
  context: RematchContext,
  now: Date,
  lengths: ClockLengths,
): MatchOutcome | RematchRefusal {
  if (state.ended === null) {
    const isFree = state.rematchedBy === otherSide(side) && !state.rematchUnanswered[side]
    return withoutEffects(
      isFree ? { ...state, rematchUnanswered: setSide(state.rematchUnanswered, side, true) } : state,
    )
  }
  const refusal = rematchRefusal(state, side, context)
  if (refusal !== null) return refusal
  return {
    state: {
      ...startRound(state.round + 1, now, lengths, context.pauseEnds),
      rematchedBy: side,
      rematchUnanswered: setSide([false, false], side, true),
    },
    moves: [tokenMove(side, -tokens.rematch, 'rematch')],
    notices: [{ to: otherSide(side), kind: 'rematch' }],
  }
}
