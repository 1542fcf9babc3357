import * as z from 'zod/mini'
import { message, reactionChange } from './messages.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

/** Messages from the browser. The token alone identifies the member. */
export const fromClient = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), token: textUpTo(2048).check(z.maxLength(2048)) }),
  z.strictObject({
    type: z.literal('ping'),
    /** The match whose chat is open: the answer carries its last message, so that a lost one is noticed. */
    watching: z.optional(uuid),
  }),
  /** The member is typing in the open chat. Never stored. */
  z.strictObject({ type: z.literal('typing'), matchId: uuid }),
])
export type FromClient = z.infer<typeof fromClient>

/** Messages from the server. */
export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('pong'),
    watched: z.optional(z.object({ matchId: uuid, lastSeq: z.number(), lastRevision: z.number() })),
  }),
  z.object({ type: z.literal('session_ended') }),
  /** A message in one of my matches, my own from another device included. */
  z.object({ type: z.literal('message'), message }),
  /** A member of the match has read messages up to this one. */
  z.object({ type: z.literal('read'), matchId: uuid, by: uuid, upTo: z.number() }),
  /** A reaction in one of my matches, my own from another device included. */
  z.object({ type: z.literal('reaction'), matchId: uuid, change: reactionChange }),
  /** The other member of the open chat is typing. */
  z.object({ type: z.literal('typing'), matchId: uuid }),
  /** One of my matches began, was paid for, ended, was restored or got another clock. */
  z.object({ type: z.literal('match'), matchId: uuid }),
  /** A member whom I had liked has just liked me: a new match. */
  z.object({ type: z.literal('matched'), matchId: uuid }),
  /** My likes, received likes or favorites have changed. */
  z.object({ type: z.literal('likes') }),
  /** My away began, changed or ended. */
  z.object({ type: z.literal('away') }),
  /** My standing has changed: there is a statement to read, or none any more. */
  z.object({ type: z.literal('standing') }),
  /** My balance has changed. */
  z.object({ type: z.literal('wallet') }),
  z.object({ type: z.literal('notification') }),
  /** A change of the privacy policy was announced, or I have seen it on another device. */
  z.object({ type: z.literal('policy') }),
  /** This member must not be shown any more: blocked by either side, or deleted. */
  z.object({ type: z.literal('gone'), profileId: uuid }),
])
export type FromServer = z.infer<typeof fromServer>

export const live = {
  path: '/api/live',
  /** The browser pings this often; either side disconnects after twice as long without a message. */
  heartbeatMs: 20_000,
  helloWithinMs: 10_000,
  /** More than our web app ever sends, control frames included; beyond it the client is disconnected. */
  framesAHeartbeat: 100,
  socketsAMember: 100,
  /** More than a hello message needs. */
  frameBytes: 4 * 1024,
  /** Unsent bytes for one socket, and for all together. */
  unreadBytes: { perSocket: 256 * 1024, total: 64 * 1024 * 1024 },
  /** Unauthenticated sockets. A browser authenticates at once, and reconnects when refused. */
  strangers: { perNetwork: 200, perSite: 600, total: 2_000 },
  /** Reconnect delays double each time, with jitter, between these two. */
  retryFromMs: 500,
  retryToMs: 30_000,
  /** Close codes: 4401 ends the session, after any other the client reconnects. */
  closedSessionEnded: 4401,
  closedTooMany: 4429,
} as const
