import {
  setSide,
  type ClockKind,
  type HasClock,
  type HasPauses,
  type MatchClock,
  type PauseEnds,
  type Side,
} from './match-state.ts'

/** The clock of a match: whether it runs or is paused, when it expires, and when it reminds. Pure functions. */

const addMs = (from: Date, ms: number) => new Date(from.getTime() + ms)
const isAfter = (date: Date | null, now: Date): date is Date =>
  date !== null && date.getTime() > now.getTime()
/** The end of the longer pause, in the past or in the future. */
const lastPauseEnd = (pauseEnds: PauseEnds): Date | null =>
  pauseEnds.reduce((last, end) => (last === null || (end !== null && end > last) ? end : last), null)

export const isSidePaused = ({ pauseEnds }: HasPauses, side: Side, now: Date): boolean =>
  isAfter(pauseEnds[side], now)

/** Until when the match is paused; null if it is not. */
export function pausedUntil({ pauseEnds }: HasPauses, now: Date): Date | null {
  const end = lastPauseEnd(pauseEnds)
  return isAfter(end, now) ? end : null
}

/** The clock with this much time left: paused if one of the sides is, and running otherwise. */
export const clockWithTimeLeft = (
  clock: MatchClock,
  leftMs: number,
  pauseEnds: PauseEnds,
  now: Date,
): MatchClock =>
  pausedUntil({ pauseEnds }, now) === null
    ? { ...clock, expiresAt: addMs(now, leftMs), remainingMs: null }
    : { ...clock, expiresAt: null, remainingMs: leftMs }

/** When the clock expires if nothing changes: a paused clock runs on once the last pause is over. */
export function deadlineOf({ clock, pauseEnds }: HasClock): Date | null {
  if (clock === null || clock.remainingMs === null) return clock?.expiresAt ?? null
  return addMs(lastPauseEnd(pauseEnds) ?? clock.startedAt, clock.remainingMs)
}

/** An act at the very moment of the deadline comes too late. */
export function isOverdue(state: HasClock, now: Date): boolean {
  const deadline = deadlineOf(state)
  return deadline !== null && !isAfter(deadline, now)
}

/** Lets the clock run on from the end of the last pause, if that has passed. Returns the same object if nothing changes. */
export function resumeIfPauseOver<T extends HasClock>(state: T, now: Date): T {
  const { clock, pauseEnds } = state
  if (clock === null || clock.remainingMs === null || pausedUntil(state, now) !== null) return state
  const end = lastPauseEnd(pauseEnds) ?? clock.startedAt
  return {
    ...state,
    pauseEnds: [null, null],
    clock: clockWithTimeLeft(clock, clock.remainingMs, [null, null], end),
  }
}

/** Pauses a side until then, or ends its pause if `until` is null. An overdue match must have ended before. */
export function setPause<T extends HasClock>(stored: T, side: Side, until: Date | null, now: Date): T {
  const state = resumeIfPauseOver(stored, now)
  const { clock } = state
  if (clock === null) return state
  const pauseEnds = setSide(state.pauseEnds, side, until)
  return { ...state, pauseEnds, clock: clockWithTimeLeft(clock, timeLeftMs(clock, now), pauseEnds, now) }
}

export const timeLeftMs = ({ expiresAt, remainingMs }: MatchClock, now: Date): number =>
  remainingMs ?? (expiresAt === null ? 0 : expiresAt.getTime() - now.getTime())

export const startClock = (
  kind: ClockKind,
  now: Date,
  lengthS: number,
  pauseEnds: PauseEnds,
  awaited: Side | null = null,
): MatchClock => {
  const lengthMs = lengthS * 1000
  const clock = {
    kind,
    startedAt: now,
    lengthMs,
    expiresAt: null,
    remainingMs: null,
    awaited,
    remindersSent: 0,
  }
  return clockWithTimeLeft(clock, lengthMs, pauseEnds, now)
}

/** At half of the time, and when an hour or a quarter of it is left, whichever is shorter. */
const reminderTimes = ({ expiresAt, lengthMs }: MatchClock): Date[] =>
  expiresAt === null
    ? []
    : [lengthMs / 2, Math.min(3_600_000, lengthMs / 4)].map((ms) => addMs(expiresAt, -ms))

/** Null while the clock is paused. A clock that is extended does not remind again. */
export const nextReminderAt = (clock: MatchClock): Date | null =>
  reminderTimes(clock)[clock.remindersSent] ?? null

/** Marks every reminder up to now as sent, also one that is too late to be sent. */
export const markRemindersSent = (clock: MatchClock, now: Date): MatchClock => ({
  ...clock,
  remindersSent: Math.max(clock.remindersSent, reminderTimes(clock).filter((at) => !isAfter(at, now)).length),
})
