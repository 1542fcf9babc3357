import { tokens } from '@mithaq/contract/limits'
import { end, move, unchanged, type MatchState, type Outcome, type Windows } from './lifecycle.ts'
import { isResting, other, put, type Side } from './match-state.ts'

/** What leaving a match costs, and when it costs nothing. Decided from the arguments alone. */

interface FreeLeave {
  because: 'they_rest' | 'their_guardian'
  until: Date
}

/** Why a side may leave for nothing, and until when; null where leaving has its price. */
export function freeLeave(state: MatchState, side: Side, now: Date): FreeLeave | null {
  if (state.ended !== null) return null
  const [theirRest, exit] = [state.rests[other(side)], state.freeUntil[side]]
  // A member kept waiting by the other's rest leaves for nothing; one who rests too pays as ever.
  if (theirRest !== null && theirRest > now && !isResting(state, side, now))
    return { because: 'they_rest', until: theirRest }
  return exit !== null && exit > now ? { because: 'their_guardian', until: exit } : null
}

export function leaveFee(state: MatchState, side: Side, now: Date): number {
  if (state.ended !== null || freeLeave(state, side, now) !== null) return 0
  return state.chatUnlocked ? tokens.unmatchFee.unlocked : tokens.unmatchFee.locked
}

/** A goodbye: the fee after the refunds. */
export function unmatch(state: MatchState, side: Side, now: Date): Outcome | 'match_ended' {
  if (state.ended !== null) return 'match_ended'
  const over = end(state, { at: now, by: side, expired: null, found: false })
  const fee = leaveFee(state, side, now)
  return {
    state: over.state,
    moves: fee === 0 ? over.moves : [...over.moves, move(side, -fee, 'unmatch_fee', true)],
    notices: [{ to: other(side), kind: 'unmatched' }],
  }
}

/** A side's guardian reads along from now on: the other may leave at no fee for a while, once a round. */
export function announceGuardian(state: MatchState, side: Side, now: Date, windows: Windows): Outcome {
  const them = other(side)
  if (state.ended !== null || state.freeUntil[them] !== null) return unchanged(state)
  const until = new Date(now.getTime() + windows.replyS * 1000)
  return unchanged({ ...state, freeUntil: put(state.freeUntil, them, until) })
}
