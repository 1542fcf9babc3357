import type { RouteDefinition } from '@mithaq/contract'
import { useQueryClient, type MutationMeta, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { request, type InputOf, type OutputOf } from '../http/request.ts'
import { ApiError } from '../http/error.ts'
import { asMember, readMemberId } from '../session/as-member.ts'
import { recordServerTime } from './api-query.ts'
import { applyLiveEvent } from './live-updates.ts'
import { dropConfirmedChanges, trackOptimisticChanges, type OptimisticQuery } from './optimistic.ts'
import { refetchSoon, refetchStale, markChanged, freshnessOf } from './freshness.ts'
import { routeName, tagsChangedBy, type LiveEvent } from './cache-tags.ts'

/** A mutation's input and answer. Without an answer it is still running. */
interface MutationRun<A extends RouteDefinition, V> {
  input: V
  answer: OutputOf<A> | undefined
}

interface MutationOptions<A extends RouteDefinition, V> {
  /** The live event that the socket will deliver for this mutation a moment later. */
  emits?: (input: V, answer: OutputOf<A>) => LiveEvent | undefined
  /** The live event that an error stands in for. */
  emitsOnError?: (input: V, error: unknown) => LiveEvent | undefined
}

/** Requests in the name of the member who started the mutation, and of nobody else. */
interface MemberRequests {
  client: QueryClient
  asSameMember: <T>(work: (token: string | undefined) => Promise<T>) => Promise<T>
  call: <R extends RouteDefinition>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>
}

class MutationDefinition<A extends RouteDefinition, V extends object> {
  readonly route: A
  readonly send: (input: V, by: MemberRequests) => Promise<OutputOf<A>>
  readonly options: MutationOptions<A, V>
  readonly changedRoutes = new Set<string>()

  constructor(route: A, send: MutationDefinition<A, V>['send'], options: MutationOptions<A, V>) {
    this.route = route
    this.send = send
    this.options = options
  }

  /** Changes what a query shows from the start of the mutation until the query has been fetched after its end. */
  optimistic<R extends RouteDefinition, D>(
    query: OptimisticQuery<R, D>,
    apply: (shown: D, run: MutationRun<A, V>, queryInput: InputOf<R>) => D,
  ): this {
    this.changedRoutes.add(routeName(query.route))
    query.updaters.push({ by: routeName(this.route), apply })
    return this
  }
}

export function defineMutation<A extends RouteDefinition>(
  route: A,
  options: MutationOptions<A, InputOf<A> & object> = {},
): MutationDefinition<A, InputOf<A> & object> {
  return new MutationDefinition(route, (input, { call }) => call(route, input), options)
}

/** Defines a mutation that takes more than one request, or whose input is more than what is sent. */
export function defineMutationWith<A extends RouteDefinition, V extends object>(
  route: A,
  send: MutationDefinition<A, V>['send'],
  options: MutationOptions<A, V> = {},
): MutationDefinition<A, V> {
  return new MutationDefinition(route, send, options)
}

/** Runs a mutation after earlier ones on the same thing, as the member who started it or not at all. */
export async function runMutation<A extends RouteDefinition, V extends object>(
  client: QueryClient,
  definition: MutationDefinition<A, V>,
  input: V,
): Promise<OutputOf<A>> {
  const freshness = freshnessOf(client)
  trackOptimisticChanges(client)
  const memberId = readMemberId()
  const belongs = () => !freshness.hasLeft && readMemberId() === memberId
  const asSameMember: MemberRequests['asSameMember'] = (work) =>
    asMember((token) => {
      if (!belongs()) throw new MemberLeft()
      return work(token)
    }, memberId)
  const by: MemberRequests = {
    client,
    asSameMember,
    call: (route, input) => asSameMember((token) => request(route, input, { token })),
  }
  const tags = tagsChangedBy(definition.route, input)
  const [scope] = tags
  const meta: MutationMeta = { by: routeName(definition.route), routes: definition.changedRoutes }
  const mutation = client.getMutationCache().build<OutputOf<A>, Error, V, unknown>(client, {
    ...(scope !== undefined && { scope: { id: scope } }),
    // The default would pause the mutation silently while the device is offline.
    networkMode: 'always',
    gcTime: Infinity,
    meta,
    mutationFn: async () => {
      if (!belongs()) throw new MemberLeft()
      try {
        const answer = await definition.send(input, by)
        if (!belongs()) throw new MemberLeft()
        recordServerTime(answer)
        emit(client, definition.options.emits?.(input, answer))
        meta.ended = { answer, endedAt: markChanged(client, tags) }
        // The socket delivers the same event: one refetch serves both.
        if (definition.options.emits) refetchSoon(client, tags)
        else refetchStale(client)
        return answer
      } catch (error) {
        if (belongs()) emit(client, definition.options.emitsOnError?.(input, error))
        // After a refusal the data shown is wrong; without an answer the mutation may still have been done.
        markChanged(client, tags)
        refetchStale(client)
        throw error
      }
    },
  })
  try {
    return await mutation.execute(input)
  } finally {
    dropConfirmedChanges(client)
  }
}

function emit(client: QueryClient, event: LiveEvent | undefined): void {
  if (event) applyLiveEvent(client, event)
}

class MemberLeft extends ApiError {
  constructor() {
    super({ code: 'unauthenticated', status: 401 })
  }
}

/** Runs a mutation from a screen and tells whether it is running. */
export function useApiMutation<A extends RouteDefinition, V extends object>(
  definition: MutationDefinition<A, V>,
): [run: (input: V) => Promise<OutputOf<A>>, isPending: boolean] {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const run = useCallback(
    async (input: V) => {
      setRunning((count) => count + 1)
      try {
        return await runMutation(client, definition, input)
      } catch (error) {
        // Another member has signed in since: the result is not shown to them.
        if (error instanceof MemberLeft) return await new Promise<never>(() => {})
        throw error
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [client, definition],
  )
  return [run, running > 0]
}
