import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Identify } from '../../http.ts'
import { knownOrigins } from '../../origins.ts'
import { callsFromPhone } from '../../phones.ts'
import { countAttempts, type Attempts } from './attempts.ts'
import { sessionCookies, type SessionCookies } from './cookies.ts'
import { makePasswords, type Passwords } from './passwords.ts'
import { forgetElapsedRecoveries } from './recovery.ts'
import { keepSessions, type Sessions } from './sessions.ts'
import { forgetElapsedSignUps } from './sign-up.ts'
import { makeTokens, type Tokens } from './tokens.ts'

/** What the account feature is made of, and what it lends to the rest: who is calling. */
export interface AccountParts {
  tokens: Tokens
  passwords: Passwords
  sessions: Sessions
  attempts: Attempts
  cookies: SessionCookies
  isPhone(request: FastifyRequest): boolean
  identify: Identify
  forgetElapsed(): Promise<void>
}

export function accountParts({ db, clock, bus, config, sessionSecret }: Deps): AccountParts {
  const tokens = makeTokens(sessionSecret, clock)
  const sessions = keepSessions(db, clock, tokens, bus)
  const attempts = countAttempts(db, clock, tokens)
  const origins = knownOrigins(config)
  return {
    tokens,
    sessions,
    attempts,
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
      await forgetElapsedSignUps(db, clock)
      await forgetElapsedRecoveries(db, clock)
    },
  }
}

function bearer(request: FastifyRequest): string | null {
  return /^Bearer (\S{1,2048})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
