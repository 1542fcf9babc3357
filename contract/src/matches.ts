import * as z from 'zod/mini'
import { goodbye, goodbyeToSay } from './goodbyes.ts'
import { cursor, memberTile } from './members.ts'
import { lastMessage } from './messages.ts'
import { picture } from './pictures.ts'
import { route } from './route.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

const instant = z.iso.datetime()

/** The one clock of a match that has not ended. */
const clock = z.object({
  kind: z.enum(['payment', 'opening', 'reply']),
  startedAt: instant,
  /** Null while the clock is paused. */
  expiresAt: z.nullable(instant),
  /** The remaining time while paused; null while it runs. */
  remainingMs: z.nullable(z.number()),
  /** Its total length, including days that were added. */
  lengthMs: z.number(),
  /** Who must act: on a reply clock one side, before that each side that has not yet. */
  awaited: z.enum(['me', 'them', 'either']),
})
export type MatchClock = z.infer<typeof clock>

export const match = z.object({
  id: uuid,
  /** Counts up with every rematch. */
  round: z.number(),
  createdAt: instant,
  profile: memberTile,
  /** False while the other account is deactivated; the match stays. */
  profileActive: z.boolean(),
  chatUnlocked: z.boolean(),
  iPaid: z.boolean(),
  theyPaid: z.boolean(),
  clock: z.nullable(clock),
  /** Until when the clock is paused, and by whom. */
  resting: z.nullable(z.object({ until: instant, who: z.enum(['me', 'them', 'both']) })),
  /** Who has extended this clock by a day. */
  dayMore: z.object({ me: z.boolean(), them: z.boolean() }),
  /** It is my turn, and I have not extended in this round. */
  canAskDay: z.boolean(),
  /** Whether each side shows the other its pictures; null if it shows them to every match. */
  sight: z.object({
    iShow: z.nullable(z.boolean()),
    theyShow: z.nullable(z.boolean()),
    /** In this round. */
    iAsked: z.boolean(),
    theyAsked: z.boolean(),
  }),
  /** The fee for unmatching now, at most the balance; 0 once it has ended. */
  leaveFee: z.number(),
  /** Why unmatching is free, and until when; null if it costs tokens or has ended. */
  freeLeave: z.nullable(z.object({ because: z.enum(['they_rest', 'their_guardian']), until: instant })),
  /** Who said 'We found each other', and until when the other may confirm. */
  foundAsk: z.nullable(z.object({ by: z.enum(['me', 'them']), until: instant })),
  ended: z.nullable(
    z.object({
      at: instant,
      /** `nobody`: a clock expired, or we found each other. */
      by: z.enum(['me', 'them', 'nobody']),
      /** Which clock expired. */
      expired: z.nullable(z.enum(['payment', 'opening', 'reply'])),
      /** Who did not reply in time, if that ended it. */
      silent: z.nullable(z.enum(['me', 'them'])),
      /** My token movements at the end, in order; empty if there were none, or none yet. */
      moved: z.array(
        z.object({ type: z.enum(['refund', 'unmatch_fee', 'penalty', 'compensation']), amount: z.number() }),
      ),
      /** Both confirmed it: the chat stays readable among my matches. */
      found: z.boolean(),
      /** The goodbye of the member who ended it; null without one. */
      goodbye: z.nullable(goodbye),
      canRematch: z.boolean(),
      /** A rematch is refused only because the other member has not responded since my last one. */
      rematchUnanswered: z.boolean(),
    }),
  ),
  /** The newest message of all rounds; clients shorten its text. */
  lastMessage: z.nullable(lastMessage),
  lastSeq: z.number(),
  unread: z.number(),
})
export type Match = z.infer<typeof match>
export type MatchEnd = NonNullable<Match['ended']>

/** Groups of the list: my turn (or nobody has written yet), theirs, still locked, or found each other. */
const matchGroup = z.enum(['yourTurn', 'theirTurn', 'toOpen', 'found'])
export type MatchGroup = z.infer<typeof matchGroup>

/** An entry of the chat's timeline that is no message. */
const matchLine = z.object({
  id: uuid,
  round: z.number(),
  /**
   * `day_more`, `goodbye`, `care`, which names what was found as values; `guardian`, with the name of the member whose guardian receives
   * this chat from here on as text, `guardian_sent` with how many `messages`, `guardian_ended`. A page that does not know a kind
   * leaves its line out.
   */
  kind: z.string(),
  /** Who caused it; null if nobody did. */
  by: z.nullable(z.enum(['me', 'them'])),
  text: z.nullable(z.string()),
  /** A ready goodbye's code instead of a text, or the part of a profile that a like's note is about. */
  code: z.nullable(z.string()),
  values: z.record(z.string(), z.number()),
  /** The picture that a like's note is about, as I may see it. */
  picture: z.nullable(picture),
  at: instant,
  /** The seq of the message before it; 0 before the first. */
  afterSeq: z.number(),
})
export type MatchLine = z.infer<typeof matchLine>

