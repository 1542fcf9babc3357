import type { RouteDefinition } from '@mithaq/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onTrouble, readTrouble } from '../http/connection.ts'
import type { InputOf } from '../http/request.ts'
import { onLive, readLiveStatus } from '../live/live.ts'
import { createListeners } from '../store/store.ts'
import { recordLiveChange, type OptimisticQuery } from './optimistic.ts'
import { markChangedAndRefetchSoon, freshnessOf } from './freshness.ts'
import { routeName, tagsChangedByEvent, type LiveEvent } from './cache-tags.ts'

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

const routesChangedBy = new Map<LiveEvent['type'], Set<string>>()
const [notifyListeners, onAnyLiveEvent] = createListeners<LiveEvent>()

/** Changes what a query shows when an event arrives, until the query has been fetched after it. */
export function changeOnLiveEvent<T extends LiveEvent['type'], R extends RouteDefinition, D>(
  type: T,
  query: OptimisticQuery<R, D>,
  apply: (shown: D, event: EventOf<T>, queryInput: InputOf<R>) => D,
): void {
  const routes = routesChangedBy.get(type) ?? new Set()
  routesChangedBy.set(type, routes.add(routeName(query.route)))
  query.updaters.push({
    by: type,
    apply: (shown: D, { input }: { input: EventOf<T>; answer: unknown }, queryInput: InputOf<R>) =>
      apply(shown, input, queryInput),
  })
}

/** Handles an event that arrived by the socket or was emitted by a mutation of this page. */
export function applyLiveEvent(client: QueryClient, event: LiveEvent): void {
  for (const { meta } of client.getQueryCache().getAll()) meta?.onLiveEvent?.(event)
  markChangedAndRefetchSoon(client, tagsChangedByEvent(event))
  const routes = routesChangedBy.get(event.type)
  if (routes) recordLiveChange(client, event.type, routes, event)
  notifyListeners(event)
}

/** Subscribes to live events of the signed-in member; returns an unsubscribe function. */
function startLiveUpdates(client: QueryClient): () => void {
  const freshness = freshnessOf(client)
  freshness.hasLeft = false
  let wasReady = readLiveStatus() === 'open'
  const stopEvents = onLive((event) => {
    applyLiveEvent(client, event.type === 'ready' && wasReady ? { type: 'ready again' } : event)
    wasReady ||= event.type === 'ready'
  })
  const onVisibilityChange = () =>
    document.visibilityState === 'visible' && applyLiveEvent(client, { type: 'awake' })
  document.addEventListener('visibilitychange', onVisibilityChange)
  // Queries that failed without a connection are fetched again once it is back.
  const stopConnection = onTrouble(() => {
    if (readTrouble() === null)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  return () => {
    freshness.hasLeft = true
    stopEvents()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    stopConnection()
  }
}

/** Keeps live updates running. Used once, around all screens of the app. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => startLiveUpdates(client), [client])
}

/** Calls back for live events of one type. The same event may arrive twice. */
export function useLiveEvent<T extends LiveEvent['type']>(
  type: T,
  onEvent: (event: EventOf<T>) => void,
): void {
  const notify = useEffectEvent(onEvent)
  useEffect(
    () => onAnyLiveEvent((event) => void (event.type === type && notify(event as EventOf<T>))),
    [type],
  )
}

/** Calls back when a member must no longer be shown: blocked by either side, or the account was deleted. */
export function useMemberGone(onGone: (profileId: string) => void): void {
  useLiveEvent('gone', ({ profileId }) => onGone(profileId))
}
