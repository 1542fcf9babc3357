import type { RouteDefinition } from '@mithaq/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { InputOf, OutputOf } from '../http/request.ts'
import { call } from '../session/call.ts'
import { setServerTime } from '../time/server-clock.ts'
import {
  trackOptimisticChanges,
  applyChanges,
  readOptimisticChanges,
  useOptimisticChanges,
  type OptimisticQuery,
} from './optimistic.ts'
import { markChangedAndRefetchSoon, freshnessOf, type Answer } from './freshness.ts'
import { routeName, tagsReadBy, type LiveEvent } from './cache-tags.ts'
import { useErrorKept } from './use-error-kept.ts'

/**
 * Fetches the data of a query, with more input where given. `readShown` returns what the screen shows at that moment;
 * `withChanges` adds the member's own unconfirmed changes to an answer.
 */
type ReadAnswer<R extends RouteDefinition, D> = (
  fetch: (more?: Partial<InputOf<R>>) => Promise<OutputOf<R>>,
  readShown: () => D | undefined,
  withChanges: (value: D) => D,
) => Promise<D>

/** What a live event does to cached data: replace it, fetch it again, or reset it. */
export type CacheChange<D> = { set: D } | 'refetch' | 'reset' | undefined

interface QueryOptions<R extends RouteDefinition, D> {
  staleTime?: number
  gcTime?: number
  retry?: (failures: number, error: Error) => boolean
  retryDelay?: (failures: number, error: Error) => number
  /** Refetches at this interval while the query fails, for screens without a retry button. */
  retryEveryMs?: number
  /** Data stored on an earlier visit: shown at once, and always refetched. */
  readStored?: () => D | undefined
  onLiveEvent?: (event: LiveEvent, known: D | undefined, input: InputOf<R>) => CacheChange<D>
}

interface QueryDefinition<R extends RouteDefinition, D> extends OptimisticQuery<R, D> {
  read: ReadAnswer<R, D>
  options: QueryOptions<R, D>
}

/** Defines a query for a route of the contract. Its data is the answer itself. */
export function defineQuery<R extends RouteDefinition>(
  route: R,
  options: QueryOptions<R, OutputOf<R>> = {},
): QueryDefinition<R, OutputOf<R>> {
  return defineQueryWith(route, (get) => get(), options)
}

/** Defines a query whose answers are merged with the data fetched before. */
export function defineQueryWith<R extends RouteDefinition, D>(
  route: R,
  read: ReadAnswer<R, D>,
  options: QueryOptions<R, D> = {},
): QueryDefinition<R, D> {
  return { route, read, options, updaters: [] }
}

const queryKeyOf = (route: RouteDefinition, input: object): QueryKey => [routeName(route), input]

async function fetchAnswer<R extends RouteDefinition>(
  route: R,
  input: InputOf<R>,
  signal: AbortSignal | undefined,
): Promise<OutputOf<R>> {
  const answer = await call(route, input, { signal })
  recordServerTime(answer)
  return answer
}

/** The device's clock may be wrong, so answers that carry the server's time correct it. */
export function recordServerTime(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && 'now' in answer && typeof answer.now === 'string')
    setServerTime(answer.now)
}

function queryOptionsOf<R extends RouteDefinition, D>(
  client: QueryClient,
  query: QueryDefinition<R, D>,
  input: InputOf<R> & object,
) {
  const { route, read, options } = query
  const { onLiveEvent, readStored, retryEveryMs, ...rest } = options
  const queryKey = queryKeyOf(route, input)
  const tags = tagsReadBy(route, input)
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer<D>> => {
      const at = freshnessOf(client).tick
      const value = await read(
        (more) => fetchAnswer(route, { ...input, ...more }, signal),
        () => readWithChanges(client, query, input),
        (answer) => applyChanges(query.updaters, answer, at, input, readOptimisticChanges(client, route)),
      )
      return { at, value }
    },
    ...rest,
    ...(retryEveryMs !== undefined && {
      refetchInterval: ({ state }: { state: { status: string } }) => state.status === 'error' && retryEveryMs,
    }),
    ...(readStored && initialFrom(readStored)),
    meta: {
      tags,
      ...(onLiveEvent && {
        onLiveEvent: (event: LiveEvent) => {
          const state = client.getQueryState<Answer<D>>(queryKey)
          if (!state?.data && state?.fetchStatus !== 'fetching') return
          const change = onLiveEvent(event, state.data?.value, input)
          if (change === 'refetch') markChangedAndRefetchSoon(client, tags)
          // No refetch: the screen is about to close, and the server would refuse.
          else if (change === 'reset') client.getQueryCache().find({ queryKey, exact: true })?.reset()
          else if (change && change.set !== state.data?.value) setCached(client, queryKey, change.set)
        },
      }),
    },
  }
}

/** Marked as stale, so that it is always refetched. */
function initialFrom<D>(kept: () => D | undefined) {
  const initialData = (): Answer<D> | undefined => {
    const value = kept()
    return value === undefined ? undefined : { at: 0, value }
  }
  return { initialData, initialDataUpdatedAt: 0 }
}

