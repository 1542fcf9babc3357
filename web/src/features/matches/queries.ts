import { discovery } from '@mithaq/contract/discovery'
import { matches } from '@mithaq/contract/matches'
import type { Match } from '@mithaq/contract/matches'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { overtake } from '../../server-state/overtake.ts'
import { refresh } from '../../server-state/refresh.ts'
import type { RouteDefinition } from '@mithaq/contract'
import type { InputOf, OutputOf } from '../../http/request.ts'
import { noteServerTime } from '../../time/server-clock.ts'

export const keys = {
  lists: ['matches', 'list'] as const,
  list: (search: string) => ['matches', 'list', search] as const,
  summary: ['matches', 'summary'] as const,
  unmatched: ['matches', 'unmatched'] as const,
  one: (matchId: string) => ['matches', 'one', matchId] as const,
}

export type MatchDetails = OutputOf<typeof matches.get>
export type Charged = OutputOf<typeof matches.unlock>

/** A call whose answer names the server's time. */
async function timed<R extends RouteDefinition>(
  route: R,
  input: InputOf<R>,
  signal?: AbortSignal,
): Promise<OutputOf<R>> {
  const answer = await call(route, input, { signal })
  const { now } = answer as { now?: unknown }
  if (typeof now === 'string') noteServerTime(now)
  return answer
}

const first: string | undefined = undefined

export function listQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: keys.list(search),
    queryFn: ({ pageParam, signal }) =>
      timed(matches.list, { ...(search && { search }), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: first as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export const summaryQuery = queryOptions({
  queryKey: keys.summary,
  queryFn: ({ signal }) => call(matches.summary, {}, { signal }),
})

export const unmatchedQuery = infiniteQueryOptions({
  queryKey: keys.unmatched,
  queryFn: ({ pageParam, signal }) =>
    timed(matches.unmatched, { ...(pageParam && { after: pageParam }) }, signal),
  initialPageParam: first as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

export function matchQuery(matchId: string) {
  return queryOptions({
    queryKey: keys.one(matchId),
    queryFn: ({ signal }) => timed(matches.get, { matchId }, signal),
  })
}

export function profileQuery(profileId: string) {
  return queryOptions({
    queryKey: ['matches', 'profile', profileId],
    queryFn: ({ signal }) => call(discovery.profile, { profileId }, { signal }),
  })
}

export function unlock(matchId: string, requestId: string, express: boolean): Promise<Charged> {
  return timed(matches.unlock, { matchId, requestId, express })
}

export function unmatch(matchId: string): Promise<Charged> {
  return timed(matches.unmatch, { matchId })
}

export function rematch(matchId: string, requestId: string): Promise<Charged> {
  return timed(matches.rematch, { matchId, requestId })
}

export function remove(matchId: string): Promise<unknown> {
  return call(matches.remove, { matchId })
}

/** What an act has answered, shown at once; a question asked before it must not take it back. */
export function noteMatch(client: QueryClient, match: Match, now: string, balance?: number): void {
  const key = keys.one(match.id)
  const askAgain = overtake(client, key)
  client.setQueryData<MatchDetails>(key, (before) => {
    const known = balance ?? before?.balance
    return known === undefined ? before : { now, match, balance: known }
  })
  askAgain()
}

export function refreshLists(client: QueryClient): void {
  for (const queryKey of [keys.lists, keys.summary, keys.unmatched]) refresh(client, queryKey)
}
