import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { match } from './matches.ts'
import { message, reactionChange, reactionKind } from './messages.ts'
import { route } from './route.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { hasVisibleCharacter } from './visible-text.ts'
import { uuid } from './uuid.ts'

export const issues = { message_blank: {}, message_too_long: { max: limits.message.max } } as const
const issue = (code: keyof typeof issues): string => code

/** Sent unchanged; only text without visible characters is refused. */
const content = textUpTo(limits.message.max, issue('message_too_long')).check(
  atMostCharacters(limits.message.max, issue('message_too_long')),
  z.refine(hasVisibleCharacter, issue('message_blank')),
)

const now = z.iso.datetime()
const seq = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
/** A query is text. */
const seqInQuery = z.pipe(z.coerce.number(), seq)

export const chat = {
  messages: route('GET /matches/:matchId/messages', {
    access: 'member',
    summary: 'A page of the history in order: the newest, those before a seq, or those after one.',
    input: z.strictObject({
      matchId: uuid,
      before: z.optional(seqInQuery),
      after: z.optional(seqInQuery),
      /** With it, the answer lists the match's reaction changes since that revision. */
      reactedAfter: z.optional(seqInQuery),
    }),
    output: z.object({
      now,
      messages: z.array(message),
      /** Whether older messages precede this page. */
      older: z.boolean(),
      /** The match's last seq: fetch more if this page ends before it. */
      lastSeq: z.number(),
      /** Ordered by revision; empty without `reactedAfter`. */
      reactionChanges: z.array(reactionChange),
      /** The revision up to which reactions are complete: fetch more if it is before the last. */
      revision: z.number(),
      lastRevision: z.number(),
    }),
  }),
  send: route('POST /matches/:matchId/messages', {
    access: 'member',
    summary: 'Send a message. The id is made by the client, so that a retry sends it once.',
    input: z.strictObject({
      matchId: uuid,
      id: uuid,
      content,
      /** The message of this match that it answers. */
      quoteId: z._default(z.nullable(uuid), null),
    }),
    output: z.object({
      now,
      message,
      match,
      /** Set if it answered in time; null for other messages, and for one that was sent before. */
      answer: z.nullable(z.object({ reward: z.number() })),
    }),
    errors: ['match_ended', 'chat_locked', 'too_late', 'id_reused', 'quote_unknown', 'too_many_attempts'],
  }),
  react: route('PUT /matches/:matchId/messages/:messageId/reaction', {
    access: 'member',
    summary:
      'My one reaction to a message, replaced, or taken back by null. Asked twice, it changes nothing.',
    input: z.strictObject({
      matchId: uuid,
      messageId: uuid,
      kind: z.nullable(reactionKind),
      /** Created once per tap: a retry that arrives after a later choice changes nothing. */
      tapId: z.optional(uuid),
    }),
    output: z.object({ change: reactionChange }),
    errors: ['match_ended', 'chat_locked', 'id_reused', 'too_many_attempts'],
  }),
  markRead: route('POST /matches/:matchId/read', {
    access: 'member',
    summary: "Mark the other side's messages up to a seq as read.",
    input: z.strictObject({ matchId: uuid, upTo: seq }),
    output: z.object({ marked: z.number() }),
  }),
} as const
