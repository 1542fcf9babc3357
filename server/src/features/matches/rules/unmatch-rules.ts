import { tokens } from '@mithaq/contract/limits'
import { endRound, type ClockLengths } from './lifecycle.ts'
import { isSidePaused } from './match-clock.ts'
import {
  otherSide,
  setSide,
  tokenMove,
  withoutEffects,
  type MatchOutcome,
  type MatchState,
  type Side,
} from './match-state.ts'

/** What it costs to unmatch, and when it is free. Pure functions. */

interface FreeUnmatch {
  because: 'they_rest' | 'their_guardian'
  until: Date
}

/** Why a side may unmatch at no fee, and until when; null if it has to pay. */
export function freeUnmatch(state: MatchState, side: Side, now: Date): FreeUnmatch | null {
  if (state.ended !== null) return null
  const [theirPauseEnd, guardianUntil] = [state.pauseEnds[otherSide(side)], state.freeUnmatchUntil[side]]
  // Only a member who waits for the other unmatches at no fee, not one who is paused as well.
  if (theirPauseEnd !== null && theirPauseEnd > now && !isSidePaused(state, side, now))
    return { because: 'they_rest', until: theirPauseEnd }
  return guardianUntil !== null && guardianUntil > now
    ? { because: 'their_guardian', until: guardianUntil }
    : null
}

export function unmatchFee(state: MatchState, side: Side, now: Date): number {
  if (state.ended !== null || freeUnmatch(state, side, now) !== null) return 0
  return state.chatUnlocked ? tokens.unmatchFee.unlocked : tokens.unmatchFee.locked
}

/** Ends the match. The fee is taken after the refunds. */
export function applyUnmatch(state: MatchState, side: Side, now: Date): MatchOutcome | 'match_ended' {
  if (state.ended !== null) return 'match_ended'
  const ended = endRound(state, { at: now, by: side, expired: null, isCouple: false })
  const fee = unmatchFee(state, side, now)
  return {
    state: ended.state,
    moves: fee === 0 ? ended.moves : [...ended.moves, tokenMove(side, -fee, 'unmatch_fee', true)],
    notices: [{ to: otherSide(side), kind: 'unmatched' }],
  }
}

/** A guardian of this side reads the chat from now on: the other side may unmatch at no fee for a while, once a round. */
export function applyGuardianAnnouncement(
  state: MatchState,
  side: Side,
  now: Date,
  lengths: ClockLengths,
): MatchOutcome {
  const them = otherSide(side)
  if (state.ended !== null || state.freeUnmatchUntil[them] !== null) return withoutEffects(state)
  const until = new Date(now.getTime() + lengths.replyS * 1000)
  return withoutEffects({ ...state, freeUnmatchUntil: setSide(state.freeUnmatchUntil, them, until) })
}
