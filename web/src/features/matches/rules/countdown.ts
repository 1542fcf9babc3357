import type { Match, MatchClock } from '@mithaq/contract/matches'
import { matches } from '../../../messages/matches.ts'
import { dayToCome } from '../../../time/time-label.ts'

interface Countdown {
  leftMs: number
  /** From 1 at the start to 0 at the end. */
  fraction: number
  isLastQuarter: boolean
  isOver: boolean
}

type Time = Pick<MatchClock, 'expiresAt' | 'remainingMs' | 'lengthMs'>

/** The time left on a clock; constant while it is paused. */
export function countdownOf({ expiresAt, remainingMs, lengthMs }: Time, nowMs: number): Countdown {
  const leftMs = expiresAt === null ? (remainingMs ?? lengthMs) : Math.max(0, Date.parse(expiresAt) - nowMs)
  const part = lengthMs > 0 ? Math.min(1, leftMs / lengthMs) : 0
  return { leftMs, fraction: part, isLastQuarter: part <= 0.25, isOver: leftMs === 0 }
}

/** Rounds up, so that 0s shows only at the end. */
function partsOf(leftMs: number) {
  const total = Math.ceil(Math.max(0, leftMs) / 1000)
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The payment clock: hours, minutes and seconds. */
export function formatPaymentTime(leftMs: number): string {
  const { hours, minutes, seconds } = partsOf(leftMs)
  return matches.time.hoursMinutesSeconds(hours, twoDigits(minutes), twoDigits(seconds))
}

/** The clocks of an open chat: the two largest units. */
export function formatChatTime(leftMs: number): string {
  const { hours, minutes, seconds } = partsOf(leftMs)
  if (hours > 0) return matches.time.hoursMinutes(hours, minutes)
  return minutes > 0 ? matches.time.minutesSeconds(minutes, seconds) : matches.time.seconds(seconds)
}

/** Short text of the clock in the list: whose turn it is, or until when it is paused. */
export function clockHint(
  { clock, profile: { name }, resting, dayMore }: Pick<Match, 'clock' | 'profile' | 'resting' | 'dayMore'>,
  nowMs: number,
): string {
  const { hints } = matches
  if (!clock) return ''
  if (resting) return hints.resting(dayToCome(resting.until, nowMs))
  const { leftMs, isOver: over } = countdownOf(clock, nowMs)
  if (over) return ''
  const left = formatChatTime(leftMs)
  const { kind, awaited } = clock
  if (kind === 'payment') {
    // The row marks separately who has paid.
    return awaited === 'me' ? hints.yourPayment(left) : hints.toOpen(left)
  }
  if (kind === 'opening') return hints.toWrite(left)
  if (awaited !== 'them') return hints.yourTurn(left)
  return dayMore.them ? hints.theyAskedForADay(name, left) : hints.theirTurn(left)
}
