import { tokens } from '@mithaq/contract/limits'
import {
  clockWithTimeLeft,
  deadlineOf,
  isOverdue,
  resumeIfPauseOver,
  startClock,
  timeLeftMs,
} from './match-clock.ts'
import {
  otherSide,
  setSide,
  tokenMove,
  withoutEffects,
  type MatchEnding,
  type MatchNotice,
  type MatchOutcome,
  type MatchState,
  type PauseEnds,
  type Side,
} from './match-state.ts'

/** How a match starts, goes on and ends. Pure functions; time is an argument. */

const bothSides = [0, 1] as const

export interface ClockLengths {
  paymentS: number
  openingS: number
  replyS: number
}

/** The first state of a round: nobody has paid. The payment clock is paused if a side is away. */
export function startRound(
  round: number,
  now: Date,
  lengths: ClockLengths,
  pauseEnds: PauseEnds = [null, null],
): MatchState {
  return {
    round,
    chatUnlocked: false,
    paid: [0, 0],
    replies: [0, 0],
    clock: startClock('payment', now, lengths.paymentS, pauseEnds),
    pauseEnds,
    replyTimeExtended: [false, false],
    rematchedBy: null,
    rematchUnanswered: [false, false],
    coupleMarkedAt: [null, null],
    freeUnmatchUntil: [null, null],
    ended: null,
    rematchBarred: false,
  }
}

/** Ends the match at its deadline if that has passed; null otherwise. The side that owed a reply pays the penalty. */
export function expireIfOverdue(state: MatchState, now: Date): MatchOutcome | null {
  const { clock } = state
  const deadline = deadlineOf(state)
  if (clock === null || deadline === null || !isOverdue(state, now)) return null
  const ended = endRound(state, { at: deadline, by: null, expired: clock.kind, isCouple: false })
  const notices = bothSides.map((to): MatchNotice => ({ to, kind: 'expired' }))
  const silent = clock.awaited
  if (silent === null) return { ...ended, notices }
  return {
    state: ended.state,
    moves: [
      tokenMove(silent, -tokens.penalty, 'penalty'),
      tokenMove(otherSide(silent), tokens.compensation, 'compensation'),
    ],
    notices,
  }
}

/** Ends the round. What was paid for a chat that never opened is refunded. */
export function endRound(state: MatchState, ended: MatchEnding): MatchOutcome {
  const sidesToRefund = state.chatUnlocked ? [] : bothSides.filter((side) => state.paid[side] > 0)
  return {
    state: { ...state, clock: null, pauseEnds: [null, null], coupleMarkedAt: [null, null], ended },
    moves: sidesToRefund.map((side) => tokenMove(side, state.paid[side], 'refund')),
    notices: [],
  }
}

export interface UnlockPrice {
  cost: number
  type: 'payment' | 'express_payment'
}

/** What a payment costs now; null if this side has nothing to pay. */
function unlockPrice(state: MatchState, side: Side, express: boolean): UnlockPrice | null {
  if (state.chatUnlocked) return null
  const paid = state.paid[side]
  // The other side has paid: the plain price opens the chat, so express would buy nothing.
  if (state.paid[otherSide(side)] > 0) return { cost: tokens.unlock, type: 'payment' }
  if (express) return { cost: tokens.expressUnlock - paid, type: 'express_payment' }
  return paid > 0 ? null : { cost: tokens.unlock, type: 'payment' }
}

export function applyPayment(
  state: MatchState,
  side: Side,
  express: boolean,
  now: Date,
  lengths: ClockLengths,
): MatchOutcome | 'match_ended' {
  if (state.ended !== null) return 'match_ended'
  const price = unlockPrice(state, side, express)
  if (price === null) return withoutEffects(state)
  const paid = setSide(state.paid, side, state.paid[side] + price.cost)
  const isUnlocked = price.type === 'express_payment' || paid[otherSide(side)] > 0
  const rematchUnanswered = setSide(state.rematchUnanswered, otherSide(side), false)
  return {
    state: isUnlocked
      ? {
          ...state,
          paid,
          rematchUnanswered,
          chatUnlocked: true,
          clock: startClock('opening', now, lengths.openingS, state.pauseEnds),
        }
      : { ...state, paid, rematchUnanswered },
    moves: [tokenMove(side, -price.cost, price.type)],
    notices: isUnlocked
      ? bothSides.map((to) => ({ to, kind: 'chat_unlocked' }))
      : [{ to: otherSide(side), kind: 'payment_required' }],
  }
}

