import { tokens } from '@mithaq/contract/limits'
import type { TransactionType } from '@mithaq/contract/wallet'
import {
  deadlineOf,
  awake,
  isOverdue,
  leftOf,
  other,
  put,
  started,
  withLeft,
  type Ended,
  type MatchNotice,
  type MatchState,
  type Move,
  type Outcome,
  type Rests,
  type Side,
} from './match-state.ts'

export * from './match-state.ts'

/** The rules of a match. Everything here is decided from its arguments alone. */

const both = [0, 1] as const

export interface Windows {
  paymentS: number
  openingS: number
  replyS: number
}

export const move = (side: Side, amount: number, type: TransactionType, atMostBalance = false): Move => ({
  side,
  amount,
  type,
  atMostBalance,
})
export const unchanged = (state: MatchState): Outcome => ({ state, moves: [], notices: [] })

/** A round begins: nobody has paid, and the payment clock runs, or rests while a side is away. */
export function opened(round: number, now: Date, windows: Windows, rests: Rests = [null, null]): MatchState {
  return {
    round,
    chatUnlocked: false,
    paid: [0, 0],
    replies: [0, 0],
    clock: started('payment', now, windows.paymentS, rests),
    rests,
    dayMore: [false, false],
    begunBy: null,
    unanswered: [false, false],
    foundAsked: [null, null],
    freeUntil: [null, null],
    ended: null,
    barred: false,
  }
}

/** What the deadline brings, once it has passed; null while there is time. It counts from the deadline itself. */
export function expire(state: MatchState, now: Date): Outcome | null {
  const { clock } = state
  const deadline = deadlineOf(state)
  if (clock === null || deadline === null || !isOverdue(state, now)) return null
  const over = end(state, { at: deadline, by: null, expired: clock.kind, found: false })
  const notices = both.map((to): MatchNotice => ({ to, kind: 'expired' }))
  const silent = clock.awaited
  if (silent === null) return { ...over, notices }
  return {
    state: over.state,
    moves: [
      move(silent, -tokens.penalty, 'penalty'),
      move(other(silent), tokens.compensation, 'compensation'),
    ],
    notices,
  }
}

/** However a round ends without having unlocked, everything paid in it goes back. */
export function end(state: MatchState, ended: Ended): Outcome {
  const owed = state.chatUnlocked ? [] : both.filter((side) => state.paid[side] > 0)
  return {
    state: { ...state, clock: null, rests: [null, null], foundAsked: [null, null], ended },
    moves: owed.map((side) => move(side, state.paid[side], 'refund')),
    notices: [],
  }
}

export interface Payment {
  cost: number
  type: 'payment' | 'express_payment'
}

/** What a payment costs now; null where there is nothing to pay. */
function priceOf(state: MatchState, side: Side, express: boolean): Payment | null {
  if (state.chatUnlocked) return null
  const paid = state.paid[side]
  // Where the other side has paid, the plain price unlocks: express would buy nothing.
  if (state.paid[other(side)] > 0) return { cost: tokens.unlock, type: 'payment' }
  if (express) return { cost: tokens.expressUnlock - paid, type: 'express_payment' }
  return paid > 0 ? null : { cost: tokens.unlock, type: 'payment' }
}

export function pay(
  state: MatchState,
  side: Side,
  express: boolean,
  now: Date,
  windows: Windows,
): Outcome | 'match_ended' {
  if (state.ended !== null) return 'match_ended'
  const price = priceOf(state, side, express)
  if (price === null) return unchanged(state)
  const paid = put(state.paid, side, state.paid[side] + price.cost)
  const unlocked = price.type === 'express_payment' || paid[other(side)] > 0
  const unanswered = put(state.unanswered, other(side), false)
  return {
    state: unlocked
      ? {
          ...state,
          paid,
          unanswered,
          chatUnlocked: true,
          clock: started('opening', now, windows.openingS, state.rests),
        }
      : { ...state, paid, unanswered },
    moves: [move(side, -price.cost, price.type)],
    notices: unlocked
      ? both.map((to) => ({ to, kind: 'chat_unlocked' }))
      : [{ to: other(side), kind: 'payment_required' }],
  }
}

/** A message; `rewardable` is false for a member who has had their rewards of the period. */
export function say(
  state: MatchState,
  side: Side,
  rewardable: boolean,
  now: Date,
  windows: Windows,
): Outcome | 'match_ended' | 'chat_locked' {
  const { clock } = state
  if (clock === null) return 'match_ended'
  if (!state.chatUnlocked) return 'chat_locked'
  // Further messages of the same side neither reset nor extend the clock.
  const unanswered = put(state.unanswered, other(side), false)
  if (clock.awaited === other(side))
    return unchanged(state.unanswered[other(side)] ? { ...state, unanswered } : state)
  const isReply = clock.awaited === side
  const replies = isReply ? put(state.replies, side, state.replies[side] + 1) : state.replies
  const rewarded = isReply && replies[side] === tokens.rewardedReply && rewardable
  return {
    state: {
      ...state,
      replies,
      unanswered,
      clock: started('reply', now, windows.replyS, state.rests, other(side)),
    },
    moves: rewarded ? [move(side, tokens.reward, 'reward')] : [],
    notices: [],
  }
}

export type DayRefusal = 'match_ended' | 'not_awaited' | 'day_used'

/** The awaited member asks for a day: once a round, without consent or fee, also while the match rests. */
export function askDay(asItLies: MatchState, side: Side, now: Date, windows: Windows): Outcome | DayRefusal {
  const state = awake(asItLies, now)
  const { clock } = state
  if (clock === null) return 'match_ended'
  if (clock.awaited !== side) return 'not_awaited'
  if (state.dayMore[side]) return 'day_used'
  const dayMs = windows.replyS * 500
  const grown = { ...clock, lengthMs: clock.lengthMs + dayMs }
  return {
    state: {
      ...state,
      dayMore: put(state.dayMore, side, true),
      clock: withLeft(grown, leftOf(clock, now) + dayMs, state.rests, now),
    },
    moves: [],
    notices: [],
  }
}

/** A block, a report or an erased account: no fee, and no way back. Nobody is told who. */
export function bar(state: MatchState, side: Side, now: Date): Outcome {
  if (state.ended !== null) return unchanged({ ...state, barred: true })
  const over = end(state, { at: now, by: side, expired: null, found: false })
  return { ...over, state: { ...over.state, barred: true } }
}

/** A side was shut out: no fee, and no more is told than of any goodbye. */
export function endFree(state: MatchState, side: Side, now: Date): Outcome {
  const over = end(state, { at: now, by: side, expired: null, found: false })
  return { ...over, notices: [{ to: other(side), kind: 'unmatched' }] }
}

/** Who must act for the clock to stop. */
export function mustAct(state: MatchState): readonly Side[] {
  const { clock } = state
  if (clock === null) return []
  if (clock.awaited !== null) return [clock.awaited]
  return clock.kind === 'payment' ? both.filter((side) => state.paid[side] === 0) : both
}
