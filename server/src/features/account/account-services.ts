import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { knownOrigins } from '../../http/hooks/origins.ts'
import { isFromNativeApp } from '../../http/hooks/native-app-cors.ts'
import { createAttemptLimiter } from './attempt-limiter.ts'
import { createPasswordCheck } from './passwords/check-password.ts'
import { createSessionCookies } from './sessions/session-cookies.ts'
import { createKnownDeviceTokens } from './sign-in/known-device-tokens.ts'
import { createKnownDevices } from './sign-in/known-devices.ts'
import { createSignInGuard } from './sign-in/sign-in-guard.ts'
import { createAccountMailQueue } from './mail/account-mail-queue.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { deleteExpiredEmailChanges } from './email-change.ts'
import { deleteExpiredRecoveries } from './recovery/password-recovery.ts'
import { createSessions } from './sessions/sessions.ts'
import { deleteExpiredSignUps } from './sign-up/pending-sign-ups.ts'
import { createSignedTokens } from './signed-tokens.ts'
import { createSignInBackoff } from './sign-in/sign-in-backoff.ts'

/** The parts of the account feature, shared with features that identify callers, limit attempts or sign links. */
export function createAccountServices(deps: Deps) {
  const { db, clock, bus, queue, config, sessionSecret } = deps
  const tokens = createSignedTokens(sessionSecret, clock)
  const sessions = createSessions(db, clock, tokens, bus, deps.demo)
  const attempts = createAttemptLimiter(db, clock, tokens)
  const backoff = createSignInBackoff(db, clock, tokens)
  const origins = knownOrigins(config)
  const passwords = createPasswordHasher(deps.hashCost)
  const knownDevices = createKnownDevices(tokens, clock)
  const cookies = createSessionCookies(config.publicUrl)
  const isNativeApp = (request: FastifyRequest) => isFromNativeApp(request, origins)
  return {
    tokens,
    sessions,
    attempts,
    signInGuard: createSignInGuard(attempts, backoff),
    knownDevices,
    knownDeviceTokens: createKnownDeviceTokens(knownDevices, cookies, isNativeApp),
    accountMails: createAccountMailQueue(queue, attempts),
    passwords,
    checkPassword: createPasswordCheck(db, attempts, passwords),
    cookies,
    isNativeApp,
    identify: {
      async account(request: FastifyRequest) {
        const token = readBearerToken(request)
        return token === null ? null : sessions.authenticate(token)
      },
      async recovery(request: FastifyRequest) {
        const token = readBearerToken(request)
        const claims = token === null ? null : tokens.verify('recovery', token)
        return claims && { recoveryId: claims.subject }
      },
    },
    async deleteExpired() {
      await sessions.deleteExpired()
      await attempts.deleteExpired()
      await backoff.deleteExpired()
      await deleteExpiredSignUps(db, clock)
      await deleteExpiredRecoveries(db, clock)
      await deleteExpiredEmailChanges(db, clock)
    },
  }
}

export type AccountServices = ReturnType<typeof createAccountServices>

function readBearerToken(request: FastifyRequest): string | null {
  return /^Bearer (\S{1,2048})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
