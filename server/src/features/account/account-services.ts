import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { knownOrigins } from '../../http/hooks/origins.ts'
import { callsFromPhone } from '../../http/hooks/native-app-cors.ts'
import { countAttempts } from './attempt-limiter.ts'
import { checkingPassword } from './passwords/check-password.ts'
import { sessionCookies } from './sessions/session-cookies.ts'
import { deviceMarks } from './sign-in/known-device-token.ts'
import { knowDevices } from './sign-in/known-devices.ts'
import { signInGuard } from './sign-in/sign-in-guard.ts'
import { accountMailQueue } from './mail/account-mail-queue.ts'
import { makePasswords } from './passwords/password-hasher.ts'
import { forgetElapsedChanges } from './email-change.ts'
import { forgetElapsedRecoveries } from './recovery/password-recovery.ts'
import { keepSessions } from './sessions/sessions.ts'
import { forgetElapsedSignUps } from './sign-up/pending-sign-ups.ts'
import { makeTokens } from './signed-tokens.ts'
import { trackSignInWaits } from './sign-in/sign-in-backoff.ts'

/** What the account feature is made of, and what it lends to the rest: who is calling. */
export function accountServices(deps: Deps) {
  const { db, clock, bus, queue, config, sessionSecret } = deps
  const tokens = makeTokens(sessionSecret, clock)
  const sessions = keepSessions(db, clock, tokens, bus)
  const attempts = countAttempts(db, clock, tokens)
  const waits = trackSignInWaits(db, clock, tokens)
  const origins = knownOrigins(config)
  const passwords = makePasswords(deps.hashCost)
  const devices = knowDevices(tokens, clock)
  const cookies = sessionCookies(config.publicUrl)
  const isPhone = (request: FastifyRequest) => callsFromPhone(request, origins)
  return {
    tokens,
    sessions,
    attempts,
    guard: signInGuard(attempts, waits),
    devices,
    marks: deviceMarks(devices, cookies, isPhone),
    mails: accountMailQueue(queue, attempts),
    passwords,
    checkPassword: checkingPassword(db, attempts, passwords),
    cookies,
    isPhone,
    identify: {
      async account(request: FastifyRequest) {
        const token = bearer(request)
        return token === null ? null : sessions.me(token)
      },
      async recovery(request: FastifyRequest) {
        const token = bearer(request)
        const claims = token === null ? null : tokens.read('recovery', token)
        return claims && { recoveryId: claims.subject }
      },
    },
    async forgetElapsed() {
      await sessions.forgetElapsed()
      await attempts.forgetElapsed()
      await waits.forgetElapsed()
      await forgetElapsedSignUps(db, clock)
      await forgetElapsedRecoveries(db, clock)
      await forgetElapsedChanges(db, clock)
    },
  }
}

export type AccountServices = ReturnType<typeof accountServices>

function bearer(request: FastifyRequest): string | null {
  return /^Bearer (\S{1,2048})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
