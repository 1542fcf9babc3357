import type { Match } from '@mithaq/contract/matches'
import { useApiQuery, useApiPages } from '../../../api-cache/api-query.ts'
import { matchQuery, matchListQuery, matchSummaryQuery, unmatchedListQuery } from './queries.ts'

/** Merges pages; a match that moved up between two pages is in both. */
export function mergeMatchPages(pages: readonly { matches: readonly Match[] }[] | undefined): Match[] {
  const byId = new Map<string, Match>()
  for (const { matches } of pages ?? [])
    for (const match of matches) if (!byId.has(match.id)) byId.set(match.id, match)
  return [...byId.values()]
}

export function useMatchList(search: string) {
  const query = useApiPages(matchListQuery, search ? { search } : {}, { keepPrevious: true })
  // Use the counts of the newest page.
  return {
    ...query,
    matches: mergeMatchPages(query.data?.pages),
    counts: query.data?.pages.at(-1)?.counts ?? {},
  }
}

export function useUnmatched() {
  const query = useApiPages(unmatchedListQuery, {})
  return { ...query, matches: mergeMatchPages(query.data?.pages), balance: query.data?.pages[0]?.balance }
}

export function useMatch(matchId: string) {
  return useApiQuery(matchQuery, { matchId })
}

const nothing = { unread: 0, hasActive: false, unmatched: 0 }

/** The counts of the tab bar; zero if loading fails. */
export function useMatchSummary() {
  const { data, error, isPending } = useApiQuery(matchSummaryQuery, {})
  return { ...(error || !data ? nothing : data), known: !isPending }
}

export {
  extendReplyTime,
  markAsCouple,
  matchQuery,
  removeMatch,
  timelineQuery,
  unlockChat,
  UnexpectedAnswer,
} from './queries.ts'
