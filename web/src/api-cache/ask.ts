import type { RouteDefinition } from '@mithaq/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { InputOf, OutputOf } from '../http/request.ts'
import { call } from '../session/call.ts'
import { noteServerTime } from '../time/server-clock.ts'
import { followPromises, laid, readPromises, usePromises, type Layered } from './promises.ts'
import { moveSoon, stampsOf, type Answer } from './stamps.ts'
import { nameOf, topicsReadBy, type Heard } from './topics.ts'
import { useTroubleKept } from './trouble-kept.ts'

/**
 * Asks the route, with more input where given. `shown` is what is shown by then, before the answer or after it; `asShown`
 * is how the answer will be shown, with what the member has done since.
 */
type Read<R extends RouteDefinition, D> = (
  get: (more?: Partial<InputOf<R>>) => Promise<OutputOf<R>>,
  shown: () => D | undefined,
  asShown: (value: D) => D,
) => Promise<D>

/** What news does to what is known: a part is put in its place, everything is asked for again, or nothing is left of it. */
export type Heed<D> = { put: D } | 'ask' | 'forget' | undefined

interface AskOptions<R extends RouteDefinition, D> {
  staleTime?: number
  gcTime?: number
  retry?: (failures: number, error: Error) => boolean
  retryDelay?: (failures: number, error: Error) => number
  /** Asked again that often while it fails: where nobody can do it themselves. */
  againAfterMs?: number
  /** What was kept from an earlier visit: shown at once, and older than any answer. */
  kept?: () => D | undefined
  hear?: (news: Heard, known: D | undefined, input: InputOf<R>) => Heed<D>
}

interface Question<R extends RouteDefinition, D> extends Layered<R, D> {
  read: Read<R, D>
  options: AskOptions<R, D>
}

/** A question to a route of the contract, shown as it is answered. */
export function ask<R extends RouteDefinition>(
  route: R,
  options: AskOptions<R, OutputOf<R>> = {},
): Question<R, OutputOf<R>> {
  return askInto(route, (get) => get(), options)
}

/** One whose answers join what is known already. */
export function askInto<R extends RouteDefinition, D>(
  route: R,
  read: Read<R, D>,
  options: AskOptions<R, D> = {},
): Question<R, D> {
  return { route, read, options, layers: [] }
}

const keyOf = (route: RouteDefinition, input: object): QueryKey => [nameOf(route), input]

async function answerOf<R extends RouteDefinition>(
  route: R,
  input: InputOf<R>,
  signal: AbortSignal | undefined,
): Promise<OutputOf<R>> {
  const answer = await call(route, input, { signal })
  noteTime(answer)
  return answer
}

/** A device's clock may be wrong: an answer that names the server's time is believed. */
export function noteTime(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && 'now' in answer && typeof answer.now === 'string')
    noteServerTime(answer.now)
}

function optionsOf<R extends RouteDefinition, D>(
  client: QueryClient,
  question: Question<R, D>,
  input: InputOf<R> & object,
) {
  const { route, read, options } = question
  const { hear, kept, againAfterMs, ...rest } = options
  const queryKey = keyOf(route, input)
  const topics = topicsReadBy(route, input)
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer<D>> => {
      const at = stampsOf(client).tick
      const value = await read(
        (more) => answerOf(route, { ...input, ...more }, signal),
        () => readShown(client, question, input),
        (answer) => laid(question.layers, answer, at, input, readPromises(client, route)),
      )
      return { at, value }
    },
    ...rest,
    ...(againAfterMs !== undefined && {
      refetchInterval: ({ state }: { state: { status: string } }) => state.status === 'error' && againAfterMs,
    }),
    ...(kept && initialOf(kept)),
    meta: {
      topics,
      ...(hear && {
        hear: (news: Heard) => {
          const state = client.getQueryState<Answer<D>>(queryKey)
          if (!state?.data && state?.fetchStatus !== 'fetching') return
          const heed = hear(news, state.data?.value, input)
          if (heed === 'ask') moveSoon(client, topics)
          // Not asked for again by a screen that is about to close: the answer would be a refusal.
          else if (heed === 'forget') client.getQueryCache().find({ queryKey, exact: true })?.reset()
          else if (heed && heed.put !== state.data?.value) put(client, queryKey, heed.put)
        },
      }),
    },
  }
}

/** It counts as old, so that the server is always asked. */
function initialOf<D>(kept: () => D | undefined) {
  const initialData = (): Answer<D> | undefined => {
    const value = kept()
    return value === undefined ? undefined : { at: 0, value }
  }
  return { initialData, initialDataUpdatedAt: 0 }
}

