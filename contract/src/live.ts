import * as z from 'zod/mini'

/** What the browser says on the socket. The token is the only statement of who it is. */
export const fromClient = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), token: z.string().check(z.maxLength(2048)) }),
  z.strictObject({ type: z.literal('ping') }),
])
export type FromClient = z.infer<typeof fromClient>

/** What the server says on the socket. */
export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('session_ended') }),
])
export type FromServer = z.infer<typeof fromServer>

export const live = {
  path: '/api/live',
  /** The browser pings this often; a side that hears nothing for twice as long hangs up. */
  heartbeatMs: 20_000,
  helloWithinMs: 10_000,
  /** Reconnects wait twice as long each time, with jitter, between these two. */
  retryFromMs: 500,
  retryToMs: 30_000,
  /** Close codes: 4401 ends the session, anything else is worth another try. */
  closedSessionEnded: 4401,
} as const
