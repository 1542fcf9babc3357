import { chat } from '@mithaq/contract/limits'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from './cache-tags.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      tags?: readonly string[]
      /** Updates the data directly where an event carries all of the change. */
      onLiveEvent?: (event: LiveEvent) => void
    }
    mutationMeta: {
      /** The mutation's route or the event's type, and the routes whose data it changes. */
      by?: string
      routes?: ReadonlySet<string>
      /** Set before the mutation's own state, which changes too late for the refetch that follows at once. */
      ended?: Ended
    }
  }
}

/** A mutation's answer, and the tick at which it came. */
export interface Ended {
  answer: unknown
  endedAt: number
}

/** What the server answered, and the tick at which the request was sent. */
export interface Answer<T> {
  at: number
  value: T
}

/** Which queries may be out of date. The tick counts mutations that ended and live events. */
interface Freshness {
  tick: number
  /** The tick of each tag's last change. */
  changedAt: Map<string, number>
  /** The tick up to which a query's data is current. */
  fetchedAt: WeakMap<Query, number>
  requestedAt: WeakMap<Query, number>
  /** Tags that wait to be refetched together, by their delay. */
  pending: Map<number, Set<string>>
  /** The member has signed out: nothing more is requested in their name. */
  hasLeft: boolean
}

const byClient = new WeakMap<QueryClient, Freshness>()

/** Chats are refetched at once, the matches' summary soon, lists after the specification's delay. */
const refetchDelayMs = (tag: string): number =>
  tag === 'summary' ? chat.matchRecheckMs : familyOf(tag) === 'chat' ? 0 : chat.liveDebounceMs

const familyOf = (tag: string) => tag.split(' ', 1)[0] ?? tag

export function freshnessOf(client: QueryClient): Freshness {
  const known = byClient.get(client)
  if (known) return known
  const freshness: Freshness = {
    tick: 1,
    changedAt: new Map(),
    fetchedAt: new WeakMap(),
    requestedAt: new WeakMap(),
    pending: new Map(),
    hasLeft: false,
  }
  byClient.set(client, freshness)
  trackQueries(client, freshness)
  return freshness
}

/** Marks tags as changed and refetches what is on screen, together with other changes of the same moment. */
export function markChangedAndRefetchSoon(client: QueryClient, tags: readonly string[]): number {
  const tick = markChanged(client, tags)
  refetchSoon(client, tags)
  return tick
}

export function refetchSoon(client: QueryClient, tags: readonly string[]): void {
  for (const tag of tags) scheduleRefetch(client, tag)
}

function scheduleRefetch(client: QueryClient, tag: string): void {
  const { pending } = freshnessOf(client)
  const ms = refetchDelayMs(tag)
  const waiting = pending.get(ms) ?? new Set()
  waiting.add(tag)
  // The timer is not restarted by further events, or a busy hour would delay the refetch forever.
  if (pending.has(ms)) return
  pending.set(ms, waiting)
  setTimeout(() => {
    pending.delete(ms)
    refetchStale(client)
  }, ms)
}

/** Whether the query's data was requested before one of its tags changed. */
export function isStale(client: QueryClient, query: Query): boolean {
  const oldest = oldestTick(query.state.data)
  return oldest !== undefined && oldest < lastChangeOf(client, query, () => true)
}

/** The tick of the oldest answer in a query's data, which may be pages. */
export function oldestTick(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if ('at' in data && typeof data.at === 'number') return data.at
  if (!('pages' in data) || !Array.isArray(data.pages)) return undefined
  const times = data.pages.map(oldestTick).filter((at) => at !== undefined)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Marks tags as changed without refetching. Returns the tick of the change. */
export function markChanged(client: QueryClient, tags: readonly string[]): number {
  const freshness = freshnessOf(client)
  freshness.tick += 1
  for (const tag of tags) freshness.changedAt.set(tag, freshness.tick)
  return freshness.tick
}

function lastChangeOf(client: QueryClient, { meta }: Query, isIncluded: (tag: string) => boolean): number {
  const { changedAt } = freshnessOf(client)
  const named = meta?.tags?.flatMap((tag) => [tag, familyOf(tag)])
  if (!named) return 0
  return Math.max(0, ...['everything', ...named].filter(isIncluded).map((tag) => changedAt.get(tag) ?? 0))
}

/** Refetches at once every query on screen that is out of date. */
export function refetchStale(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) refetchIfStale(client, query)
}

/** A running request is never cancelled: the query is checked again when it ends. */
function refetchIfStale(client: QueryClient, query: Query): void {
  if (query.state.fetchStatus !== 'idle') return
  const { fetchedAt, pending } = freshnessOf(client)
  const isDue = (tag: string) => ![...pending.values()].some((tags) => tags.has(tag))
  const held = fetchedAt.get(query) ?? oldestTick(query.state.data) ?? Infinity
  if (held < lastChangeOf(client, query, isDue))
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
}

function trackQueries(client: QueryClient, freshness: Freshness): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') freshness.requestedAt.set(query, freshness.tick)
    const ended = (action.type === 'success' && action.manual !== true) || action.type === 'error'
    if (!ended) return
    // A failed query is refetched for later events only, or it would fail again in a tight loop.
    const failed = action.type === 'error' && query.state.fetchMeta?.fetchMore === undefined
    const held = failed ? freshness.requestedAt.get(query) : oldestTick(query.state.data)
    if (held !== undefined) freshness.fetchedAt.set(query, held)
    queueMicrotask(() => refetchIfStale(client, query))
  })
}
