import { tokens } from '@mithaq/contract/limits'

/** The weekly tokens, decided from the arguments alone. */

const { weekly } = tokens

/** Which instant of a member has come last: the first is one period after the profile's creation. 0: none yet. */
export function instantsPassed(createdAt: Date, now: Date, periodS: number): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / (periodS * 1000)))
}

export const instantAt = (createdAt: Date, instant: number, periodS: number): Date =>
  new Date(createdAt.getTime() + instant * periodS * 1000)

/** Up to how many tokens an instant tops up, after the penalties of the period that ends with it. */
export function weeklyTarget(instant: number, penalties: number): number {
  const full = instant <= weekly.earlyInstants ? weekly.early : weekly.later
  return Math.max(0, full - penalties * weekly.penaltyCut)
}

interface Ahead {
  createdAt: Date
  now: Date
  /** Until when the member is away, or otherwise rests. */
  restsUntil: Date | null
  /** Weekly instants that passed under the same address before this account. */
  instantsBefore: number
  /** Of the period that runs now. */
  penalties: number
}

/** The first instant to come that can bring something, and up to how many. */
export function nextTopUp(
  { createdAt, now, restsUntil, instantsBefore, penalties }: Ahead,
  periodS: number,
): { at: Date; upTo: number } {
  const next = instantsPassed(createdAt, now, periodS) + 1
  // What falls into a rest brings nothing.
  const awake =
    restsUntil === null ? next : Math.max(next, instantsPassed(createdAt, restsUntil, periodS) + 1)
  const target = (instant: number) => weeklyTarget(instantsBefore + instant, instant === next ? penalties : 0)
  const instant = target(awake) > 0 ? awake : awake + 1
  return { at: instantAt(createdAt, instant, periodS), upTo: target(instant) }
}

export interface Standing {
  balance: number
  /** Lying in matches that are still locked: it may come back. */
  locked: number
  isActive: boolean
  lastSeenAt: Date
  penalties: number
}

/** What a member receives at an instant. */
export function grantAt(instant: number, at: Date, standing: Standing): number {
  const { balance, locked, isActive, lastSeenAt, penalties } = standing
  const away = at.getTime() - lastSeenAt.getTime() > weekly.seenWithinDays * 86_400_000
  if (!isActive || away) return 0
  return Math.max(0, weeklyTarget(instant, penalties) - balance - locked)
}
