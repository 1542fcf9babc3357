import type { Match } from '@mithaq/contract/matches'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../../server-state/refresh.ts'
import {
  keys,
  listQuery,
  matchQuery,
  noteMatch,
  profileQuery,
  refreshLists,
  summaryQuery,
  unmatchedQuery,
} from './queries.ts'
import type { Charged } from './queries.ts'

/** The pages of a list as one. Somebody who moved up between two pages would otherwise stand in both. */
export function flatten(pages: readonly { matches: readonly Match[] }[] | undefined): Match[] {
  const byId = new Map<string, Match>()
  for (const { matches } of pages ?? [])
    for (const match of matches) if (!byId.has(match.id)) byId.set(match.id, match)
  return [...byId.values()]
}

export function useMatchList(search: string) {
  const query = useInfiniteQuery({ ...listQuery(search), placeholderData: (before) => before })
  return { ...query, matches: flatten(query.data?.pages) }
}

export function useUnmatched() {
  const query = useInfiniteQuery(unmatchedQuery)
  return { ...query, matches: flatten(query.data?.pages), balance: query.data?.pages[0]?.balance }
}

export function useMatch(matchId: string) {
  return useQuery(matchQuery(matchId))
}

export function useMatchProfile(profileId: string, wanted: boolean) {
  return useQuery({ ...profileQuery(profileId), enabled: wanted })
}

const nothing = { unread: 0, hasActive: false, unmatched: 0 }

/** What the tab bar shows. Where the look fails, no match is assumed. */
export function useMatchSummary() {
  const { data, error, isPending } = useQuery(summaryQuery)
  return { ...(error || !data ? nothing : data), known: !isPending }
}

export { refreshLists, remove as removeMatch, unlock as payUnlock } from './queries.ts'

/** Everything that an act on a match changes. */
export function useNoteCharged(): (answer: Charged) => void {
  const client = useQueryClient()
  return ({ match, now, balance }) => {
    noteMatch(client, match, now, balance)
    refreshLists(client)
    refresh(client, ['wallet'])
  }
}

export function noteSent(client: QueryClient, match: Match, now: string): void {
  noteMatch(client, match, now)
  refresh(client, keys.lists)
}

export function refreshMatch(client: QueryClient, matchId: string): void {
  refresh(client, keys.one(matchId))
  refreshLists(client)
}
