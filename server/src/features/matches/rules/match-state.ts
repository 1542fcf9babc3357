import type { TransactionType } from '@mithaq/contract/wallet'

/** What a match is. */

/** One of the two members, by their place in the pair. */
export type Side = 0 | 1
export type ClockKind = 'payment' | 'opening' | 'reply'

export interface MatchClock {
  kind: ClockKind
  startedAt: Date
  /** The whole length, with the time that a member added. */
  lengthMs: number
  /** Null while the match is paused. */
  expiresAt: Date | null
  /** The time left while the match is paused; null while the clock runs. */
  remainingMs: number | null
  /** Whose reply is awaited; null before the first message. */
  awaited: Side | null
  /** How many of its two reminders have been sent. */
  remindersSent: number
}

/** When the pause of each side ends. A date in the past means no pause. */
export type PauseEnds = readonly [Date | null, Date | null]

export interface HasPauses {
  pauseEnds: PauseEnds
}

export interface HasClock extends HasPauses {
  clock: MatchClock | null
}

export interface MatchEnding {
  at: Date
  /** Null if a clock ran out, or if the two became a couple. */
  by: Side | null
  /** The clock that ran out. */
  expired: ClockKind | null
  /** Both said that they found each other: the match stays readable and can never start again. */
  isCouple: boolean
}

export interface MatchState {
  round: number
  chatUnlocked: boolean
  /** What each side has paid in this round. */
  paid: readonly [number, number]
  /** How many replies in time each side has sent in this round. */
  replies: readonly [number, number]
  /** Null exactly if the match has ended. */
  clock: MatchClock | null
  pauseEnds: PauseEnds
  /** Which sides have extended their reply time in this round. */
  replyTimeExtended: readonly [boolean, boolean]
  /** Whose rematch started this round. */
  rematchedBy: Side | null
  /** Whose latest rematch the other side has not answered by a payment, a message or a rematch. */
  rematchUnanswered: readonly [boolean, boolean]
  /** When each side said in this round that they found each other. */
  coupleMarkedAt: readonly [Date | null, Date | null]
  /** Until when each side may unmatch at no fee, because a guardian of the other side was announced in this round. */
  freeUnmatchUntil: readonly [Date | null, Date | null]
  ended: MatchEnding | null
  /** After a block, an erasure or a removal nobody may rematch. */
  rematchBarred: boolean
}

/** The ids of two members in the order in which the database stores them. */
export type Pair = readonly [string, string]

/** A match as it is stored. */
export interface StoredMatch {
  id: string
  members: Pair
  state: MatchState
  /** Which sides have removed the match from their lists. */
  removed: readonly [boolean, boolean]
  lastSeq: number
  createdAt: Date
}

export interface TokenMove {
  side: Side
  amount: number
  type: TransactionType
  /** Takes what the balance allows: too few tokens never keep a member in a match. */
  atMostBalance: boolean
}

type NoticeKind =
  | 'chat_unlocked'
  | 'payment_required'
  | 'rematch'
  | 'unmatched'
  | 'expired'
  | 'found_asked'
  | 'found'

export interface MatchNotice {
  to: Side
  kind: NoticeKind
}

/** The new state of a match, with the tokens that move and the members who are notified. */
export interface MatchOutcome {
  state: MatchState
  moves: readonly TokenMove[]
  notices: readonly MatchNotice[]
}

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

export function sideOf(members: Pair, memberId: string | null): Side | null {
  return memberId === members[0] ? 0 : memberId === members[1] ? 1 : null
}

export const setSide = <T>(pair: readonly [T, T], side: Side, value: T): readonly [T, T] =>
  side === 0 ? [value, pair[1]] : [pair[0], value]

export const tokenMove = (
  side: Side,
  amount: number,
  type: TransactionType,
  atMostBalance = false,
): TokenMove => ({ side, amount, type, atMostBalance })

export const withoutEffects = (state: MatchState): MatchOutcome => ({ state, moves: [], notices: [] })
