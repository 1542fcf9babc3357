import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Identify } from '../../http/serve.ts'
import { knownOrigins } from '../../http/origins.ts'
import { callsFromPhone } from '../../http/phones.ts'
import { countAttempts, type Attempts } from './attempts.ts'
import { sessionCookies, type SessionCookies } from './cookies.ts'
import { knowDevices, type Devices } from './devices.ts'
import { signInDoor, type Door } from './door.ts'
import { accountPost, type Post } from './post.ts'
import { makePasswords, type Passwords } from './passwords.ts'
import { forgetElapsedRecoveries } from './recovery.ts'
import { keepSessions, type Sessions } from './sessions.ts'
import { forgetElapsedSignUps } from './sign-up.ts'
import { makeTokens, type Tokens } from './tokens.ts'
import { keepWaits } from './waits.ts'

/** What the account feature is made of, and what it lends to the rest: who is calling. */
export interface AccountParts {
  tokens: Tokens
  passwords: Passwords
  sessions: Sessions
  attempts: Attempts
  door: Door
  devices: Devices
  post: Post
  cookies: SessionCookies
  isPhone(request: FastifyRequest): boolean
  identify: Identify
  forgetElapsed(): Promise<void>
}

export function accountParts({ db, clock, bus, queue, config, sessionSecret }: Deps): AccountParts {
  const tokens = makeTokens(sessionSecret, clock)
  const sessions = keepSessions(db, clock, tokens, bus)
  const attempts = countAttempts(db, clock, tokens)
  const waits = keepWaits(db, clock, tokens)
  const origins = knownOrigins(config)
  return {
    tokens,
    sessions,
    attempts,
    door: signInDoor(attempts, waits),
    devices: knowDevices(tokens, clock),
    post: accountPost(queue, attempts),
    passwords: makePasswords(),
    cookies: sessionCookies(config.publicUrl),
    isPhone: (request) => callsFromPhone(request, origins),
    identify: {
      async account(request) {
        const token = bearer(request)
        return token === null ? null : sessions.me(token)
      },
      async recovery(request) {
        const token = bearer(request)
        const claims = token === null ? null : await tokens.read('recovery', token)
        return claims && { recoveryId: claims.subject }
      },
    },
    async forgetElapsed() {
      await sessions.forgetElapsed()
      await attempts.forgetElapsed()
      await waits.forgetElapsed()
      await forgetElapsedSignUps(db, clock)
      await forgetElapsedRecoveries(db, clock)
    },
  }
}

function bearer(request: FastifyRequest): string | null {
  return /^Bearer (\S{1,2048})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
