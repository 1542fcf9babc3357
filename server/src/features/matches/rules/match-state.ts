import type { TransactionType } from '@mithaq/contract/wallet'
/** What a match is, and its clock: whether it runs or rests, and when it runs out. Decided from the arguments alone. */

export type Side = 0 | 1
export type ClockKind = 'payment' | 'opening' | 'reply'
export const other = (side: Side): Side => (side === 0 ? 1 : 0)

export interface MatchClock {
  kind: ClockKind
  startedAt: Date
  /** Its whole length, with the day that a member asked for. */
  lengthMs: number
  /** Null while it rests. */
  expiresAt: Date | null
  /** What is left of it while it rests. */
  remainingMs: number | null
  /** Whose answer is awaited; null before the first message. */
  awaited: Side | null
  /** How many of its two reminders have been sent. */
  reminded: number
}

/** Until when each side rests; a date that has passed says nothing any more. */
export type Rests = readonly [Date | null, Date | null]

/** What rests. */
export interface Resting {
  rests: Rests
}

export interface Timed extends Resting {
  clock: MatchClock | null
}

export interface Ended {
  at: Date
  /** Null where a clock ran out, and where they found each other. */
  by: Side | null
  expired: ClockKind | null
  /** Both said so: it stays to be read, and no clock ever runs in it again. */
  found: boolean
}

export interface MatchState {
  round: number
  chatUnlocked: boolean
  /** What each side has paid in this round. */
  paid: readonly [number, number]
  /** In-time replies of this round. */
  replies: readonly [number, number]
  /** There exactly while the match has not ended. */
  clock: MatchClock | null
  rests: Rests
  /** Who has asked for a day in this round. */
  dayMore: readonly [boolean, boolean]
  /** Whose rematch began this round. */
  begunBy: Side | null
  /** Whose latest rematch the other side has answered with nothing: no payment, no rematch, no message. */
  unanswered: readonly [boolean, boolean]
  /** When each side said that they found each other, in this round. */
  foundAsked: readonly [Date | null, Date | null]
  /** Until when each side may leave at no fee since the other's guardian was announced, in this round. */
  freeUntil: readonly [Date | null, Date | null]
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

export interface Outcome {
  state: MatchState
  moves: readonly Move[]
  notices: readonly MatchNotice[]
}

export const put = <T>(pair: readonly [T, T], side: Side, value: T): readonly [T, T] =>
  side === 0 ? [value, pair[1]] : [pair[0], value]

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const isAhead = (date: Date | null, now: Date): date is Date =>
  date !== null && date.getTime() > now.getTime()
/** When the last of the rests ends, whether or not it has. */
const lastEnd = (rests: Rests): Date | null =>
  rests.reduce((last, end) => (last === null || (end !== null && end > last) ? end : last), null)

/** Whether a side rests. */
export const isResting = ({ rests }: Resting, side: Side, now: Date): boolean => isAhead(rests[side], now)

/** Until when the match rests; null while it does not. */
export function restsUntil({ rests }: Resting, now: Date): Date | null {
  const end = lastEnd(rests)
  return isAhead(end, now) ? end : null
}

/** A clock with so much left: it runs, or it rests because a side does. Nothing else decides which. */
export const withLeft = (clock: MatchClock, leftMs: number, rests: Rests, now: Date): MatchClock =>
  restsUntil({ rests }, now) === null
    ? { ...clock, expiresAt: later(now, leftMs), remainingMs: null }
    : { ...clock, expiresAt: null, remainingMs: leftMs }

/** When the clock runs out as things stand: a resting one once the last rest is over and the rest of it has passed. */
export function deadlineOf({ clock, rests }: Timed): Date | null {
  if (clock === null || clock.remainingMs === null) return clock?.expiresAt ?? null
  return later(lastEnd(rests) ?? clock.startedAt, clock.remainingMs)
}

/** An act counts if it comes before the deadline. */
export function isOverdue(state: Timed, now: Date): boolean {
  const deadline = deadlineOf(state)
  return deadline !== null && !isAhead(deadline, now)
}

/** The clock goes on from the end of the last rest, once that has come. The same state where nothing changes. */
export function awake<T extends Timed>(state: T, now: Date): T {
  const { clock, rests } = state
  if (clock === null || clock.remainingMs === null || restsUntil(state, now) !== null) return state
  const end = lastEnd(rests) ?? clock.startedAt
  return { ...state, rests: [null, null], clock: withLeft(clock, clock.remainingMs, [null, null], end) }
}

/** A side rests until then, or, with null, no longer. What has run out must have ended before. */
export function rest<T extends Timed>(asItLies: T, side: Side, until: Date | null, now: Date): T {
  const state = awake(asItLies, now)
  const { clock } = state
  if (clock === null) return state
  const rests = put(state.rests, side, until)
  return { ...state, rests, clock: withLeft(clock, leftOf(clock, now), rests, now) }
}

/** How much of a clock is left. */
export const leftOf = ({ expiresAt, remainingMs }: MatchClock, now: Date): number =>
  remainingMs ?? (expiresAt === null ? 0 : expiresAt.getTime() - now.getTime())

/** A clock begins at full length. */
export const started = (
  kind: ClockKind,
  now: Date,
  lengthS: number,
  rests: Rests,
  awaited: Side | null = null,
): MatchClock => {
  const lengthMs = lengthS * 1000
  const clock = { kind, startedAt: now, lengthMs, expiresAt: null, remainingMs: null, awaited, reminded: 0 }
  return withLeft(clock, lengthMs, rests, now)
}

/** The member who must act is reminded at half-time, and in the last hour or quarter, whichever is shorter. */
const remindersOf = ({ expiresAt, lengthMs }: MatchClock): Date[] =>
  expiresAt === null
    ? []
    : [lengthMs / 2, Math.min(3_600_000, lengthMs / 4)].map((ms) => later(expiresAt, -ms))

/** Counted in running time, each once a clock however it grows; none while it rests. */
export const nextReminder = (clock: MatchClock): Date | null => remindersOf(clock)[clock.reminded] ?? null

/** The reminders up to now have been sent, or are too late to be. */
export const reminded = (clock: MatchClock, now: Date): MatchClock => ({
  ...clock,
  reminded: Math.max(clock.reminded, remindersOf(clock).filter((at) => !isAhead(at, now)).length),
})
