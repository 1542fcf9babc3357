import type { RouteDefinition } from '@mithaq/contract'
import { useMutationState, type Mutation, type Query, type QueryClient } from '@tanstack/react-query'
import { oldestIn, stampsOf } from './stamps.ts'
import { nameOf } from './topics.ts'

/** An act under way, or one that ended at a tick: laid over every answer that was asked for before. */
interface Promised {
  by: string
  input: unknown
  answer: unknown
  endedAt: number | undefined
}

/** How one act changes what one question shows. */
interface Layer<D> {
  by: string
  lay(shown: D, done: { input: unknown; answer: unknown }, asked: unknown): D
}

/** What is known of a question while its acts are under way. */
export interface Layered<R extends RouteDefinition, D> {
  route: R
  layers: Layer<D>[]
}

export function laid<D>(
  layers: readonly Layer<D>[],
  known: D,
  at: number,
  asked: unknown,
  promises: readonly Promised[],
): D {
  let shown = known
  for (const promised of promises) {
    if (promised.endedAt !== undefined && at >= promised.endedAt) continue
    for (const layer of layers) if (layer.by === promised.by) shown = layer.lay(shown, promised, asked)
  }
  return shown
}

const isPromise = (mutation: Mutation, route: string) =>
  mutation.meta?.over?.has(route) === true && ['pending', 'success'].includes(mutation.state.status)

const promisedBy = ({ meta, state }: Mutation): Promised => ({
  by: meta?.by ?? '',
  input: state.variables,
  answer: meta?.ended?.answer,
  endedAt: meta?.ended?.endedAt,
})

export function usePromises(route: RouteDefinition): Promised[] {
  const name = nameOf(route)
  return useMutationState({
    filters: { predicate: (mutation) => isPromise(mutation, name) },
    select: promisedBy,
  })
}

export function readPromises(client: QueryClient, route: RouteDefinition): Promised[] {
  const name = nameOf(route)
  return client
    .getMutationCache()
    .findAll({ predicate: (mutation) => isPromise(mutation, name) })
    .map(promisedBy)
}

/** Whether it shows more than was answered: something has been done since, or has come as news. */
export const isLaidOver = (client: QueryClient, { queryKey }: Query): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some((mutation) => isPromise(mutation, String(queryKey[0])))

/** News that is laid over older answers, as an act that has ended is. */
export function layNews(client: QueryClient, by: string, over: ReadonlySet<string>, news: object): void {
  const ended = { answer: undefined, endedAt: stampsOf(client).tick }
  client.getMutationCache().build<undefined, Error, object, unknown>(
    client,
    { gcTime: Infinity, meta: { by, over, ended } },
    {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: false,
      status: 'success',
      submittedAt: 0,
      variables: news,
    },
  )
  dropFulfilled(client)
}

const followed = new WeakSet<QueryClient>()

/** A promise is kept for as long as an answer from before its end may be shown. */
export function followPromises(client: QueryClient): void {
  if (followed.has(client)) return
  followed.add(client)
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') queueMicrotask(() => dropFulfilled(client))
  })
}

export function dropFulfilled(client: QueryClient): void {
  const cache = client.getMutationCache()
  for (const mutation of cache.findAll({
    predicate: ({ meta, state }) => meta?.by !== undefined && state.status !== 'pending',
  }))
    if (!isNeeded(client, mutation)) cache.remove(mutation)
}

/** An answer from before its end is shown, or still on its way. */
function isNeeded(client: QueryClient, { meta, state }: Mutation): boolean {
  if (state.status !== 'success' || !meta?.ended) return false
  const { endedAt } = meta.ended
  const { askedAt } = stampsOf(client)
  const isOlder = (query: Query) =>
    (oldestIn(query.state.data) ?? endedAt) < endedAt ||
    (query.state.fetchStatus !== 'idle' && (askedAt.get(query) ?? endedAt) < endedAt)
  const queries = client.getQueryCache().getAll()
  return queries.some((query) => meta.over?.has(String(query.queryKey[0])) && isOlder(query))
}
