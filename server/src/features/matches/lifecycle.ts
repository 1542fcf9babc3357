import { tokens } from '@mithaq/contract/limits'
import type { TransactionType } from '@mithaq/contract/wallet'

/** The rules of a match. Everything here is decided from its arguments alone. */

export type Side = 0 | 1
export type ClockKind = 'payment' | 'opening' | 'reply'
export const other = (side: Side): Side => (side === 0 ? 1 : 0)
const both = [0, 1] as const

export interface Windows {
  paymentS: number
  openingS: number
  replyS: number
}

export interface RunningClock {
  kind: ClockKind
  startedAt: Date
  expiresAt: Date
  /** Whose answer is awaited; null before the first message. */
  awaited: Side | null
}

export interface Ended {
  at: Date
  /** Null where a clock ran out. */
  by: Side | null
  expired: ClockKind | null
}

export interface MatchState {
  round: number
  chatUnlocked: boolean
  /** What each side has paid in this round. */
  paid: readonly [number, number]
  /** In-time replies of this round. */
  replies: readonly [number, number]
  /** Runs exactly while the match has not ended. */
  clock: RunningClock | null
  ended: Ended | null
  /** For good: a block, or a removal. */
  barred: boolean
}

/** Two members in the one order in which the database keeps them. */
export type Pair = readonly [string, string]

/** A match as it lies in the database. */
export interface StoredMatch {
  id: string
  members: Pair
  state: MatchState
  removed: readonly [boolean, boolean]
  lastSeq: number
  createdAt: Date
}

/** A movement of tokens that an act brings with it. */
export interface Move {
  side: Side
  amount: number
  type: TransactionType
  /** Lack of tokens never holds anybody: what is not there is not taken. */
  atMostBalance: boolean
}

export type NoticeKind =
  | 'chat_unlocked'
  | 'payment_required'
  | 'rematch'
  | 'message'
  | 'unmatched'
  | 'expired'

export interface MatchNotice {
  to: Side
  kind: NoticeKind
}

export interface Outcome {
  state: MatchState
  moves: readonly Move[]
  notices: readonly MatchNotice[]
}

const started = (kind: ClockKind, now: Date, lengthS: number, awaited: Side | null = null): RunningClock => ({
  kind,
  startedAt: now,
  expiresAt: new Date(now.getTime() + lengthS * 1000),
  awaited,
})
const move = (side: Side, amount: number, type: TransactionType, atMostBalance = false): Move => ({
  side,
  amount,
  type,
  atMostBalance,
})
const put = <T>(pair: readonly [T, T], side: Side, value: T): readonly [T, T] =>
  side === 0 ? [value, pair[1]] : [pair[0], value]
const unchanged = (state: MatchState): Outcome => ({ state, moves: [], notices: [] })

/** A round begins: nobody has paid, and the payment clock runs. */
export function opened(round: number, now: Date, windows: Windows): MatchState {
  return {
    round,
    chatUnlocked: false,
    paid: [0, 0],
    replies: [0, 0],
    clock: started('payment', now, windows.paymentS),
    ended: null,
    barred: false,
  }
}

/** An act counts if it comes before the deadline. */
export const isOverdue = (state: MatchState, now: Date): boolean =>
  state.clock !== null && now.getTime() >= state.clock.expiresAt.getTime()

/** What the deadline brings, once it has passed; null while there is time. It counts from the deadline itself. */
export function expire(state: MatchState, now: Date): Outcome | null {
  const { clock } = state
  if (clock === null || !isOverdue(state, now)) return null
  const over = end(state, { at: clock.expiresAt, by: null, expired: clock.kind })
  const notices = both.map((to): MatchNotice => ({ to, kind: 'expired' }))
  if (clock.kind !== 'reply' || clock.awaited === null) return { ...over, notices }
  const silent = clock.awaited
  return {
    state: over.state,
    moves: [
      move(silent, -tokens.penalty, 'penalty', true),
      move(other(silent), tokens.compensation, 'compensation'),
    ],
    notices,
  }
}

/** However a round ends without having unlocked, everything paid in it goes back. */
function end(state: MatchState, ended: Ended): Outcome {
  const owed = state.chatUnlocked ? [] : both.filter((side) => state.paid[side] > 0)
  return {
    state: { ...state, clock: null, ended },
    moves: owed.map((side) => move(side, state.paid[side], 'refund')),
    notices: [],
  }
}

