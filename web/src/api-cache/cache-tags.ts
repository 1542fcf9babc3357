import type { Api, RouteDefinition } from '@mithaq/contract'
import type { FromServer } from '@mithaq/contract/live'
import { addRefusalTexts } from '../http/error.ts'
import { memberRefusals } from '../messages/member-refusals.ts'

// Every request of a member passes through this module, so the refusals' texts are registered here.
addRefusalTexts(memberRefusals)

/** What cached answers are about. `match :matchId` is one match; `match` alone is every match. */
type TagFamily =
  | 'matches'
  | 'summary'
  | 'match'
  | 'chat'
  | 'wallet'
  | 'profile'
  /** The member's pictures, apart from the profile so that an upload does not block edits. */
  | 'album'
  | 'deck'
  | 'filters'
  | 'visibility'
  | 'likes'
  | 'person'
  | 'blocked'
  | 'notifications'
  | 'settings'
  /** Changes of the privacy policy that the member has not seen. */
  | 'policy'
  | 'devices'
  | 'away'
  | 'sessions'
  | 'address'
  | 'export'
  | 'guardian'
  /** Decisions of moderators about the member. */
  | 'standing'
  /** The state of the member's verification. */
  | 'badge'
  /** Configured durations and prices, which are the same for everybody. */
  | 'terms'
  /** All tags. */
  | 'everything'
type CacheTag = TagFamily | `${TagFamily} :${string}`

type Routes = { [F in keyof Api]: Api[F][keyof Api[F]] }[keyof Api]
type NameOf<R extends RouteDefinition> = R extends RouteDefinition ? `${R['method']} ${R['path']}` : never
/** Includes the routes that a suspended or banned member can still use. */
type MemberRoutes = Extract<Routes, { access: 'member' } | { path: `/standing${string}` }>
/** Counting people is a query, although its filters are sent in a body. */
type QueryRoutes = Extract<
  MemberRoutes,
  { method: 'GET' } | { path: '/discovery/count' | '/discovery/widening' }
>
type MutationRoutes = Exclude<MemberRoutes, QueryRoutes>

/** The tags that each route reads. Parts such as `:matchId` are filled in from the input. */
const tagsReadByRoute = {
  'GET /matches': ['matches'],
  'GET /matches/summary': ['matches', 'summary'],
  'GET /matches/unmatched': ['matches', 'wallet'],
  'GET /matches/:matchId': ['match :matchId', 'wallet'],
  'GET /matches/:matchId/messages': ['chat :matchId'],
  'GET /matches/:matchId/lines': ['match :matchId'],
  'GET /account/away': ['away'],
  'GET /account/security/devices': ['sessions'],
  'GET /account/security/address': ['address'],
  'GET /account/data/export': ['export'],
  'GET /guardian': ['guardian'],
  'GET /standing': ['standing'],
  'GET /policy/changes': ['policy'],
  'GET /verification': ['badge'],
  'GET /terms': ['terms'],
  'GET /wallet': ['wallet'],
  'GET /wallet/transactions': ['wallet'],
  'GET /wallet/weeks': ['wallet'],
  // An address is no answer to keep: it is asked for again when it has ended.
  'GET /pictures/addresses': [],
  'GET /profile': ['profile', 'album'],
  'GET /discovery/deck': ['deck'],
  'GET /discovery/filters': ['filters'],
  'GET /discovery/visibility': ['visibility'],
  'POST /discovery/widening': ['deck', 'filters'],
  'POST /discovery/count': ['deck'],
  'GET /discovery/liked-me': ['likes'],
  'GET /discovery/i-liked': ['likes'],
  'GET /discovery/favorites': ['likes'],
  'GET /discovery/liked-counts': ['likes'],
  'GET /discovery/profiles/:profileId': ['person :profileId', 'likes'],
  'GET /safety/blocks': ['blocked'],
  'GET /notifications': ['notifications'],
  'GET /notifications/unread': ['notifications'],
  'GET /notifications/settings': ['settings'],
  'GET /notifications/devices': ['devices'],
} as const satisfies Record<NameOf<QueryRoutes>, readonly CacheTag[]>

