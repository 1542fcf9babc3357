import { found as bounds } from '@mithaq/contract/limits'
import { end, other, put, unchanged, type MatchState, type Outcome, type Side } from './lifecycle.ts'

/** Two who found each other. Decided from the arguments alone. */

export type FoundRefusal = 'match_ended' | 'chat_locked'

/** Until when what a side has said waits for the other to say the same; null where it waits for nothing. */
export function waitsUntil({ foundAsked, ended }: MatchState, side: Side, now: Date): Date | null {
  const asked = foundAsked[side]
  if (asked === null || ended !== null) return null
  const until = new Date(asked.getTime() + bounds.confirmDays * 86_400_000)
  return until > now ? until : null
}

/** A side says so. Where the other has said it within the days before, that is it; otherwise it waits, and stops no clock. */
export function sayFound(state: MatchState, side: Side, now: Date): Outcome | FoundRefusal {
  if (state.ended !== null) return state.ended.found ? unchanged(state) : 'match_ended'
  if (!state.chatUnlocked) return 'chat_locked'
  if (waitsUntil(state, other(side), now) !== null)
    return {
      ...end(state, { at: now, by: null, expired: null, found: true }),
      notices: [{ to: other(side), kind: 'found' }],
    }
  if (waitsUntil(state, side, now) !== null) return unchanged(state)
  return {
    state: { ...state, foundAsked: put(state.foundAsked, side, now) },
    moves: [],
    notices: [{ to: other(side), kind: 'found_asked' }],
  }
}
