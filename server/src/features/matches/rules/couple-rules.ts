import { found as limits } from '@mithaq/contract/limits'
import { endRound } from './lifecycle.ts'
import {
  otherSide,
  setSide,
  withoutEffects,
  type MatchOutcome,
  type MatchState,
  type Side,
} from './match-state.ts'

/** Two members who found each other. Pure functions. */

export type CoupleMarkRefusal = 'match_ended' | 'chat_locked'

/** Until when the other side may confirm what this side said; null if nothing waits for it. */
export function coupleMarkValidUntil(
  { coupleMarkedAt, ended }: MatchState,
  side: Side,
  now: Date,
): Date | null {
  const markedAt = coupleMarkedAt[side]
  if (markedAt === null || ended !== null) return null
  const until = new Date(markedAt.getTime() + limits.confirmDays * 86_400_000)
  return until > now ? until : null
}

/** Makes the two a couple if the other side said the same in time. Otherwise it waits, and the clock runs on. */
export function applyCoupleMark(state: MatchState, side: Side, now: Date): MatchOutcome | CoupleMarkRefusal {
  if (state.ended !== null) return state.ended.isCouple ? withoutEffects(state) : 'match_ended'
  if (!state.chatUnlocked) return 'chat_locked'
  if (coupleMarkValidUntil(state, otherSide(side), now) !== null)
    return {
      ...endRound(state, { at: now, by: null, expired: null, isCouple: true }),
      notices: [{ to: otherSide(side), kind: 'found' }],
    }
  if (coupleMarkValidUntil(state, side, now) !== null) return withoutEffects(state)
  return {
    state: { ...state, coupleMarkedAt: setSide(state.coupleMarkedAt, side, now) },
    moves: [],
    notices: [{ to: otherSide(side), kind: 'found_asked' }],
  }
}

/** Members see each other's chosen pictures while the match runs. A couple goes on seeing them until one blocks or removes the other. */
export const keepsPictureAccess = ({ ended, rematchBarred }: MatchState): boolean =>
  ended === null || (ended.isCouple && !rematchBarred)
