import { discovery, type Liked } from '@mithaq/contract/discovery'
import type { MemberCard } from '@mithaq/contract/members'
import { ApiError, isRefusal } from '../../../session/call.ts'
import { defineMutation } from '../../../api-cache/api-mutation.ts'
import { defineQuery, defineQueryWith } from '../../../api-cache/api-query.ts'
import { changeOnLiveEvent } from '../../../api-cache/live-updates.ts'
import type { OutputOf } from '../../../http/request.ts'
import { memberCard } from '../../profile/member-card.ts'
import { blockMember, reportMember, unblockMember } from '../../safety/mutations.ts'
import {
  withPending,
  emptyDeck,
  withoutUndo,
  withoutPerson,
  withFavorite,
  withPage,
  withRestored,
} from './deck.ts'
import type { Deck } from './deck.ts'
import { updatePersonInPage, removePersonFromPage } from './liked-pages.ts'

export type LikedListName = 'likedMe' | 'iLiked' | 'favorited'
export const deckQuery = defineQueryWith(
  discovery.deck,
  async (get, shown, asShown): Promise<Deck> => {
    const [front] = shown()?.cards ?? []
    // Without `front`, a shown card that twelve others now precede would be missing from the answer.
    const page = await get(front && { front: front.id })
    // Read after the answer: cards may have been swiped while it was on its way.
    return withPage(shown() ?? emptyDeck, page, asShown({ ...emptyDeck, ...page }).cards)
  },
  { staleTime: 0 },
)

// May change on another device, and no screen offers a manual reload.
export const filtersQuery = defineQuery(discovery.filters, { staleTime: 0, retryEveryMs: 5000 })

const isRetryable = (error: unknown) => error instanceof ApiError && error.retryable

const counting = {
  // Dragging a slider can hit the rate limit: keep the last count and retry.
  retry: (failures: number, error: Error) =>
    isRefusal(error, 'too_many_attempts') ? failures < 10 : failures < 2 && isRetryable(error),
  retryDelay: (_: number, error: Error) => 1000 * ((error instanceof ApiError && error.retryAfterS) || 1),
}
export const matchingCountQuery = defineQuery(discovery.count, counting)
/** The count for the saved filters; each choice in the deck lowers it by one. */
export const peopleLeftQuery = defineQuery(discovery.count, { ...counting, staleTime: 0 })

export const wideningQuery = defineQuery(discovery.widening, { staleTime: 0, gcTime: 0 })
export const likedCountsQuery = defineQuery(discovery.likedCounts)

type LikedRoute = typeof discovery.likedMe | typeof discovery.iLiked | typeof discovery.favorites
const askLiked = (route: LikedRoute) => defineQuery(route)
export const likedListQueries = {
  likedMe: askLiked(discovery.likedMe),
  iLiked: askLiked(discovery.iLiked),
  favorited: askLiked(discovery.favorites),
}

/** A refusal that means the person is gone removes them from every list. */
const goneWhereRefused = ({ profileId }: { profileId: string }, error: unknown) =>
  isRefusal(error, 'not_found') || isRefusal(error, 'matched_before')
    ? ({ type: 'gone', profileId } as const)
    : undefined

export const like = defineMutation(discovery.like, {
  emits: (_, { result, matchId }) =>
    result === 'matched' && matchId !== null ? { type: 'match', matchId } : undefined,
  emitsOnError: goneWhereRefused,
})
export const pass = defineMutation(discovery.pass, { emitsOnError: goneWhereRefused })
export const undoPass = defineMutation(discovery.undo).optimistic(deckQuery, (shown, { answer }) =>
  answer ? withRestored(shown, answer.card) : withoutUndo(shown),
)
export const addFavorite = defineMutation(discovery.favorite)
export const removeFavorite = defineMutation(discovery.unfavorite)
export const saveFilters = defineMutation(discovery.setFilters)
  .optimistic(filtersQuery, (shown, { answer }) => answer ?? shown)
  // New filters: clear the deck until its new answer arrives.
  .optimistic(deckQuery, (shown, { answer }) => (answer ? emptyDeck : shown))