/** The tags that each mutation changes. Mutations with the same first tag run one after another. */
const tagsChangedByRoute = {
  'POST /matches/:matchId/unlock': ['match :matchId', 'matches', 'wallet'],
  'POST /matches/:matchId/unmatch': ['match :matchId', 'matches', 'wallet', 'likes'],
  'POST /matches/:matchId/rematch': ['match :matchId', 'matches', 'wallet', 'likes'],
  'POST /matches/:matchId/day': ['match :matchId', 'matches'],
  'POST /matches/:matchId/ask-to-see': ['match :matchId', 'matches'],
  'PUT /matches/:matchId/sight': ['match :matchId', 'matches'],
  'POST /matches/:matchId/found': ['match', 'matches', 'wallet', 'likes', 'profile'],
  'POST /matches/:matchId/remove': ['match :matchId', 'matches', 'likes'],
  'POST /matches/:matchId/messages': ['match :matchId', 'matches'],
  'POST /matches/:matchId/read': ['matches'],
  // A change of the policy waits for the cards about tokens.
  'POST /wallet/lesson': ['wallet', 'policy'],
  // The answer carries the change, and a gap in the revisions shows what was missed.
  'PUT /matches/:matchId/messages/:messageId/reaction': [],
  'POST /wallet/purchase': ['wallet'],
  'PATCH /profile': ['profile'],
  'PUT /profile/sex': ['everything'],
  'PATCH /profile/facts/faith': ['profile'],
  'PATCH /profile/facts/family': ['profile'],
  'PATCH /profile/facts/learning': ['profile'],
  'PUT /profile/prompts': ['profile'],
  'PUT /profile/pictures-for': ['profile', 'match', 'matches'],
  'POST /pictures/:id': ['album'],
  // A like's note about the picture no longer shows it.
  'DELETE /pictures/:id': ['album', 'match', 'likes'],
  'PUT /pictures': ['album'],
  'POST /discovery/profiles/:profileId/like': ['person :profileId', 'likes'],
  'POST /discovery/profiles/:profileId/pass': ['person :profileId', 'likes'],
  'PUT /discovery/favorites/:profileId': ['person :profileId', 'likes'],
  'DELETE /discovery/favorites/:profileId': ['person :profileId', 'likes'],
  'POST /discovery/undo': ['deck', 'likes'],
  // Likes from outside the filters may be hidden or shown now.
  'PUT /discovery/filters': ['filters', 'deck', 'likes'],
  'PUT /discovery/visibility': ['visibility', 'likes'],
  // Ending a locked match refunds what was paid for it.
  'PUT /safety/blocks/:profileId': ['blocked', 'wallet'],
  'POST /safety/reports/:profileId': ['blocked', 'wallet'],
  // The unblocked member may be in any list again.
  'DELETE /safety/blocks/:profileId': ['blocked', 'everything'],
  'POST /notifications/read': ['notifications'],
  'POST /notifications/arrive': ['notifications'],
  'PATCH /notifications/settings': ['settings'],
  'POST /notifications/marketing': ['settings'],
  'PUT /notifications/devices': ['devices'],
  'DELETE /notifications/devices/:id': ['devices'],
  'POST /notifications/test': ['notifications'],
  'POST /account/away': ['away', 'match', 'matches', 'wallet'],
  'PATCH /account/away': ['away', 'match', 'matches', 'wallet'],
  'POST /account/away/end': ['away', 'match', 'matches', 'wallet'],
  'POST /account/security/step-up': [],
  'PUT /account/security/password': ['sessions'],
  'DELETE /account/security/devices/:id': ['sessions'],
  'PUT /account/security/address': ['address'],
  'DELETE /account/security/address': ['address'],
  'POST /account/data/export': ['export'],
  'POST /account/data/export/link': [],
  'PUT /guardian': ['guardian'],
  'DELETE /guardian': ['guardian', 'match', 'matches'],
  'POST /standing/:id/read': ['standing'],
  'POST /standing/:id/appeal': ['standing'],
  'POST /verification/challenge': ['badge'],
  'POST /verification/partner': ['badge'],
  'POST /verification/selfies/:place': ['badge'],
  'PUT /verification/reviewers': ['badge'],
  'DELETE /verification': ['badge'],
  'POST /policy/changes/seen': ['policy', 'notifications'],
  'POST /account/deactivate': ['everything'],
  'POST /demo/reset': ['everything'],
} as const satisfies Record<NameOf<MutationRoutes>, readonly CacheTag[]>

/** `ready again`: the socket reconnected after a gap. `awake`: the page became visible again. */
export type LiveEvent = FromServer | { type: 'ready again' } | { type: 'awake' }

/** The tags that each live event changes. */
const tagsChangedByEventType = {
  // Anything may have changed between the first request and the socket's connection. The deck is not fetched twice
  // for that: acting on a member who is gone shows a toast.
  ready: ['matches', 'match', 'chat', 'wallet', 'likes', 'notifications', 'away'],
  'ready again': ['everything'],
  // After sleep a device may have missed events although its socket still looks open.
  awake: ['chat'],
  match: ['match :matchId', 'matches', 'summary', 'likes'],
  matched: [],
  message: ['match :message.matchId', 'matches'],
  read: ['matches'],
  reaction: [],
  typing: [],
  likes: ['likes'],
  wallet: ['wallet', 'profile'],
  // Weekly tokens stop while the member is away, so the date of the next ones changes too.
  away: ['away', 'wallet'],
  notification: ['notifications', 'export', 'badge', 'guardian'],
  standing: ['standing'],
  policy: ['policy'],
  gone: ['matches', 'likes'],
  pong: [],
  session_ended: [],
} as const satisfies Record<LiveEvent['type'], readonly CacheTag[]>

/** A route's method and path, which is its key in the tables above and in the query cache. */
export function routeName({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export function tagsReadBy(route: RouteDefinition, input: object): string[] {
  return fillIn(tagsOf(tagsReadByRoute, routeName(route)), input)
}

export function tagsChangedBy(route: RouteDefinition, input: object): string[] {
  return fillIn(tagsOf(tagsChangedByRoute, routeName(route)), input)
}

export function tagsChangedByEvent(news: LiveEvent): string[] {
  return fillIn(tagsChangedByEventType[news.type], news)
}

function tagsOf(table: Readonly<Record<string, readonly CacheTag[]>>, name: string): readonly CacheTag[] {
  const row = table[name]
  if (!row) throw new Error(`${name} has no cache tags`)
  return row
}

const fillIn = (row: readonly CacheTag[], from: object): string[] =>
  row.map((topic) => topic.replace(/:([\w.]+)/, (_, path: string) => String(valueAt(from, path))))

const valueAt = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      from,
    )
