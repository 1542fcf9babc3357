import type { RouteDefinition } from '@mithaq/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onTrouble, readTrouble } from '../http/connection.ts'
import type { InputOf } from '../http/request.ts'
import { onLive, readLiveStatus } from '../live/live.ts'
import { makeListeners } from '../store/store.ts'
import { layNews, type Layered } from './promises.ts'
import { moveSoon, stampsOf } from './stamps.ts'
import { nameOf, topicsMovedByNews, type Heard } from './topics.ts'

type NewsOf<T extends Heard['type']> = Extract<Heard, { type: T }>

const laidOver = new Map<Heard['type'], Set<string>>()
const [tellListeners, onHeard] = makeListeners<Heard>()

/** Lays what news of a type says over answers that were asked for before it came. */
export function layOver<T extends Heard['type'], R extends RouteDefinition, D>(
  type: T,
  question: Layered<R, D>,
  lay: (shown: D, news: NewsOf<T>, asked: InputOf<R>) => D,
): void {
  const routes = laidOver.get(type) ?? new Set()
  laidOver.set(type, routes.add(nameOf(question.route)))
  question.layers.push({
    by: type,
    lay: (shown: D, { input }: { input: NewsOf<T>; answer: unknown }, asked: InputOf<R>) =>
      lay(shown, input, asked),
  })
}

/** News has come, by the socket or by an act of this page. */
export function take(client: QueryClient, news: Heard): void {
  for (const { meta } of client.getQueryCache().getAll()) meta?.hear?.(news)
  moveSoon(client, topicsMovedByNews(news))
  const over = laidOver.get(news.type)
  if (over) layNews(client, news.type, over, news)
  tellListeners(news)
}

/** Hears for a member until they leave, by what it returns: from then on nothing is done in their name either. */
function hear(client: QueryClient): () => void {
  const stamps = stampsOf(client)
  stamps.left = false
  let wasReady = readLiveStatus() === 'open'
  const stopHearing = onLive((news) => {
    take(client, news.type === 'ready' && wasReady ? { type: 'ready again' } : news)
    wasReady ||= news.type === 'ready'
  })
  const wake = () => document.visibilityState === 'visible' && take(client, { type: 'awake' })
  document.addEventListener('visibilitychange', wake)
  // What failed for want of a connection is asked for again once there is one.
  const stopWatching = onTrouble(() => {
    if (readTrouble() === null)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  return () => {
    stamps.left = true
    stopHearing()
    document.removeEventListener('visibilitychange', wake)
    stopWatching()
  }
}

/** Around every screen of the app. */
export function useHear(): void {
  const client = useQueryClient()
  useEffect(() => hear(client), [client])
}

/** News of one type, for what is not asked for. May tell twice. */
export function useNews<T extends Heard['type']>(type: T, onNews: (news: NewsOf<T>) => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => onHeard((news) => void (news.type === type && tell(news as NewsOf<T>))), [type])
}

/** Somebody is to be seen nowhere any more: blocked by either side, or gone. */
export function useGone(onGone: (profileId: string) => void): void {
  useNews('gone', ({ profileId }) => onGone(profileId))
}