/** Answers carry the server's time, since a device's clock may be wrong. */
const now = instant
const one = z.strictObject({ matchId: uuid })
/** Created once per tap, so that a retry is charged once; reused for another request, it is refused. */
const requestId = uuid
/** The answer of an action that costs tokens. */
const charged = z.object({ now, match, charged: z.number(), balance: z.number() })

export const matches = {
  list: route('GET /matches', {
    access: 'member',
    summary:
      'My matches that have not ended: my turn, theirs, to open, and whom I found; within these what ends first, resting ones last by their latest message. With a search only those whose name contains it.',
    input: z.strictObject({
      search: z._default(textUpTo(50).check(z.maxLength(50)), ''),
      after: z.optional(cursor),
    }),
    output: z.object({
      now,
      matches: z.array(match),
      /** Counts of each group, on every page. */
      counts: z.record(matchGroup, z.number()),
      next: z.nullable(cursor),
    }),
  }),
  summary: route('GET /matches/summary', {
    access: 'member',
    summary: 'What the tab bar shows: unread messages, whether a match is active, how many have ended.',
    output: z.object({ unread: z.number(), hasActive: z.boolean(), unmatched: z.number() }),
  }),
  unmatched: route('GET /matches/unmatched', {
    access: 'member',
    summary: 'My matches that have ended, newest end first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.object({ now, matches: z.array(match), next: z.nullable(cursor), balance: z.number() }),
  }),
  get: route('GET /matches/:matchId', {
    access: 'member',
    summary: 'One match of mine.',
    input: one,
    output: z.object({ now, match, balance: z.number() }),
  }),
  unlock: route('POST /matches/:matchId/unlock', {
    access: 'member',
    summary: 'Pay my side of the unlock, or express for both. On an unlocked chat it charges nothing.',
    input: z.strictObject({ matchId: uuid, requestId, express: z._default(z.boolean(), false) }),
    output: charged,
    errors: ['insufficient_tokens', 'match_ended', 'id_reused'],
  }),
  unmatch: route('POST /matches/:matchId/unmatch', {
    access: 'member',
    summary:
      'End a match, with a goodbye or without. The fee is never more than the balance. Own words take a chat that opened.',
    input: z.strictObject({
      matchId: uuid,
      requestId: z.optional(requestId),
      goodbye: z.optional(goodbyeToSay),
    }),
    output: charged,
    errors: ['match_ended', 'goodbye_ready_only', 'id_reused'],
  }),
  rematch: route('POST /matches/:matchId/rematch', {
    access: 'member',
    summary: 'Begin a new round of an ended match.',
    input: z.strictObject({ matchId: uuid, requestId }),
    output: charged,
    errors: ['insufficient_tokens', 'cannot_rematch', 'rematch_unanswered', 'id_reused'],
  }),
  askDay: route('POST /matches/:matchId/day', {
    access: 'member',
    summary: 'Ask for a day more to answer, once a round: my reply clock grows by half its plain length.',
    input: z.strictObject({ matchId: uuid, requestId }),
    output: z.object({ now, match }),
    errors: ['match_ended', 'too_late', 'not_awaited', 'day_used', 'id_reused'],
  }),
  askToSee: route('POST /matches/:matchId/ask-to-see', {
    access: 'member',
    summary:
      'Ask to see the pictures of somebody who chooses to whom they are shown; once a round, then it changes nothing.',
    input: one,
    output: z.object({ now, match }),
    errors: ['match_ended'],
  }),
  showPictures: route('PUT /matches/:matchId/sight', {
    access: 'member',
    summary:
      'Show this match my pictures as they are, or take it back, where I choose to whom they are shown.',
    input: z.strictObject({ matchId: uuid, shown: z.boolean() }),
    output: z.object({ now, match }),
    errors: ['match_ended'],
  }),
  found: route('POST /matches/:matchId/found', {
    access: 'member',
    summary:
      'Say that we found each other. Once both have, within days, our profiles are hidden, our other matches end at no fee, and this one stays to be read.',
    input: one,
    output: z.object({ now, match }),
    errors: ['match_ended', 'chat_locked'],
  }),
  lines: route('GET /matches/:matchId/lines', {
    access: 'member',
    summary: 'What stands between the messages of a chat and is none itself, in order.',
    input: one,
    output: z.object({ lines: z.array(matchLine) }),
  }),
  remove: route('POST /matches/:matchId/remove', {
    access: 'member',
    summary:
      'Remove the other member of an ended match from my lists for good. It rules out a rematch by either side.',
    input: one,
  }),
} as const