/** An answer takes its place in what was asked for before; how old the rest is does not change. */
function put<D>(client: QueryClient, queryKey: QueryKey, value: D): void {
  client.setQueryData<Answer<D>>(queryKey, (known) => known && { at: known.at, value })
}

function reading(counts: (promise: { endedAt: number | undefined }) => boolean) {
  return <R extends RouteDefinition, D>(
    client: QueryClient,
    { route, layers }: Layered<R, D>,
    input: InputOf<R> & object,
  ): D | undefined => {
    const known = client.getQueryData<Answer<D>>(keyOf(route, input))
    return known && laid(layers, known.value, known.at, input, readPromises(client, route).filter(counts))
  }
}

/** What is shown now: the last answer, and what the member has done since. */
export const readShown = reading(() => true)

/** What the server has, as far as it has said: without the acts under way. */
export const readSettled = reading(({ endedAt }) => endedAt !== undefined)

/** Asks for a further part of what is shown, such as older messages. */
export async function askMore<R extends RouteDefinition, D>(
  client: QueryClient,
  question: Question<R, D>,
  input: InputOf<R> & object,
  read: Read<R, D>,
): Promise<void> {
  const value = await read(
    (more) => answerOf(question.route, { ...input, ...more }, undefined),
    () => readShown(client, question, input),
    (answer) => answer,
  )
  put(client, keyOf(question.route, input), value)
}

function useFollowed(): QueryClient {
  const client = useQueryClient()
  stampsOf(client)
  followPromises(client)
  return client
}

interface UseAskOptions {
  enabled?: boolean
  /** Shows what was asked before until this is answered. */
  keepsPrevious?: boolean
}

export function useAsk<R extends RouteDefinition, D>(
  question: Question<R, D>,
  input: InputOf<R> & object,
  { enabled = true, keepsPrevious = false }: UseAskOptions = {},
) {
  const client = useFollowed()
  const promises = usePromises(question.route)
  const asked = JSON.stringify(input)
  const select = useCallback(
    ({ at, value }: Answer<D>) => laid(question.layers, value, at, input, promises),
    // oxlint-disable-next-line react/exhaustive-deps -- an input is a new object each time, and what it says may be the same
    [question, asked, promises],
  )
  const query = useQuery<Answer<D>, Error, D, QueryKey>({
    ...optionsOf(client, question, input),
    select,
    enabled,
    ...(keepsPrevious && { placeholderData: (before: Answer<D> | undefined) => before }),
  })
  return useTroubleKept(asked, query)
}

/** A list that is answered in pages. */
interface Paged {
  next: string | null
}

/** Pages of a list. Each is as old as its own question. */
export function useAskPages<R extends RouteDefinition, D extends Paged>(
  question: Question<R, D>,
  input: InputOf<R> & object,
  { keepsPrevious = false }: Pick<UseAskOptions, 'keepsPrevious'> = {},
) {
  const client = useFollowed()
  const promises = usePromises(question.route)
  const asked = JSON.stringify(input)
  const select = useCallback(
    ({ pages, pageParams }: InfiniteData<Answer<D>, string | null>) => ({
      pages: pages.map(({ at, value }) => laid(question.layers, value, at, input, promises)),
      pageParams,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- an input is a new object each time, and what it says may be the same
    [question, asked, promises],
  )
  const { queryKey, staleTime, meta } = {
    staleTime: question.options.staleTime,
    ...optionsOf(client, question, input),
  }
  const list = useInfiniteQuery<Answer<D>, Error, InfiniteData<D, string | null>, QueryKey, string | null>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const at = stampsOf(client).tick
      const page = pageParam === null ? {} : { after: pageParam }
      const value = await question.read(
        () => answerOf(question.route, { ...input, ...page }, signal),
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
    ...(keepsPrevious && {
      placeholderData: (before: InfiniteData<Answer<D>, string | null> | undefined) => before,
    }),
  })
  const fetchNextPage = useNextTurn(client, queryKey, list.fetchNextPage)
  return { ...useTroubleKept(asked, list), fetchNextPage }
}

/** A page waits for what is being read again: one that cut it off would keep news away, and be cut off by it in turn. */
function useNextTurn<T>(client: QueryClient, queryKey: QueryKey, fetchNextPage: () => Promise<T>) {
  const turn = useRef<Promise<T>>(undefined)
  return (): Promise<T> => {
    const running = client.getQueryCache().find({ queryKey, exact: true })?.promise
    turn.current ??= Promise.resolve(running)
      .catch(() => {})
      .then(fetchNextPage)
      .finally(() => (turn.current = undefined))
    return turn.current
  }
}
