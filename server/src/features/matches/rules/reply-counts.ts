import type { MatchChange } from './token-effects.ts'

/** The reply clocks of a member that were answered in time or ran out on one day (UTC). */
export interface ReplyCount {
  memberId: string
  day: string
  answered: number
  expired: number
}

const bothSides = [0, 1] as const
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Counts one entry a member and day. A reply clock that ends in any other way does not count. */
export function replyCountsOf(changes: readonly MatchChange[]): ReplyCount[] {
  const counts = new Map<string, ReplyCount>()
  const countOf = (memberId: string, at: Date): ReplyCount => {
    const key = `${memberId} ${dayOf(at)}`
    const count = counts.get(key) ?? { memberId, day: dayOf(at), answered: 0, expired: 0 }
    counts.set(key, count)
    return count
  }
  for (const { match, outcome, now } of changes) {
    const { state: before, members } = match
    const { state: after } = outcome
    for (const side of bothSides)
      if (after.round === before.round && after.replies[side] > before.replies[side])
        countOf(members[side], now).answered++
    const silent = before.clock?.awaited ?? null
    if (before.ended === null && after.ended?.expired === 'reply' && silent !== null)
      countOf(members[silent], after.ended.at).expired++
  }
  return [...counts.values()]
}
