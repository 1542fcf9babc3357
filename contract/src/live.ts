import * as z from 'zod/mini'
import { message, reactionChange } from './messages.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

/** What the browser says on the socket. The token is the only statement of who it is. */
export const fromClient = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), token: textUpTo(2048).check(z.maxLength(2048)) }),
  z.strictObject({
    type: z.literal('ping'),
    /** The match whose chat is open: the answer names its last message, so that a lost one is noticed. */
    watching: z.optional(uuid),
  }),
  /** Something is being written in the chat that is open. Never stored. */
  z.strictObject({ type: z.literal('typing'), matchId: uuid }),
])
export type FromClient = z.infer<typeof fromClient>

/** What the server says on the socket. */
export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('pong'),
    watched: z.optional(z.object({ matchId: uuid, lastSeq: z.number(), lastRevision: z.number() })),
  }),
  z.object({ type: z.literal('session_ended') }),
  /** A message in one of my matches, my own from another device included. */
  z.object({ type: z.literal('message'), message }),
  /** A side of the match has read the other's messages up to this one. */
  z.object({ type: z.literal('read'), matchId: uuid, by: uuid, upTo: z.number() }),
  /** A reaction in one of my matches, my own from another device included. */
  z.object({ type: z.literal('reaction'), matchId: uuid, change: reactionChange }),
  /** The other side of the chat that is open is writing. */
  z.object({ type: z.literal('typing'), matchId: uuid }),
  /** A match of mine began, was paid for, ended, came back or got another clock. */
  z.object({ type: z.literal('match'), matchId: uuid }),
  /** Somebody whom I had liked likes me, as of this moment: a new match. */
  z.object({ type: z.literal('matched'), matchId: uuid }),
  /** Who liked me, whom I liked, or my favorites have changed. */
  z.object({ type: z.literal('likes') }),
  /** I am away, come back at another time, or am back. */
  z.object({ type: z.literal('away') }),
  /** How I stand with the house has changed: there is something to read, or no longer. */
  z.object({ type: z.literal('standing') }),
  /** My tokens have moved. */
  z.object({ type: z.literal('wallet') }),
  z.object({ type: z.literal('notification') }),
  /** A change of the privacy policy was announced, or I have seen it on another device. */
  z.object({ type: z.literal('policy') }),
  /** This member is to be seen nowhere any more: blocked by either side, or gone. */
  z.object({ type: z.literal('gone'), profileId: uuid }),
])
export type FromServer = z.infer<typeof fromServer>

export const live = {
  path: '/api/live',
  /** The browser pings this often; a side that hears nothing for twice as long hangs up. */
  heartbeatMs: 20_000,
  helloWithinMs: 10_000,
  /** Far more than tabs send or members open, control frames included; a client beyond it is no browser of ours. */
  framesAHeartbeat: 100,
  socketsAMember: 100,
  /** Far more than a hello holds. */
  frameBytes: 4 * 1024,
  /** What was told and not yet read, of one socket and of all together. */
  unreadBytes: { perSocket: 256 * 1024, total: 64 * 1024 * 1024 },
  /** Sockets that have not said whose they are. A browser says it at once, and comes again where it is turned away. */
  strangers: { perNetwork: 200, perSite: 600, total: 2_000 },
  /** Reconnects wait twice as long each time, with jitter, between these two. */
  retryFromMs: 500,
  retryToMs: 30_000,
  /** Close codes: 4401 ends the session, anything else is worth another try. */
  closedSessionEnded: 4401,
  closedTooMany: 4429,
} as const