/** Replaces cached data without changing its age. */
function setCached<D>(client: QueryClient, queryKey: QueryKey, value: D): void {
  client.setQueryData<Answer<D>>(queryKey, (known) => known && { at: known.at, value })
}

function readCachedWhere(isIncluded: (change: { endedAt: number | undefined }) => boolean) {
  return <R extends RouteDefinition, D>(
    client: QueryClient,
    { route, updaters: layers }: OptimisticQuery<R, D>,
    input: InputOf<R> & object,
  ): D | undefined => {
    const known = client.getQueryData<Answer<D>>(queryKeyOf(route, input))
    return (
      known &&
      applyChanges(
        layers,
        known.value,
        known.at,
        input,
        readOptimisticChanges(client, route).filter(isIncluded),
      )
    )
  }
}

/** The cached data with the member's own changes applied. */
export const readWithChanges = readCachedWhere(() => true)

/** The cached data with confirmed changes only, without mutations that are still running. */
export const readConfirmed = readCachedWhere(({ endedAt }) => endedAt !== undefined)

/** Fetches a further part of a query's data, such as older messages. */
export async function fetchMore<R extends RouteDefinition, D>(
  client: QueryClient,
  query: QueryDefinition<R, D>,
  input: InputOf<R> & object,
  read: ReadAnswer<R, D>,
): Promise<void> {
  const value = await read(
    (more) => fetchAnswer(query.route, { ...input, ...more }, undefined),
    () => readWithChanges(client, query, input),
    (answer) => answer,
  )
  setCached(client, queryKeyOf(query.route, input), value)
}

function useTrackedClient(): QueryClient {
  const client = useQueryClient()
  freshnessOf(client)
  trackOptimisticChanges(client)
  return client
}

interface UseQueryOptions {
  enabled?: boolean
  /** Shows the data of the previous input until this one is answered. */
  keepPrevious?: boolean
}

export function useApiQuery<R extends RouteDefinition, D>(
  query: QueryDefinition<R, D>,
  input: InputOf<R> & object,
  { enabled = true, keepPrevious = false }: UseQueryOptions = {},
) {
  const client = useTrackedClient()
  const changes = useOptimisticChanges(query.route)
  const inputKey = JSON.stringify(input)
  const select = useCallback(
    ({ at, value }: Answer<D>) => applyChanges(query.updaters, value, at, input, changes),
    // oxlint-disable-next-line react/exhaustive-deps -- an input is a new object at every render, so its JSON is compared
    [query, inputKey, changes],
  )
  const result = useQuery<Answer<D>, Error, D, QueryKey>({
    ...queryOptionsOf(client, query, input),
    select,
    enabled,
    ...(keepPrevious && { placeholderData: (before: Answer<D> | undefined) => before }),
  })
  return useErrorKept(inputKey, result)
}

/** An answer that is one page of a list. */
interface Paged {
  next: string | null
}

/** A list that is read page by page. Each page has its own age. */
export function useApiPages<R extends RouteDefinition, D extends Paged>(
  query: QueryDefinition<R, D>,
  input: InputOf<R> & object,
  { keepPrevious = false }: Pick<UseQueryOptions, 'keepPrevious'> = {},
) {
  const client = useTrackedClient()
  const changes = useOptimisticChanges(query.route)
  const inputKey = JSON.stringify(input)
  const select = useCallback(
    ({ pages, pageParams }: InfiniteData<Answer<D>, string | null>) => ({
      pages: pages.map(({ at, value }) => applyChanges(query.updaters, value, at, input, changes)),
      pageParams,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- an input is a new object at every render, so its JSON is compared
    [query, inputKey, changes],
  )
  const { queryKey, staleTime, meta } = {
    staleTime: query.options.staleTime,
    ...queryOptionsOf(client, query, input),
  }
  const list = useInfiniteQuery<Answer<D>, Error, InfiniteData<D, string | null>, QueryKey, string | null>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const at = freshnessOf(client).tick
      const page = pageParam === null ? {} : { after: pageParam }
      const value = await query.read(
        () => fetchAnswer(query.route, { ...input, ...page }, signal),
        () => undefined,
        (answer) => answer,
      )
      return { at, value }
    },
    initialPageParam: null,
    getNextPageParam: ({ value }) => value.next,
    select,
    meta,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepPrevious && {
      placeholderData: (before: InfiniteData<Answer<D>, string | null> | undefined) => before,
    }),
  })
  const fetchNextPage = useQueuedFetch(client, queryKey, list.fetchNextPage)
  return { ...useErrorKept(inputKey, list), fetchNextPage }
}

/** Fetches the next page after a running refetch has ended, so that neither cancels the other. */
function useQueuedFetch<T>(client: QueryClient, queryKey: QueryKey, fetchNextPage: () => Promise<T>) {
  const queued = useRef<Promise<T>>(undefined)
  return (): Promise<T> => {
    const running = client.getQueryCache().find({ queryKey, exact: true })?.promise
    queued.current ??= Promise.resolve(running)
      .catch(() => {})
      .then(fetchNextPage)
      .finally(() => (queued.current = undefined))
    return queued.current
  }
}
