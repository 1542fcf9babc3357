import type { Api, RouteDefinition } from '@mithaq/contract'
import type { FromServer } from '@mithaq/contract/live'
import { learnRefusals } from '../http/error.ts'
import { memberRefusals } from '../messages/member-refusals.ts'

// Here, because whatever asks or acts as a member comes by here.
learnRefusals(memberRefusals)

/** What a member can know about. `match :matchId` is one match; `match` alone moves every match. */
type Family =
  | 'matches'
  | 'summary'
  | 'match'
  | 'chat'
  | 'wallet'
  | 'profile'
  /** My pictures: what is written about me need not wait for an upload. */
  | 'album'
  | 'deck'
  | 'filters'
  | 'visibility'
  | 'likes'
  | 'person'
  | 'blocked'
  | 'notifications'
  | 'settings'
  /** Changes of the privacy policy that I have not seen. */
  | 'policy'
  | 'devices'
  | 'away'
  | 'sessions'
  | 'address'
  | 'export'
  | 'guardian'
  /** What the house has decided about me. */
  | 'standing'
  /** How I stand with the badge. */
  | 'badge'
  /** What lasts how long: the same for everybody, and for as long as the page is open. */
  | 'terms'
  /** Whatever there is. */
  | 'everything'
type Topic = Family | `${Family} :${string}`

type Routes = { [F in keyof Api]: Api[F][keyof Api[F]] }[keyof Api]
type NameOf<R extends RouteDefinition> = R extends RouteDefinition ? `${R['method']} ${R['path']}` : never
/** Also those that a member reaches who is shut out. */
type OfMembers = Extract<Routes, { access: 'member' } | { path: `/standing${string}` }>
/** Counting people is a question, though its filters travel in a body. */
type Questions = Extract<OfMembers, { method: 'GET' } | { path: '/discovery/count' | '/discovery/widening' }>
type Acts = Exclude<OfMembers, Questions>

/** Which routes read which topics. Parts such as `:matchId` are filled from the input. */
const reads = {
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
} as const satisfies Record<NameOf<Questions>, readonly Topic[]>

/** Which acts move which topics. The first is what the act is done to: acts on it run one after the other. */
const moves = {
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
  // What it changes comes with its answer; what was missed is seen by its revision.
  'PUT /matches/:matchId/messages/:messageId/reaction': [],
  'POST /wallet/purchase': ['wallet'],
  'PATCH /profile': ['profile'],
  'PATCH /profile/facts/faith': ['profile'],
  'PATCH /profile/facts/family': ['profile'],
  'PATCH /profile/facts/learning': ['profile'],
  'PUT /profile/prompts': ['profile'],
  'PUT /profile/pictures-for': ['profile', 'match', 'matches'],
  'POST /pictures/:id': ['album'],
  // What was said about it names it no longer.
  'DELETE /pictures/:id': ['album', 'match', 'likes'],
  'PUT /pictures': ['album'],
  'POST /discovery/profiles/:profileId/like': ['person :profileId', 'likes'],
  'POST /discovery/profiles/:profileId/pass': ['person :profileId', 'likes'],
  'PUT /discovery/favorites/:profileId': ['person :profileId', 'likes'],
  'DELETE /discovery/favorites/:profileId': ['person :profileId', 'likes'],
  'POST /discovery/undo': ['deck', 'likes'],
  // Likes from outside the filters do not reach a member who keeps to them.
  'PUT /discovery/filters': ['filters', 'deck', 'likes'],
  'PUT /discovery/visibility': ['visibility', 'likes'],
  // What was paid for a chat that never opened comes back.
  'PUT /safety/blocks/:profileId': ['blocked', 'wallet'],
  'POST /safety/reports/:profileId': ['blocked', 'wallet'],
  // They may be met again: every list that could hold them is old now.
  'DELETE /safety/blocks/:profileId': ['blocked', 'everything'],
  'POST /notifications/read': ['notifications'],
  'POST /notifications/arrive': ['notifications'],
  'PUT /notifications/settings': ['settings'],
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
} as const satisfies Record<NameOf<Acts>, readonly Topic[]>

/** `ready again`: after a gap in the connection. `awake`: the page is looked at again. */
export type Heard = FromServer | { type: 'ready again' } | { type: 'awake' }

/** Which news moves which topics. */
const movedByNews = {
  // Whatever was said between the page's first question and this moment. The deck is not dealt twice for that:
  // a member who is gone from it by then leaves with a toast.
  ready: ['matches', 'match', 'chat', 'wallet', 'likes', 'notifications', 'away'],
  'ready again': ['everything'],
  // A device that slept may have missed anything, though its socket still looks open.
  awake: ['chat'],
  match: ['match :matchId', 'matches', 'summary', 'likes'],
  matched: [],
  message: ['match :message.matchId', 'matches'],
  read: ['matches'],
  reaction: [],
  typing: [],
  likes: ['likes'],
  wallet: ['wallet', 'profile'],
  // Within an away no weekly tokens come: when the next do has changed as well.
  away: ['away', 'wallet'],
  notification: ['notifications', 'export', 'badge', 'guardian'],
  standing: ['standing'],
  policy: ['policy'],
  gone: ['matches', 'likes'],
  pong: [],
  session_ended: [],
} as const satisfies Record<Heard['type'], readonly Topic[]>

/** The same however the type of the route is known. */
export function nameOf({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export function topicsReadBy(route: RouteDefinition, input: object): string[] {
  return filled(rowOf(reads, nameOf(route)), input)
}

export function topicsMovedBy(route: RouteDefinition, input: object): string[] {
  return filled(rowOf(moves, nameOf(route)), input)
}

export function topicsMovedByNews(news: Heard): string[] {
  return filled(movedByNews[news.type], news)
}

function rowOf(table: Readonly<Record<string, readonly Topic[]>>, name: string): readonly Topic[] {
  const row = table[name]
  if (!row) throw new Error(`${name} has no row among the topics`)
  return row
}

const filled = (row: readonly Topic[], from: object): string[] =>
  row.map((topic) => topic.replace(/:([\w.]+)/, (_, path: string) => String(valueAt(from, path))))

const valueAt = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      from,
    )