/** `isRewardable` is false for a member who has had all rewards of the period. */
export function applyMessage(
  state: MatchState,
  side: Side,
  isRewardable: boolean,
  now: Date,
  lengths: ClockLengths,
): MatchOutcome | 'match_ended' | 'chat_locked' {
  const { clock } = state
  if (clock === null) return 'match_ended'
  if (!state.chatUnlocked) return 'chat_locked'
  // Further messages of the same side neither reset nor extend the clock.
  const rematchUnanswered = setSide(state.rematchUnanswered, otherSide(side), false)
  if (clock.awaited === otherSide(side))
    return withoutEffects(state.rematchUnanswered[otherSide(side)] ? { ...state, rematchUnanswered } : state)
  const isReply = clock.awaited === side
  const replies = isReply ? setSide(state.replies, side, state.replies[side] + 1) : state.replies
  const isRewarded = isReply && replies[side] === tokens.rewardedReply && isRewardable
  return {
    state: {
      ...state,
      replies,
      rematchUnanswered,
      clock: startClock('reply', now, lengths.replyS, state.pauseEnds, otherSide(side)),
    },
    moves: isRewarded ? [tokenMove(side, tokens.reward, 'reward')] : [],
    notices: [],
  }
}

export type ReplyExtensionRefusal = 'match_ended' | 'not_awaited' | 'day_used'

/** Adds half of the reply time for the awaited side, once a round, without a fee, also while the match is paused. */
export function applyReplyExtension(
  stored: MatchState,
  side: Side,
  now: Date,
  lengths: ClockLengths,
): MatchOutcome | ReplyExtensionRefusal {
  const state = resumeIfPauseOver(stored, now)
  const { clock } = state
  if (clock === null) return 'match_ended'
  if (clock.awaited !== side) return 'not_awaited'
  if (state.replyTimeExtended[side]) return 'day_used'
  const moreMs = lengths.replyS * 500
  const extended = { ...clock, lengthMs: clock.lengthMs + moreMs }
  return {
    state: {
      ...state,
      replyTimeExtended: setSide(state.replyTimeExtended, side, true),
      clock: clockWithTimeLeft(extended, timeLeftMs(clock, now) + moreMs, state.pauseEnds, now),
    },
    moves: [],
    notices: [],
  }
}

/** After a block, a report or an erased account: no fee, no rematch, and nobody is notified. */
export function endPermanently(state: MatchState, side: Side, now: Date): MatchOutcome {
  if (state.ended !== null) return withoutEffects({ ...state, rematchBarred: true })
  const ended = endRound(state, { at: now, by: side, expired: null, isCouple: false })
  return { ...ended, state: { ...ended.state, rematchBarred: true } }
}

/** One of the two corrects their sex: no fee and no rematch. The other side is notified without a reason. */
export function endBySexCorrection(state: MatchState, side: Side, now: Date): MatchOutcome {
  if (state.ended !== null) return withoutEffects({ ...state, rematchBarred: true })
  const ended = endRound(state, { at: now, by: null, expired: null, isCouple: false })
  const notices: MatchNotice[] = [{ to: otherSide(side), kind: 'unmatched' }]
  return { ...ended, state: { ...ended.state, rematchBarred: true }, notices }
}

/** After a ban, or when a side becomes a couple with somebody else: no fee. The other side reads the usual goodbye. */
export function endWithoutFee(state: MatchState, side: Side, now: Date): MatchOutcome {
  const ended = endRound(state, { at: now, by: side, expired: null, isCouple: false })
  return { ...ended, notices: [{ to: otherSide(side), kind: 'unmatched' }] }
}

/** The sides that must act before the clock runs out. */
export function sidesToAct(state: MatchState): readonly Side[] {
  const { clock } = state
  if (clock === null) return []
  if (clock.awaited !== null) return [clock.awaited]
  return clock.kind === 'payment' ? bothSides.filter((side) => state.paid[side] === 0) : bothSides
}
