import { chat } from '@mithaq/contract/limits'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Heard } from './topics.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      topics?: readonly string[]
      /** Puts what news carries whole in its place. */
      hear?: (news: Heard) => void
    }
    mutationMeta: {
      /** The act or the news, and the routes it is laid over. */
      by?: string
      over?: ReadonlySet<string>
      /** What came of it. Not its state, which follows some turns later: what is asked for at once would not know of it. */
      ended?: Ended
    }
  }
}

/** How an act was answered, and at which tick. */
export interface Ended {
  answer: unknown
  endedAt: number
}

/** What the server answered, and at which tick it was asked. */
export interface Answer<T> {
  at: number
  value: T
}

/** What one member's questions and acts have seen, in the order of ticks: one for every act that ended and every news. */
interface Stamps {
  tick: number
  movedAt: Map<string, number>
  /** Up to where a question on screen has asked: an answer from before a topic moved leaves it behind. */
  heldAt: WeakMap<Query, number>
  askedAt: WeakMap<Query, number>
  /** Topics that have moved and are asked for in a moment, by how long that moment is. */
  gathering: Map<number, Set<string>>
  /** The member has left this browser: nothing more is done in their name. */
  left: boolean
}

const all = new WeakMap<QueryClient, Stamps>()

/** An active match is looked at again sooner than the lists; what a chat misses is asked for at once. */
const gatherMs = (topic: string): number =>
  topic === 'summary' ? chat.matchRecheckMs : familyOf(topic) === 'chat' ? 0 : chat.liveDebounceMs

const familyOf = (topic: string) => topic.split(' ', 1)[0] ?? topic

export function stampsOf(client: QueryClient): Stamps {
  const known = all.get(client)
  if (known) return known
  const stamps: Stamps = {
    tick: 1,
    movedAt: new Map(),
    heldAt: new WeakMap(),
    askedAt: new WeakMap(),
    gathering: new Map(),
    left: false,
  }
  all.set(client, stamps)
  follow(client, stamps)
  return stamps
}

/** Moves topics; what is on screen asks for them together with whatever else moves within a moment. Answers with the tick. */
export function moveSoon(client: QueryClient, topics: readonly string[]): number {
  const tick = stamp(client, topics)
  askSoon(client, topics)
  return tick
}

export function askSoon(client: QueryClient, topics: readonly string[]): void {
  for (const topic of topics) gather(client, topic)
}

function gather(client: QueryClient, topic: string): void {
  const { gathering } = stampsOf(client)
  const ms = gatherMs(topic)
  const gathered = gathering.get(ms) ?? new Set()
  gathered.add(topic)
  // Not pushed back by every further piece of news: a busy evening would never come to rest.
  if (gathering.has(ms)) return
  gathering.set(ms, gathered)
  setTimeout(() => {
    gathering.delete(ms)
    askWhatIsBehind(client)
  }, ms)
}

/** Whether what a question holds was asked for before one of its topics moved. */
export function isBehind(client: QueryClient, query: Query): boolean {
  const oldest = oldestIn(query.state.data)
  return oldest !== undefined && oldest < movedAt(client, query, () => true)
}

/** The tick of the oldest answer, of pages as of a single one. */
export function oldestIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if ('at' in data && typeof data.at === 'number') return data.at
  if (!('pages' in data) || !Array.isArray(data.pages)) return undefined
  const times = data.pages.map(oldestIn).filter((at) => at !== undefined)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Moves topics, and leaves it to the caller to ask for them. */
export function stamp(client: QueryClient, topics: readonly string[]): number {
  const stamps = stampsOf(client)
  stamps.tick += 1
  for (const topic of topics) stamps.movedAt.set(topic, stamps.tick)
  return stamps.tick
}

function movedAt(client: QueryClient, { meta }: Query, counts: (topic: string) => boolean): number {
  const { movedAt } = stampsOf(client)
  const named = meta?.topics?.flatMap((topic) => [topic, familyOf(topic)])
  if (!named) return 0
  return Math.max(0, ...['everything', ...named].filter(counts).map((topic) => movedAt.get(topic) ?? 0))
}

/** Asks at once for whatever on screen has moved. */
export function askWhatIsBehind(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) askIfBehind(client, query)
}

/** A question on its way is never cut off: it is looked at again when it ends. */
function askIfBehind(client: QueryClient, query: Query): void {
  if (query.state.fetchStatus !== 'idle') return
  const { heldAt, gathering } = stampsOf(client)
  const isDue = (topic: string) => ![...gathering.values()].some((topics) => topics.has(topic))
  const held = heldAt.get(query) ?? oldestIn(query.state.data) ?? Infinity
  if (held < movedAt(client, query, isDue))
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
}

function follow(client: QueryClient, stamps: Stamps): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') stamps.askedAt.set(query, stamps.tick)
    const ended = (action.type === 'success' && action.manual !== true) || action.type === 'error'
    if (!ended) return
    // A failed question is asked again for later news only: otherwise it would fail as fast as it can be asked.
    const failed = action.type === 'error' && query.state.fetchMeta?.fetchMore === undefined
    const held = failed ? stamps.askedAt.get(query) : oldestIn(query.state.data)
    if (held !== undefined) stamps.heldAt.set(query, held)
    queueMicrotask(() => askIfBehind(client, query))
  })
}
