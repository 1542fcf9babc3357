import { randomUUID } from 'node:crypto'
import type { account } from '@mithaq/contract/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers, type AccountCaller } from '../../http/routes/serve-routes.ts'
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
import { runAfterSettling } from '../matches/commands/run-after-settling.ts'
import { deactivateProfile, markSeen, reactivateProfile } from '../visibility/presence.ts'
import type { PictureServices } from '../pictures/picture-services.ts'
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
  /** Called with the time zone of the device on which a member signs in. */
  syncTimeZone: (memberId: string, zone: string) => Promise<void>,
  /** Called before a sign-in with this address. */
  beforeSignIn: (email: string) => Promise<void> = async () => {},
): Handlers<typeof account> {
  const { db, clock, config } = deps
  const mustConfirmByMail = config.smtpUrl !== null

  function sendSession(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession) {
    if (isNativeApp(request)) return { session: { ...opened.session, refreshToken: opened.refreshToken } }
    cookies.setRefreshToken(reply, opened.refreshToken)
    return { session: opened.session }
  }

  /** After a password or a link proved who is calling: also makes the device known to the account. */
  function sendSessionToOwner(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedSession,
    sentDeviceToken: string | undefined,
    account: Credentials,
  ) {
    const { session } = sendSession(request, reply, opened)
    return { session: { ...session, ...knownDeviceTokens.issue(request, reply, sentDeviceToken, account) } }
  }

  const readCaller = (request: FastifyRequest, sentDeviceToken?: string, account?: Credentials): Caller => ({
    network: networkOf(request.ip),
    deviceId: knownDevices.findDeviceId(knownDeviceTokens.read(request, sentDeviceToken), account),
  })

  const readDevice = (request: FastifyRequest) =>
    parseUserAgent(request.headers['user-agent'], isNativeApp(request))

  /** Only the native app sends the refresh token in the body; browsers keep it in a cookie that scripts cannot read. */
  const readRefreshToken = (request: FastifyRequest, sent: string | undefined) =>
    isNativeApp(request) ? sent : cookies.readRefreshToken(request)

  /** The caller by the access token, or else by the refresh token. */
  async function identifyByEitherToken(
    request: FastifyRequest,
    sent: string | undefined,
  ): Promise<AccountCaller | null> {
    const token = readRefreshToken(request, sent)
    return (
      (await identify.account(request)) ?? (token === undefined ? null : sessions.findMeByRefreshToken(token))
    )
  }

  /** Returns the pending sign-up's hash if the password is the same, so that a repeated sign-up is not marked as contested. */
  async function hashForPendingSignUp(email: string, password: string, caller: Caller) {
    const pending = await findPendingCredentials(db, clock, email)
    // Verify and hash in every case: the response time must not reveal a pending sign-up.
    const isSame = await passwords.verify(pending?.passwordHash ?? null, password, hashQueueKey(caller))
    const newHash = await passwords.hash(password, hashQueueKey(caller))
    return pending !== undefined && isSame ? pending.passwordHash : newHash
  }

  return {
    async signUp({ email, password, deviceMark }, { request, reply }) {
      const caller = readCaller(request)
      const refusal = await attempts.consume(['signUpFromNetwork', caller.network])
      if (refusal) return refusal
      if (isCommonPassword(password)) return refuse('weak_password', { field: 'password' })
      if (mustConfirmByMail) {
        const mayMail = await accountMails.reserve(caller, email, 'sign-up')
        const passwordHash = await hashForPendingSignUp(email, password, caller)
        await transact(db, async (tx) => {
          const pendingId = await savePendingSignUp(tx, clock, email, passwordHash, mayMail)
          if (pendingId !== null) await accountMails.send(tx, { kind: 'confirmation', pendingId }, 'high')
        })
        return { session: null }
      }
      const passwordHash = await passwords.hash(password, hashQueueKey(caller))
      const created = await transact(db, async (tx) => {
        const id = await createAccount(tx, clock, email, passwordHash)
        return id === null
          ? null
          : { id, passwordHash, opened: await sessions.open(tx, id, readDevice(request)) }
      })
      if (created === null) return refuse('email_taken', { field: 'email' })
      return sendSessionToOwner(request, reply, created.opened, deviceMark, created)
    },

    async confirmEmail({ token, deviceMark }, { request, reply }) {
      const refusal = await attempts.consume(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const link = tokens.unseal('confirmation', token)
      if (link === null) return refuse('link_invalid')
      const unknownHash = await passwords.hash(randomUUID(), hashQueueKey(readCaller(request)))
      const confirmed = await transact(db, async (tx) => {
        const account = await confirmPendingSignUp(tx, clock, link, unknownHash)
        if (account === null) return null
        const opened = await sessions.open(tx, account.id, readDevice(request))
        const recovery = account.contested ? await createRecovery(tx, clock, account.id) : undefined
        return { account, opened, recovery }
      })
      if (confirmed === null) return refuse('link_invalid')
      const { account, opened, recovery } = confirmed
      return {
        ...sendSessionToOwner(request, reply, opened, deviceMark, account),
        ...(recovery && { reset: signRecoveryLink(tokens, recovery.id) }),
      }
    },

    async signIn({ email, password, deviceMark, timeZone }, { request, reply }) {
      await beforeSignIn(email)
      const found = await findCredentials(db, email)
      const pending = await findPendingCredentials(db, clock, email)
      const caller = readCaller(request, deviceMark, found)
      const attempt = await signInGuard.startAttempt(caller, email)
      if ('refused' in attempt) return attempt
      const isPasswordOf = (credentials: Credentials | undefined) =>
        passwords.verify(credentials?.passwordHash ?? null, password, attempt.queueKey)
      if (!(await isPasswordOf(found)) || found === undefined) {
        // Treat a pending sign-up alike with or without an account, so that the answer does not reveal one.
        if (pending === undefined || !(await isPasswordOf(pending))) {
          await attempt.recordFailure()
          return refuse('invalid_credentials')
        }
        await attempt.refund()
        if (await accountMails.reserve(caller, email, 'sign-up'))
          await transact(db, (tx) =>
            accountMails.send(tx, { kind: 'confirmation', pendingId: pending.id }, 'high'),
          )
        return refuse('email_not_confirmed')
      }
      await attempt.recordSuccess()
      const signedIn = await runAfterSettling(deps, found.id, async (tx) => {
        if (!(await lockUnchangedPassword(tx, found))) return null
        const reactivated = await reactivateProfile(tx, clock, found.id)
        return { reactivated, opened: await sessions.open(tx, found.id, readDevice(request)) }
      })
      if (signedIn === null) return refuse('invalid_credentials')
      const { opened, reactivated } = signedIn
      if (timeZone !== undefined) await syncTimeZone(found.id, timeZone)
      return { ...sendSessionToOwner(request, reply, opened, deviceMark, found), reactivated }
    },

    async refresh({ refreshToken }, { request, reply }) {
      const token = readRefreshToken(request, refreshToken)
      const opened = token === undefined ? null : await sessions.refresh(token, readDevice(request))
      if (opened) {
        const { id } = opened.session.user
        // Settle first: a weekly token due while the member was away depends on when they were last seen.
        await runAfterSettling(deps, id, (tx) => markSeen(tx, clock, id))
        return sendSession(request, reply, opened)
      }
      cookies.clear(reply)
      return refuse('session_not_found')
    },

    async signOut({ scope, refreshToken }, { request, reply }) {
      const me = await identifyByEitherToken(request, refreshToken)
      cookies.clear(reply)
      if (me === null) return refuse('session_not_found')
      await sessions.end(me, scope)
      return {}
    },

    async deactivate(_, { me, reply }) {
      await runAfterSettling(deps, me.accountId, async (tx) => {
        await deactivateProfile(tx, me.accountId)
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
              if (!(await lockUnchangedPassword(tx, account, 'exclusive')))
                return refuse('wrong_password', { field: 'password' })
              await eraseMember(tx, deps, pictures, me.accountId)
              return null
            })
      // If a concurrent request has erased the account, this one has succeeded as well.
      if (refusal && (await findPasswordHash(db, me.accountId)) !== null) return refusal
      cookies.clear(reply)
      // The transaction has queued the files for deletion; delete them now rather than with the next sweep.
      await pictures.sweepErasures().catch(() => {})
      return {}
    },

    async user(_, { me }) {
      const user = await sessions.findUser(me.accountId)
      if (user === undefined)
        throw new Error(`Invariant violated: a session has no account (account ${me.accountId})`)
      return user
    },

    async recover({ email, deviceMark }, { request }) {
      const found = await findCredentials(db, email)
      const caller = readCaller(request, deviceMark, found)
      const isKnownDevice = caller.deviceId !== null
      const refusal = isKnownDevice ? null : await attempts.consume(['recoverFromNetwork', caller.network])
      if (refusal) return refusal
      if (await accountMails.reserve(caller, email, 'recovery'))
        await transact(db, (tx) =>
          found
            ? accountMails.send(
                tx,
                { kind: 'recovery', accountId: found.id },
                isKnownDevice ? 'urgent' : 'normal',
              )
            : accountMails.send(tx, { kind: 'nobody' }, 'low'),
        )
      return {}
    },

    async startRecovery({ accessToken, refreshToken }, { request }) {
      const refusal = await attempts.consume(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const link = tokens.verify('recovery-link', accessToken)
      if (link === null || tokens.unseal('recovery', refreshToken) !== link.subject)
        return refuse('link_invalid')
      const secondsLeft = await findRecoverySecondsLeft(db, clock, link.subject)
      if (secondsLeft === 0) return refuse('link_invalid')
      return {
        accessToken: tokens.sign('recovery', { subject: link.subject }, secondsLeft),
        expiresInS: secondsLeft,
      }
    },

    async updatePassword({ password, deviceMark }, { me, request, reply }) {
      if (isCommonPassword(password)) return refuse('weak_password', { field: 'password' })
      const queueKey = hashQueueKey(readCaller(request))
      const passwordHash = await passwords.hash(password, queueKey)
      const completed = await transact(db, (tx) => completeRecovery(tx, clock, me.recoveryId, passwordHash))
      if (completed === null) return refuse('link_invalid')
      cookies.clear(reply)
      return knownDeviceTokens.issue(request, reply, deviceMark, { id: completed.accountId, passwordHash })
    },
  }
}
