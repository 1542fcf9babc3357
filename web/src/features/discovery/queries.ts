import { discovery } from '@mithaq/contract/discovery'
import type { Filters, Liked } from '@mithaq/contract/discovery'
import type { MemberCard } from '@mithaq/contract/members'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { ApiError, call, isRefusal } from '../../session/call.ts'
import { overtake } from '../../server-state/overtake.ts'
import { refresh } from '../../server-state/refresh.ts'
import type { OutputOf } from '../../http/request.ts'
import { emptyDeck, withFavorite, withoutGone, withPage } from './deck.ts'
import type { Deck } from './deck.ts'
import { changed, removed } from './liked/pages.ts'

export type LikedList = 'likedMe' | 'iLiked' | 'favorited'
export type LikedPage = OutputOf<typeof discovery.likedMe>
export type LikedPages = InfiniteData<LikedPage, string | null>

const keys = {
  all: ['discovery'],
  deck: ['discovery', 'deck'],
  filters: ['discovery', 'filters'],
  widening: ['discovery', 'widening'],
  lists: ['discovery', 'liked'],
  counts: ['discovery', 'liked', 'counts'],
  list: (list: LikedList) => ['discovery', 'liked', list],
  profile: (id: string) => ['discovery', 'profile', id],
} as const

export function deckQuery(client: QueryClient) {
  return queryOptions({
    queryKey: keys.deck,
    queryFn: async ({ signal }) => {
      const page = await call(discovery.deck, {}, { signal })
      // Read after the answer: cards may have been swiped while it was on its way.
      return withPage(client.getQueryData<Deck>(keys.deck) ?? emptyDeck, page)
    },
    staleTime: 0,
  })
}

export const filtersQuery = queryOptions({
  queryKey: keys.filters,
  queryFn: ({ signal }) => call(discovery.filters, {}, { signal }),
  // They may have been changed on another device.
  staleTime: 0,
  // Nobody can ask for them again themselves.
  refetchInterval: ({ state }) => state.status === 'error' && 5000,
})

const isRetryable = (error: unknown) => error instanceof ApiError && error.retryable

export function countQuery(filters: Filters) {
  return queryOptions({
    queryKey: ['discovery', 'count', filters],
    queryFn: ({ signal }) => call(discovery.count, filters, { signal }),
    placeholderData: keepPreviousData,
    // Somebody who drags the thumbs about is not to blame: the last count stays until there is room for the next.
    retry: (failures, error) =>
      isRefusal(error, 'too_many_attempts') ? failures < 10 : failures < 2 && isRetryable(error),
    retryDelay: (_, error) => 1000 * ((error instanceof ApiError && error.retryAfterS) || 1),
  })
}

export const wideningQuery = queryOptions({
  queryKey: keys.widening,
  queryFn: ({ signal }) => call(discovery.widening, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
})

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: keys.profile(id),
    queryFn: ({ signal }) => call(discovery.profile, { profileId: id }, { signal }),
  })
}

const lists = { likedMe: discovery.likedMe, iLiked: discovery.iLiked, favorited: discovery.favorites }

export function likedQuery(list: LikedList) {
  return infiniteQueryOptions({
    queryKey: keys.list(list),
    queryFn: ({ pageParam, signal }): Promise<LikedPage> =>
      call(lists[list], pageParam === null ? {} : { after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export const likedCountsQuery = queryOptions({
  queryKey: keys.counts,
  queryFn: ({ signal }) => call(discovery.likedCounts, {}, { signal }),
})

export const likeMember = (profileId: string) => call(discovery.like, { profileId })
export const passMember = (profileId: string) => call(discovery.pass, { profileId })
export const setFavorite = (profileId: string, favorited: boolean) =>
  call(favorited ? discovery.favorite : discovery.unfavorite, { profileId })
export const saveFilters = (filters: Filters) => call(discovery.setFilters, filters)

export function changeDeck(client: QueryClient, change: (deck: Deck) => Deck): void {
  client.setQueryData<Deck>(keys.deck, (deck) => deck && change(deck))
}

/** Other filters, other people: nobody of before is shown while the answer is on its way. */
export function applyFilters(client: QueryClient, filters: Filters): void {
  const askAgain = overtake(client, keys.filters)
  client.setQueryData(keys.filters, filters)
  askAgain()
  client.setQueryData<Deck>(keys.deck, (deck) => ({ ...emptyDeck, acted: deck?.acted ?? [] }))
  refresh(client, keys.deck)
  refresh(client, keys.widening)
}

/** Who liked whom has changed: lists on screen ask at once, the others when they are next shown. */
export function renewLists(client: QueryClient): void {
  refresh(client, keys.lists)
}

/** Everything about members, after the connection was lost or somebody was unblocked. */
export function renewAll(client: QueryClient): void {
  refresh(client, keys.all)
}

/** What an act has changed about a person, shown at once wherever they are; older answers do not take it back. */
export function changePerson(client: QueryClient, id: string, change: Partial<MemberCard & Liked>): void {
  const shownIn = [keys.deck, keys.lists, keys.profile(id)]
  const askAgain = shownIn.map((key) => overtake(client, key))
  client.setQueryData<MemberCard>(keys.profile(id), (profile) => profile && { ...profile, ...change })
  for (const list of ['likedMe', 'iLiked', 'favorited'] as const)
    client.setQueryData<LikedPages>(keys.list(list), (pages) => pages && changed(pages, id, change))
  const { favorited } = change
  if (favorited !== undefined) changeDeck(client, (deck) => withFavorite(deck, id, favorited))
  for (const ask of askAgain) ask()
}

/** To be seen nowhere any more. */
export function forgetPerson(client: QueryClient, id: string): void {
  changeDeck(client, (deck) => withoutGone(deck, id))
  for (const list of ['likedMe', 'iLiked', 'favorited'] as const)
    client.setQueryData<LikedPages>(keys.list(list), (pages) => pages && removed(pages, id))
  client.removeQueries({ queryKey: keys.profile(id) })
  renewLists(client)
}

export function removeFromList(client: QueryClient, list: LikedList, id: string): void {
  client.setQueryData<LikedPages>(keys.list(list), (pages) => pages && removed(pages, id))
}
