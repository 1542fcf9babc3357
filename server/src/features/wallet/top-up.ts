import { tokens } from '@mithaq/contract/limits'

/** When weekly tokens come, and how many. Pure functions. A top-up happens every period, even if it brings nothing. */

const { weekly } = tokens

/** How many top-ups a member has had. The first comes one period after the profile was created. */
export function countTopUps(createdAt: Date, now: Date, periodS: number): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / (periodS * 1000)))
}

export const topUpAt = (createdAt: Date, topUp: number, periodS: number): Date =>
  new Date(createdAt.getTime() + topUp * periodS * 1000)

/** The balance that a top-up fills up to, given the penalties of the period before it. */
export function weeklyTarget(topUp: number, penalties: number): number {
  const full = topUp <= weekly.earlyInstants ? weekly.early : weekly.later
  return Math.max(0, full - penalties * weekly.penaltyCut)
}

interface TopUpOutlook {
  createdAt: Date
  now: Date
  /** Until when the member is away or suspended. */
  pausedUntil: Date | null
  /** Top-ups under the same address before this account. */
  earlierTopUps: number
  /** Penalties of the current period. */
  penalties: number
}

/** The next top-up that can bring something, and the balance that it fills up to. */
export function nextTopUp(
  { createdAt, now, pausedUntil, earlierTopUps, penalties }: TopUpOutlook,
  periodS: number,
): { at: Date; upTo: number } {
  const next = countTopUps(createdAt, now, periodS) + 1
  // A top-up during a pause brings nothing.
  const afterPause =
    pausedUntil === null ? next : Math.max(next, countTopUps(createdAt, pausedUntil, periodS) + 1)
  const target = (topUp: number) => weeklyTarget(earlierTopUps + topUp, topUp === next ? penalties : 0)
  const topUp = target(afterPause) > 0 ? afterPause : afterPause + 1
  return { at: topUpAt(createdAt, topUp, periodS), upTo: target(topUp) }
}

interface TopUpState {
  balance: number
  /** Paid into chats that have not opened: it may come back. */
  locked: number
  isActive: boolean
  lastSeenAt: Date
  penalties: number
}

/** What a member receives by a top-up. */
export function topUpAmount(topUp: number, at: Date, state: TopUpState): number {
  const { balance, locked, isActive, lastSeenAt, penalties } = state
  const isLongUnseen = at.getTime() - lastSeenAt.getTime() > weekly.seenWithinDays * 86_400_000
  if (!isActive || isLongUnseen) return 0
  return Math.max(0, weeklyTarget(topUp, penalties) - balance - locked)
}
