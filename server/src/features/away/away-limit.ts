import { away as limits } from '@mithaq/contract/limits'

/** How often a member may be away. Pure functions. */

const withinMs = limits.withinDays * 86_400_000

interface AwayHistory {
  /** Until when the member is away; null if they are not. */
  until: Date | null
  /** When aways started, also with earlier accounts of the same address. */
  starts: readonly Date[]
}

const recentStarts = (starts: readonly Date[], now: Date): Date[] =>
  starts.filter((at) => at.getTime() > now.getTime() - withinMs).toSorted((a, b) => a.getTime() - b.getTime())

export const awaysLeft = (starts: readonly Date[], now: Date): number =>
  Math.max(0, limits.starts - recentStarts(starts, now).length)

/** When the next away may start; null if one may start now. */
export function nextAwayAt(starts: readonly Date[], now: Date): Date | null {
  const oldest = recentStarts(starts, now).at(-limits.starts)
  return oldest === undefined ? null : new Date(oldest.getTime() + withinMs)
}

/** Why the member may not go away now; null if they may. */
export function awayRefusal({ until, starts }: AwayHistory, now: Date): 'already_away' | 'away_used' | null {
  if (until !== null && until.getTime() > now.getTime()) return 'already_away'
  return awaysLeft(starts, now) === 0 ? 'away_used' : null
}
