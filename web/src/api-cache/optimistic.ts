import type { RouteDefinition } from '@mithaq/contract'
import { useMutationState, type Mutation, type Query, type QueryClient } from '@tanstack/react-query'
import { oldestTick, freshnessOf } from './freshness.ts'
import { routeName } from './cache-tags.ts'

/** A running mutation, or one that ended at a tick: applied to every answer requested before that tick. */
interface OptimisticChange {
  by: string
  input: unknown
  answer: unknown
  endedAt: number | undefined
}

/** How one mutation or live event changes the data of one query. */
interface OptimisticUpdater<D> {
  by: string
  apply(shown: D, run: { input: unknown; answer: unknown }, queryInput: unknown): D
}

/** A query whose data may be changed before the server has confirmed it. */
export interface OptimisticQuery<R extends RouteDefinition, D> {
  route: R
  updaters: OptimisticUpdater<D>[]
}

/** Applies the changes that the answer requested at tick `at` cannot contain yet. */
export function applyChanges<D>(
  updaters: readonly OptimisticUpdater<D>[],
  answered: D,
  at: number,
  queryInput: unknown,
  changes: readonly OptimisticChange[],
): D {
  let shown = answered
  for (const change of changes) {
    if (change.endedAt !== undefined && at >= change.endedAt) continue
    for (const updater of updaters)
      if (updater.by === change.by) shown = updater.apply(shown, change, queryInput)
  }
  return shown
}

const isChangeOf = (mutation: Mutation, route: string) =>
  mutation.meta?.routes?.has(route) === true && ['pending', 'success'].includes(mutation.state.status)

const changeOf = ({ meta, state }: Mutation): OptimisticChange => ({
  by: meta?.by ?? '',
  input: state.variables,
  answer: meta?.ended?.answer,
  endedAt: meta?.ended?.endedAt,
})

export function useOptimisticChanges(route: RouteDefinition): OptimisticChange[] {
  const name = routeName(route)
  return useMutationState({
    filters: { predicate: (mutation) => isChangeOf(mutation, name) },
    select: changeOf,
  })
}

export function readOptimisticChanges(client: QueryClient, route: RouteDefinition): OptimisticChange[] {
  const name = routeName(route)
  return client
    .getMutationCache()
    .findAll({ predicate: (mutation) => isChangeOf(mutation, name) })
    .map(changeOf)
}

/** Whether the query shows more than its last answer: a mutation or a live event changed it since. */
export const hasOptimisticChanges = (client: QueryClient, { queryKey }: Query): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some((mutation) => isChangeOf(mutation, String(queryKey[0])))

/** Records a live event as a change, as if it were a mutation that has just ended. */
export function recordLiveChange(
  client: QueryClient,
  by: string,
  routes: ReadonlySet<string>,
  event: object,
): void {
  const ended = { answer: undefined, endedAt: freshnessOf(client).tick }
  client.getMutationCache().build<undefined, Error, object, unknown>(
    client,
    { gcTime: Infinity, meta: { by, routes, ended } },
    {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: false,
      status: 'success',
      submittedAt: 0,
      variables: event,
    },
  )
  dropConfirmedChanges(client)
}

const tracked = new WeakSet<QueryClient>()

/** Keeps each change for as long as an answer from before its end may be shown. */
export function trackOptimisticChanges(client: QueryClient): void {
  if (tracked.has(client)) return
  tracked.add(client)
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') queueMicrotask(() => dropConfirmedChanges(client))
  })
}

export function dropConfirmedChanges(client: QueryClient): void {
  const cache = client.getMutationCache()
  for (const mutation of cache.findAll({
    predicate: ({ meta, state }) => meta?.by !== undefined && state.status !== 'pending',
  }))
    if (!isNeeded(client, mutation)) cache.remove(mutation)
}

/** Whether an answer requested before the change ended is shown or still on its way. */
function isNeeded(client: QueryClient, { meta, state }: Mutation): boolean {
  if (state.status !== 'success' || !meta?.ended) return false
  const { endedAt } = meta.ended
  const { requestedAt } = freshnessOf(client)
  const isOlder = (query: Query) =>
    (oldestTick(query.state.data) ?? endedAt) < endedAt ||
    (query.state.fetchStatus !== 'idle' && (requestedAt.get(query) ?? endedAt) < endedAt)
  const queries = client.getQueryCache().getAll()
  return queries.some((query) => meta.routes?.has(String(query.queryKey[0])) && isOlder(query))
}
