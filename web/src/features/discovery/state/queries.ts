import { discovery, type Liked } from '@mithaq/contract/discovery'
import type { MemberCard } from '@mithaq/contract/members'
import { ApiError, isRefusal } from '../../../session/call.ts'
import { defineMutation } from '../../../api-cache/api-mutation.ts'
import { defineQuery, defineQueryWith } from '../../../api-cache/api-query.ts'
import { changeOnLiveEvent } from '../../../api-cache/live-updates.ts'
import type { OutputOf } from '../../../http/request.ts'
import { memberCard } from '../../profile/member-card.ts'
import { blockMember, reportMember, unblockMember } from '../../safety/mutations.ts'
import { deciding, emptyDeck, withoutUndo, without, withFavorite, withPage, withReturned } from './deck.ts'
import type { Deck } from './deck.ts'
import { changed, removed } from './liked-pages.ts'

export type LikedList = 'likedMe' | 'iLiked' | 'favorited'
export const deck = defineQueryWith(
  discovery.deck,
  async (get, shown, asShown): Promise<Deck> => {
    const [front] = shown()?.cards ?? []
    // Where twelve have come before them, they would be missing from the answer, and gone from under the thumb.
    const page = await get(front && { front: front.id })
    // Read after the answer: cards may have been swiped while it was on its way.
    return withPage(shown() ?? emptyDeck, page, asShown({ ...emptyDeck, ...page }).cards)
  },
  { staleTime: 0 },
)

// They may have been changed on another device; nobody can ask for them again themselves.
export const filters = defineQuery(discovery.filters, { staleTime: 0, retryEveryMs: 5000 })

const isRetryable = (error: unknown) => error instanceof ApiError && error.retryable

const counting = {
  // Somebody who drags the thumbs about is not to blame: the last count stays until there is room for the next.
  retry: (failures: number, error: Error) =>
    isRefusal(error, 'too_many_attempts') ? failures < 10 : failures < 2 && isRetryable(error),
  retryDelay: (_: number, error: Error) => 1000 * ((error instanceof ApiError && error.retryAfterS) || 1),
}
export const count = defineQuery(discovery.count, counting)
/** The same of the deck's own filters: each act on its people leaves one less. */
export const peopleLeft = defineQuery(discovery.count, { ...counting, staleTime: 0 })

export const widening = defineQuery(discovery.widening, { staleTime: 0, gcTime: 0 })
export const likedCounts = defineQuery(discovery.likedCounts)

type LikedRoute = typeof discovery.likedMe | typeof discovery.iLiked | typeof discovery.favorites
const askLiked = (route: LikedRoute) => defineQuery(route)
export const lists = {
  likedMe: askLiked(discovery.likedMe),
  iLiked: askLiked(discovery.iLiked),
  favorited: askLiked(discovery.favorites),
}

/** A person who cannot be decided about any more leaves every list that shows them. */
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
export const undo = defineMutation(discovery.undo).optimistic(deck, (shown, { answer }) =>
  answer ? withReturned(shown, answer.card) : withoutUndo(shown),
)
export const favorite = defineMutation(discovery.favorite)
export const unfavorite = defineMutation(discovery.unfavorite)
export const saveFilters = defineMutation(discovery.setFilters)
  .optimistic(filters, (shown, { answer }) => answer ?? shown)
  // Other filters, other people: nobody of before is shown while the answer is on its way.
  .optimistic(deck, (shown, { answer }) => (answer ? emptyDeck : shown))

export const visibility = defineQuery(discovery.visibility)
export const setVisibility = defineMutation(discovery.setVisibility).optimistic(
  visibility,
  (_, { input }) => input,
)

type Change = Partial<MemberCard & Liked>
const onCard = (card: MemberCard, id: string, change: Change): MemberCard =>
  card.id === id ? { ...card, ...change } : card

/** What a like has come to, once it is known. */
function likedAs(answer: OutputOf<typeof discovery.like> | undefined): Change {
  if (!answer || answer.result === 'already_liked') return {}
  const { result, matchId } = answer
  return { iPassed: false, iLike: true, ...(result === 'matched' && { matched: true, matchId }) }
}
const passedAs = (answer: unknown): Change => (answer ? { iPassed: true, iLike: false } : {})

const decided = (shown: Deck, id: string, answer: unknown) =>
  answer ? without(shown, id) : deciding(shown, id)

type Left = OutputOf<typeof discovery.count>
/** Where there are more than were counted, one makes no difference. */
const countedOn = (left: Left, by: number): Left => (left.more ? left : { ...left, people: left.people + by })
like.optimistic(peopleLeft, (left) => countedOn(left, -1))
pass.optimistic(peopleLeft, (left, { input }) => countedOn(left, input.inDeck ? -1 : 0))
undo.optimistic(peopleLeft, (left, { answer }) => countedOn(left, answer?.card ? 1 : 0))

like
  .optimistic(deck, (shown, { input, answer }) => withoutUndo(decided(shown, input.profileId, answer)))
  .optimistic(memberCard, (card, { input, answer }) => onCard(card, input.profileId, likedAs(answer)))
pass
  .optimistic(deck, (shown, { input, answer }) => ({
    ...decided(shown, input.profileId, answer),
    canUndo: input.inDeck ?? false,
  }))
  .optimistic(memberCard, (card, { input, answer }) => onCard(card, input.profileId, passedAs(answer)))

for (const [setting, favorited] of [
  [favorite, true],
  [unfavorite, false],
] as const)
  setting
    .optimistic(deck, (shown, { input }) => withoutUndo(withFavorite(shown, input.profileId, favorited)))
    .optimistic(memberCard, (card, { input }) => onCard(card, input.profileId, { favorited }))

blockMember.optimistic(deck, withoutUndo)
reportMember.optimistic(deck, withoutUndo)
unblockMember.optimistic(deck, withoutUndo)

for (const list of [lists.likedMe, lists.iLiked, lists.favorited]) {
  like.optimistic(list, (page, { input, answer }) => changed(page, input.profileId, likedAs(answer)))
  pass.optimistic(list, (page, { input, answer }) => changed(page, input.profileId, passedAs(answer)))
  favorite.optimistic(list, (page, { input }) => changed(page, input.profileId, { favorited: true }))
  unfavorite.optimistic(list, (page, { input }) => changed(page, input.profileId, { favorited: false }))
  changeOnLiveEvent('gone', list, (page, { profileId }) => removed(page, profileId))
}
changeOnLiveEvent('gone', deck, (shown, { profileId }) => without(shown, profileId))

// Who was passed is no longer liked, who is matched no longer waits, who has no star is no favorite.
pass.optimistic(lists.iLiked, (page, { input, answer }) => (answer ? removed(page, input.profileId) : page))
like.optimistic(lists.likedMe, (page, { input, answer }) =>
  answer?.result === 'matched' ? removed(page, input.profileId) : page,
)
unfavorite.optimistic(lists.favorited, (page, { input, answer }) =>
  answer ? removed(page, input.profileId) : page,
)
