import type { Match, MatchGroup } from '@mithaq/contract/matches'

/** In the order of the list, which is the server's. */
const order = ['yourTurn', 'theirTurn', 'toOpen', 'found'] as const satisfies readonly MatchGroup[]

/** Whose turn it is: mine where I am awaited or nobody has written. */
export function groupOf({
  chatUnlocked,
  clock,
  ended,
}: Pick<Match, 'chatUnlocked' | 'clock' | 'ended'>): MatchGroup {
  if (ended?.found) return 'found'
  if (!chatUnlocked) return 'toOpen'
  return clock?.awaited === 'them' ? 'theirTurn' : 'yourTurn'
}

/** A line of the list: the head of a group, or one of its matches. */
type ListItem = { head: MatchGroup; count: number } | { match: Match }

/** The matches under their heads; within a group they stay as the server put them. */
export function groupMatches(
  matches: readonly Match[],
  counts: Readonly<Partial<Record<MatchGroup, number>>>,
): ListItem[] {
  return order.flatMap((group) => {
    const inIt = matches.filter((match) => groupOf(match) === group)
    if (inIt.length === 0) return []
    // Between a change and the answer that counts it, more may be in sight than were counted.
    const count = Math.max(counts[group] ?? 0, inIt.length)
    return [{ head: group, count }, ...inIt.map((match) => ({ match }))]
  })
}