export interface Payment {
  cost: number
  type: 'payment' | 'express_payment'
}

/** What a payment costs now; null where there is nothing to pay. */
export function priceOf(state: MatchState, side: Side, express: boolean): Payment | null {
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
  return {
    state: unlocked
      ? { ...state, paid, chatUnlocked: true, clock: started('opening', now, windows.openingS) }
      : { ...state, paid },
    moves: [move(side, -price.cost, price.type)],
    notices: unlocked
      ? both.map((to) => ({ to, kind: 'chat_unlocked' }))
      : [{ to: other(side), kind: 'payment_required' }],
  }
}

/** A message; `rewardable` is false for whoever has had their rewards of the period. */
export function say(
  state: MatchState,
  side: Side,
  rewardable: boolean,
  now: Date,
  windows: Windows,
): Outcome | 'match_ended' | 'chat_locked' {
  const { clock } = state
  if (state.ended !== null || clock === null) return 'match_ended'
  if (!state.chatUnlocked) return 'chat_locked'
  const told: MatchNotice = { to: other(side), kind: 'message' }
  // Further messages of the same side neither reset nor extend the clock.
  if (clock.awaited === other(side)) return { state, moves: [], notices: [told] }
  const isReply = clock.awaited === side
  const replies = isReply ? put(state.replies, side, state.replies[side] + 1) : state.replies
  const rewarded = isReply && replies[side] === tokens.rewardedReply && rewardable
  return {
    state: { ...state, replies, clock: started('reply', now, windows.replyS, other(side)) },
    moves: rewarded ? [move(side, tokens.reward, 'reward')] : [],
    notices: [told],
  }
}

/** What leaving costs. */
export const leaveFee = ({ chatUnlocked }: MatchState): number =>
  chatUnlocked ? tokens.unmatchFee.unlocked : tokens.unmatchFee.locked

/** A goodbye: the fee after the refunds. */
export function unmatch(state: MatchState, side: Side, now: Date): Outcome | 'match_ended' {
  if (state.ended !== null) return 'match_ended'
  const over = end(state, { at: now, by: side, expired: null })
  return {
    state: over.state,
    moves: [...over.moves, move(side, -leaveFee(state), 'unmatch_fee', true)],
    notices: [{ to: other(side), kind: 'unmatched' }],
  }
}

/** A block, a report or an erased account: no fee, and no way back. Nobody is told who. */
export function bar(state: MatchState, side: Side, now: Date): Outcome {
  if (state.ended !== null) return unchanged({ ...state, barred: true })
  const over = end(state, { at: now, by: side, expired: null })
  return { ...over, state: { ...over.state, barred: true } }
}

/** What the state does not know of the two members. */
export interface Between {
  /** The other side is there to be matched with. */
  otherActive: boolean
  blocked: boolean
}

export function canRematch(state: MatchState, side: Side, between: Between): boolean {
  if (state.ended === null || state.barred || between.blocked || !between.otherActive) return false
  return state.ended.by === null || state.ended.by === side
}

/** The next round. Where the other side was quicker, it costs nothing: the match is there. */
export function rematch(
  state: MatchState,
  side: Side,
  between: Between,
  now: Date,
  windows: Windows,
): Outcome | 'cannot_rematch' {
  if (state.ended === null) return unchanged(state)
  if (!canRematch(state, side, between)) return 'cannot_rematch'
  return {
    state: opened(state.round + 1, now, windows),
    moves: [move(side, -tokens.rematch, 'rematch')],
    notices: [{ to: other(side), kind: 'rematch' }],
  }
}

/** The member who must act is reminded at half-time, and in the last hour or quarter, whichever is shorter. */
export function nextReminder(clock: RunningClock, after: Date): Date | null {
  const from = clock.startedAt.getTime()
  const length = clock.expiresAt.getTime() - from
  const late = clock.expiresAt.getTime() - Math.min(3_600_000, length / 4)
  const next = [from + length / 2, late].find((at) => at > after.getTime())
  return next === undefined ? null : new Date(next)
}

/** Who must act for the clock to stop. */
export function mustAct(state: MatchState): readonly Side[] {
  const { clock } = state
  if (clock === null) return []
  if (clock.awaited !== null) return [clock.awaited]
  return clock.kind === 'payment' ? both.filter((side) => state.paid[side] === 0) : both
}
