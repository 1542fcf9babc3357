import type { Match, MatchGroup } from '@mithaq/contract/matches'

/** The order of groups in the list, as on the server. */
const order = ['yourTurn', 'theirTurn', 'toOpen', 'found'] as const satisfies readonly MatchGroup[]

/** The group of a match: my turn where I am awaited or nobody has written. */
export function groupOf({
  chatUnlocked,
  clock,
  ended,
}: Pick<Match, 'chatUnlocked' | 'clock' | 'ended'>): MatchGroup {
  if (ended?.found) return 'found'
  if (!chatUnlocked) return 'toOpen'
  return clock?.awaited === 'them' ? 'theirTurn' : 'yourTurn'
}

/** An item of the list: the heading of a group, or a match. */
type ListItem = { head: MatchGroup; count: number } | { match: Match }

/** Matches under group headings; within a group the server's order stays. */
export function groupMatches(
  matches: readonly Match[],
  counts: Readonly<Partial<Record<MatchGroup, number>>>,
): ListItem[] {
  return order.flatMap((group) => {
    const inIt = matches.filter((match) => groupOf(match) === group)
    if (inIt.length === 0) return []
    // After an optimistic change there may be more matches than the server counted.
    const count = Math.max(counts[group] ?? 0, inIt.length)
    return [{ head: group, count }, ...inIt.map((match) => ({ match }))]
  })
}
