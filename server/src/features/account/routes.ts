import { randomUUID } from 'node:crypto'
import type { account } from '@mithaq/contract/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers, type Me } from '../../http/routes/serve-routes.ts'
import { networkOf } from '../../http/connections/network.ts'
import { hashQueueKey, type Caller } from './sign-in/sign-in-guard.ts'
import type { AccountServices } from './account-services.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'
import {
  findCredentials,
  lockUnchangedPassword,
  findPasswordHash,
  type Credentials,
} from './passwords/credentials.ts'
import { eraseMember } from './deletion/erase-member.ts'
import {
  createRecovery,
  completeRecovery,
  findRecoverySecondsLeft,
  signRecoveryLink,
} from './recovery/password-recovery.ts'
import { afterSettling } from '../matches/commands/run-match-command.ts'
import { deactivate, markSeen, welcomeBack } from '../visibility/presence.ts'
import type { PictureServices } from '../pictures/services.ts'
import { parseUserAgent } from './sessions/session-device.ts'
import type { OpenedSession } from './sessions/sessions.ts'
import { createAccount } from './sign-up/create-account.ts'
import {
  confirmPendingSignUp,
  findPendingCredentials,
  savePendingSignUp,
} from './sign-up/pending-sign-ups.ts'

export function accountHandlers(
  deps: Deps,
  {
    tokens,
    passwords,
    checkPassword,
    sessions,
    attempts,
    signInGuard,
    knownDevices,
    knownDeviceTokens,
    accountMails,
    cookies,
    isNativeApp,
    identify,
  }: AccountServices,
  pictures: Pick<PictureServices, 'eraseOf' | 'sweepErasures'>,
  /** In which time zone a member has signed in. */
  hearOfZone: (memberId: string, zone: string) => Promise<void>,
): Handlers<typeof account> {
  const { db, clock, config } = deps
  const confirmByMail = config.smtpUrl !== null

  function handOver(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession) {
    if (isNativeApp(request)) return { session: { ...opened.session, refreshToken: opened.refreshToken } }
    cookies.setRefreshToken(reply, opened.refreshToken)
    return { session: opened.session }
  }

  /** As above, to somebody who has just shown whose account it is: from now on it knows their device. */
  function handOverAnew(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedSession,
    sent: string | undefined,
    account: Credentials,
  ) {
    const { session } = handOver(request, reply, opened)
    return { session: { ...session, ...knownDeviceTokens.issue(request, reply, sent, account) } }
  }

  const callerOf = (request: FastifyRequest, sent?: string, account?: Credentials): Caller => ({
    network: networkOf(request.ip),
    deviceId: knownDevices.findDeviceId(knownDeviceTokens.read(request, sent), account),
  })

  const deviceOf = (request: FastifyRequest) =>
    parseUserAgent(request.headers['user-agent'], isNativeApp(request))

  /** A token in the body counts for a phone alone: in a browser it lies where no page can send it from. */
  const refreshTokenOf = (request: FastifyRequest, sent: string | undefined) =>
    isNativeApp(request) ? sent : cookies.readRefreshToken(request)

  /** The session a request speaks for, by its access token or else by its refresh token. */
  async function signedIn(request: FastifyRequest, sent: string | undefined): Promise<Me | null> {
    const token = refreshTokenOf(request, sent)
    return (
      (await identify.account(request)) ?? (token === undefined ? null : sessions.findMeByRefreshToken(token))
    )
  }

  /** The hash of the sign-up that waits for the address, where it said the same password; otherwise a new one. */
  async function hashToWait(email: string, password: string, caller: Caller) {
    const pending = await findPendingCredentials(db, clock, email)
    // Both, whether or not one waits: how long it takes would tell.
    const isSame = await passwords.verify(pending?.passwordHash ?? null, password, hashQueueKey(caller))
    const made = await passwords.hash(password, hashQueueKey(caller))
    return pending !== undefined && isSame ? pending.passwordHash : made
  }

  return {
    async signUp({ email, password, deviceMark }, { request, reply }) {
      const caller = callerOf(request)
      const refusal = await attempts.consume(['signUpFromNetwork', caller.network])
      if (refusal) return refusal
      if (isCommonPassword(password)) return refuse('weak_password', { field: 'password' })
      if (confirmByMail) {
        const mayWrite = await accountMails.reserve(caller, email, 'sign-up')
        const waiting = await hashToWait(email, password, caller)
        await transact(db, async (tx) => {
          const pendingId = await savePendingSignUp(tx, clock, email, waiting, mayWrite)
          if (pendingId !== null) await accountMails.send(tx, { kind: 'confirmation', pendingId }, 'asked')
        })
        return { session: null }
      }
      const passwordHash = await passwords.hash(password, hashQueueKey(caller))
      const created = await transact(db, async (tx) => {
        const id = await createAccount(tx, clock, email, passwordHash)
        return id === null
          ? null
          : { id, passwordHash, opened: await sessions.open(tx, id, deviceOf(request)) }
      })
      if (created === null) return refuse('email_taken', { field: 'email' })
      return handOverAnew(request, reply, created.opened, deviceMark, created)
    },

    async confirmEmail({ token, deviceMark }, { request, reply }) {
      const refusal = await attempts.consume(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const link = tokens.unseal('confirmation', token)
      if (link === null) return refuse('link_invalid')
      const unknownHash = await passwords.hash(randomUUID(), hashQueueKey(callerOf(request)))
      const confirmed = await transact(db, async (tx) => {
        const account = await confirmPendingSignUp(tx, clock, link, unknownHash)
        if (account === null) return null
        const opened = await sessions.open(tx, account.id, deviceOf(request))
        const recovery = account.contested ? await createRecovery(tx, clock, account.id) : undefined
        return { account, opened, recovery }
      })
      if (confirmed === null) return refuse('link_invalid')
      const { account, opened, recovery } = confirmed
      return {
        ...handOverAnew(request, reply, opened, deviceMark, account),
        ...(recovery && { reset: signRecoveryLink(tokens, recovery.id) }),
      }
    },

    async signIn({ email, password, deviceMark, timeZone }, { request, reply }) {
      const found = await findCredentials(db, email)
      const pending = await findPendingCredentials(db, clock, email)
      const caller = callerOf(request, deviceMark, found)
      const entry = await signInGuard.startAttempt(caller, email)
      if ('refused' in entry) return entry
      const matches = (of: Credentials | undefined) =>
        passwords.verify(of?.passwordHash ?? null, password, entry.queueKey)
      if (!(await matches(found)) || found === undefined) {
        // Whether or not there is an account: whoever signed up with an address would learn it from the answer.
        if (pending === undefined || !(await matches(pending))) {
          await entry.recordFailure()
          return refuse('invalid_credentials')
        }
        await entry.refund()
        if (await accountMails.reserve(caller, email, 'sign-up'))
          await transact(db, (tx) =>
            accountMails.send(tx, { kind: 'confirmation', pendingId: pending.id }, 'asked'),
          )
        return refuse('email_not_confirmed')
      }
      await entry.recordSuccess()
      const entered = await afterSettling(deps, found.id, async (tx) => {
        if (!(await lockUnchangedPassword(tx, found))) return null
        const reactivated = await welcomeBack(tx, clock, found.id)
        return { reactivated, opened: await sessions.open(tx, found.id, deviceOf(request)) }
      })
      if (entered === null) return refuse('invalid_credentials')
      const { opened, reactivated } = entered
      if (timeZone !== undefined) await hearOfZone(found.id, timeZone)
      return { ...handOverAnew(request, reply, opened, deviceMark, found), reactivated }
    },

    async refresh({ refreshToken }, { request, reply }) {
      const token = refreshTokenOf(request, refreshToken)
      const opened = token === undefined ? null : await sessions.refresh(token, deviceOf(request))
      if (opened) {
        // A member who comes back is not eligible for an instant that has passed.
        const { id } = opened.session.user
        await afterSettling(deps, id, (tx) => markSeen(tx, clock, id))
        return handOver(request, reply, opened)
      }
      cookies.clear(reply)
      return refuse('session_not_found')
    },

    async signOut({ scope, refreshToken }, { request, reply }) {
      const me = await signedIn(request, refreshToken)
      cookies.clear(reply)
      if (me === null) return refuse('session_not_found')
      await sessions.end(me, scope)
      return {}
    },

    async deactivate(_, { me, reply }) {
      await afterSettling(deps, me.accountId, async (tx) => {
        await deactivate(tx, me.accountId)
        await sessions.endAll(tx, me.accountId)
      })
      cookies.clear(reply)
      return {}
    },

    async erase({ password }, { me, reply }) {
      const account = await checkPassword(me, password, 'password')
      const refusal =
        'refused' in account
          ? account
          : await transact(db, async (tx) => {
              if (!(await lockUnchangedPassword(tx, account, 'alone')))
                return refuse('wrong_password', { field: 'password' })
              await eraseMember(tx, deps, pictures, me.accountId)
              return null
            })
      // Asked for twice at once, it is done: the other has erased the account.
      if (refusal && (await findPasswordHash(db, me.accountId)) !== null) return refusal
      cookies.clear(reply)
      // The files are already condemned with the rows; this only spares them the wait for the sweep.
      await pictures.sweepErasures().catch(() => {})
      return {}
    },

    async user(_, { me }) {
      const user = await sessions.user(me.accountId)
      if (user === undefined) throw new Error('a session without its account')
      return user
    },

    async recover({ email, deviceMark }, { request }) {
      const found = await findCredentials(db, email)
      const caller = callerOf(request, deviceMark, found)
      const known = caller.deviceId !== null
      const refusal = known ? null : await attempts.consume(['recoverFromNetwork', caller.network])
      if (refusal) return refusal
      if (await accountMails.reserve(caller, email, 'recovery'))
        await transact(db, (tx) =>
          found
            ? accountMails.send(tx, { kind: 'recovery', accountId: found.id }, known ? 'own' : 'strangers')
            : accountMails.send(tx, { kind: 'nobody' }, 'nobody'),
        )
      return {}
    },

    async startRecovery({ accessToken, refreshToken }, { request }) {
      const refusal = await attempts.consume(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const link = tokens.verify('recovery-link', accessToken)
      if (link === null || tokens.unseal('recovery', refreshToken) !== link.subject)
        return refuse('link_invalid')
      const leftS = await findRecoverySecondsLeft(db, clock, link.subject)
      if (leftS === 0) return refuse('link_invalid')
      return {
        accessToken: tokens.sign('recovery', { subject: link.subject }, leftS),
        expiresInS: leftS,
      }
    },

    async updatePassword({ password, deviceMark }, { me, request, reply }) {
      if (isCommonPassword(password)) return refuse('weak_password', { field: 'password' })
      const queueKey = hashQueueKey(callerOf(request))
      const passwordHash = await passwords.hash(password, queueKey)
      const finished = await transact(db, (tx) => completeRecovery(tx, clock, me.recoveryId, passwordHash))
      if (finished === null) return refuse('link_invalid')
      cookies.clear(reply)
      return knownDeviceTokens.issue(request, reply, deviceMark, { id: finished.accountId, passwordHash })
    },
  }
}
