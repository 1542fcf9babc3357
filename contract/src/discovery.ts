import * as z from 'zod/mini'
import { filterNames, filters } from './filters.ts'
import { likeNote, shownLikeNote } from './like-note.ts'
import { cursor, memberCard, memberTile } from './members.ts'
import { route } from './route.ts'
import { uuid } from './uuid.ts'

const someone = z.strictObject({ profileId: uuid })
const page = z.strictObject({ after: z.optional(cursor) })

const visibility = z.strictObject({ onlyWithinFilters: z.boolean() })

/** A count up to a limit; `more` is true beyond it. */
const people = z.object({ people: z.number(), more: z.boolean() })

const liked = z.extend(memberTile, {
  /** When the like, or the favorite, was given. */
  at: z.iso.datetime(),
  /** I passed and may still like. */
  iPassed: z.boolean(),
  matched: z.boolean(),
  matchId: z.nullable(uuid),
  favorited: z.boolean(),
  /** The note of their like, if they like me. */
  sentence: z.nullable(shownLikeNote),
})
export type Liked = z.infer<typeof liked>
export const likedPage = z.object({ people: z.array(liked), next: z.nullable(cursor) })

export const discovery = {
  deck: route('GET /discovery/deck', {
    access: 'member',
    summary:
      'The next people to decide about, within my filters: those who like me first, then by last activity. Whom I am looking at stays in front.',
    input: z.strictObject({
      /** The profile on screen, which stays first while I may still see it. */
      front: z.optional(uuid),
    }),
    output: z.object({
      cards: z.array(memberCard),
      /** Nobody follows after these. */
      end: z.boolean(),
      /** The search has not found a whole page yet; another request continues it. */
      isStillLooking: z.boolean(),
      /** My latest pass can be undone. */
      canUndo: z.boolean(),
    }),
    errors: ['too_many_attempts', 'too_many_people'],
  }),
  profile: route('GET /discovery/profiles/:profileId', {
    access: 'member',
    summary: 'One member: somebody I could meet, or have matched with.',
    input: someone,
    output: memberCard,
    errors: ['too_many_people'],
  }),
  like: route('POST /discovery/profiles/:profileId/like', {
    access: 'member',
    summary: 'Like somebody, with one sentence or none. A like both ways is a match.',
    input: z.extend(someone, { sentence: z.optional(likeNote) }),
    output: z.object({
      result: z.enum(['liked', 'already_liked', 'matched']),
      matchId: z.nullable(uuid),
    }),
    errors: ['matched_before', 'part_gone', 'sentence_said', 'too_many_likes', 'too_many_sentences'],
  }),
  pass: route('POST /discovery/profiles/:profileId/pass', {
    access: 'member',
    summary: 'Pass somebody by. It may become a like later; in the deck it can be taken back.',
    input: z.extend(someone, { inDeck: z._default(z.boolean(), false) }),
    errors: ['matched_before', 'too_many_likes'],
  }),
  undo: route('POST /discovery/undo', {
    access: 'member',
    summary: 'Take my latest pass in the deck back. Null where they are not to be met just now.',
    output: z.object({ card: z.nullable(memberCard) }),
    errors: ['nothing_to_undo'],
  }),
  visibility: route('GET /discovery/visibility', {
    access: 'member',
    summary: 'Whether I am shown only to people within my filters.',
    output: visibility,
  }),
  setVisibility: route('PUT /discovery/visibility', {
    access: 'member',
    summary: 'Be shown to everybody, or only to people within my filters.',
    input: visibility,
    output: visibility,
  }),
  filters: route('GET /discovery/filters', {
    access: 'member',
    summary: 'My filters, the same on every device.',
    output: filters,
  }),
  setFilters: route('PUT /discovery/filters', {
    access: 'member',
    summary: 'Keep these filters.',
    input: filters,
    output: filters,
  }),
  count: route('POST /discovery/count', {
    access: 'member',
    summary: 'How many people are left to meet within these filters.',
    input: filters,
    output: people,
    errors: ['too_many_attempts'],
  }),
  widening: route('POST /discovery/widening', {
    access: 'member',
    summary:
      'The filters among these whose removal, each by itself, brings most people, and how many more; where none does, how many all of them keep away.',
    input: filters,
    output: z.object({
      widenings: z.array(z.extend(people, { filter: z.enum(filterNames) })),
      /** How many more there are without filters, if no single filter excludes them; otherwise null. */
      all: z.nullable(people),
    }),
    errors: ['too_many_attempts'],
  }),
  likedMe: route('GET /discovery/liked-me', {
    access: 'member',
    summary: 'Who likes me and whom I have not liked, newest first.',
    input: page,
    output: likedPage,
    errors: ['too_many_people'],
  }),
  iLiked: route('GET /discovery/i-liked', {
    access: 'member',
    summary: 'Whom I like, newest first; those who became matches are marked.',
    input: page,
    output: likedPage,
    errors: ['too_many_people'],
  }),
  favorites: route('GET /discovery/favorites', {
    access: 'member',
    summary: 'My favorites, newest first.',
    input: page,
    output: likedPage,
    errors: ['too_many_people'],
  }),
  likedCounts: route('GET /discovery/liked-counts', {
    access: 'member',
    summary: 'How many people are in each of the three lists.',
    output: z.object({ likedMe: z.number(), iLiked: z.number(), favorited: z.number() }),
  }),
  favorite: route('PUT /discovery/favorites/:profileId', {
    access: 'member',
    summary: 'Keep somebody among my favorites.',
    input: someone,
  }),
  unfavorite: route('DELETE /discovery/favorites/:profileId', {
    access: 'member',
    summary: 'No longer keep somebody among my favorites.',
    input: someone,
  }),
} as const
