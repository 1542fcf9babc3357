import { away as bounds } from '@mithaq/contract/limits'

/** How often a member may be away, decided from the arguments alone. */

const withinMs = bounds.withinDays * 86_400_000

interface AwayHistory {
  /** Until when the member is away; null while here. */
  until: Date | null
  /** When aways began, also under the same address before this account. */
  starts: readonly Date[]
}

const recent = (starts: readonly Date[], now: Date): Date[] =>
  starts.filter((at) => at.getTime() > now.getTime() - withinMs).toSorted((a, b) => a.getTime() - b.getTime())

export const awaysLeft = (starts: readonly Date[], now: Date): number =>
  Math.max(0, bounds.starts - recent(starts, now).length)

/** When the next may begin; null where one may now. */
export function nextAwayAt(starts: readonly Date[], now: Date): Date | null {
  const oldest = recent(starts, now).at(-bounds.starts)
  return oldest === undefined ? null : new Date(oldest.getTime() + withinMs)
}

/** What stands in the way of being away from now on. */
export function awayRefusal({ until, starts }: AwayHistory, now: Date): 'already_away' | 'away_used' | null {
  if (until !== null && until.getTime() > now.getTime()) return 'already_away'
  return awaysLeft(starts, now) === 0 ? 'away_used' : null
}