export const visibilityQuery = defineQuery(discovery.visibility)
export const setVisibility = defineMutation(discovery.setVisibility).optimistic(
  visibilityQuery,
  (_, { input }) => input,
)

type Change = Partial<MemberCard & Liked>
const onCard = (card: MemberCard, id: string, change: Change): MemberCard =>
  card.id === id ? { ...card, ...change } : card

/** Changes to a card after a like, once it is answered. */
function likedAs(answer: OutputOf<typeof discovery.like> | undefined): Change {
  if (!answer || answer.result === 'already_liked') return {}
  const { result, matchId } = answer
  return { iPassed: false, iLike: true, ...(result === 'matched' && { matched: true, matchId }) }
}
const passedAs = (answer: unknown): Change => (answer ? { iPassed: true, iLike: false } : {})

const decided = (shown: Deck, id: string, answer: unknown) =>
  answer ? withoutPerson(shown, id) : withPending(shown, id)

type Left = OutputOf<typeof discovery.count>
/** An open-ended count ("more than") does not change. */
const countedOn = (left: Left, by: number): Left => (left.more ? left : { ...left, people: left.people + by })
like.optimistic(peopleLeftQuery, (left) => countedOn(left, -1))
pass.optimistic(peopleLeftQuery, (left, { input }) => countedOn(left, input.inDeck ? -1 : 0))
undoPass.optimistic(peopleLeftQuery, (left, { answer }) => countedOn(left, answer?.card ? 1 : 0))

like
  .optimistic(deckQuery, (shown, { input, answer }) => withoutUndo(decided(shown, input.profileId, answer)))
  .optimistic(memberCard, (card, { input, answer }) => onCard(card, input.profileId, likedAs(answer)))
pass
  .optimistic(deckQuery, (shown, { input, answer }) => ({
    ...decided(shown, input.profileId, answer),
    canUndo: input.inDeck ?? false,
  }))
  .optimistic(memberCard, (card, { input, answer }) => onCard(card, input.profileId, passedAs(answer)))

for (const [setting, favorited] of [
  [addFavorite, true],
  [removeFavorite, false],
] as const)
  setting
    .optimistic(deckQuery, (shown, { input }) => withoutUndo(withFavorite(shown, input.profileId, favorited)))
    .optimistic(memberCard, (card, { input }) => onCard(card, input.profileId, { favorited }))

blockMember.optimistic(deckQuery, withoutUndo)
reportMember.optimistic(deckQuery, withoutUndo)
unblockMember.optimistic(deckQuery, withoutUndo)

for (const list of [likedListQueries.likedMe, likedListQueries.iLiked, likedListQueries.favorited]) {
  like.optimistic(list, (page, { input, answer }) =>
    updatePersonInPage(page, input.profileId, likedAs(answer)),
  )
  pass.optimistic(list, (page, { input, answer }) =>
    updatePersonInPage(page, input.profileId, passedAs(answer)),
  )
  addFavorite.optimistic(list, (page, { input }) =>
    updatePersonInPage(page, input.profileId, { favorited: true }),
  )
  removeFavorite.optimistic(list, (page, { input }) =>
    updatePersonInPage(page, input.profileId, { favorited: false }),
  )
  changeOnLiveEvent('gone', list, (page, { profileId }) => removePersonFromPage(page, profileId))
}
changeOnLiveEvent('gone', deckQuery, (shown, { profileId }) => withoutPerson(shown, profileId))

// A passed person leaves those I liked, a matched one those who like me, one without a star the favorites.
pass.optimistic(likedListQueries.iLiked, (page, { input, answer }) =>
  answer ? removePersonFromPage(page, input.profileId) : page,
)
like.optimistic(likedListQueries.likedMe, (page, { input, answer }) =>
  answer?.result === 'matched' ? removePersonFromPage(page, input.profileId) : page,
)
removeFavorite.optimistic(likedListQueries.favorited, (page, { input, answer }) =>
  answer ? removePersonFromPage(page, input.profileId) : page,
)
