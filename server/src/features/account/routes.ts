import type { account } from '@mithaq/contract/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { transact } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers, type Me } from '../../http.ts'
import { networkOf } from '../../network.ts'
import { tellAll } from '../../tell.ts'
import { accountMail } from './jobs.ts'
import type { AccountParts } from './parts.ts'
import { isCommon } from './passwords.ts'
import { eraseAccount, findAccount, findPendingSignUp, passwordHashOf } from './queries.ts'
import { finishRecovery, recoveryLeftS } from './recovery.ts'
import { endByErasure } from '../matches/end.ts'
import { settleOf } from '../matches/end-overdue.ts'
import { sayFarewell } from '../profile/farewell.ts'
import { deactivate, markSeen, welcomeBack } from '../profile/presence.ts'
import type { PicturesParts } from '../pictures/parts.ts'
import { announce, type OpenedSession } from './sessions.ts'
import { addPendingSignUp, confirmPendingSignUp, createAccount } from './sign-up.ts'

export function accountHandlers(
  deps: Deps,
  { tokens, passwords, sessions, attempts, cookies, isPhone, identify }: AccountParts,
  pictures: Pick<PicturesParts, 'eraseOf' | 'sweepErasures'>,
): Handlers<typeof account> {
  const { db, clock, bus, config, queue } = deps
  const confirmByMail = config.smtpUrl !== null

  function handOver(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession) {
    if (isPhone(request)) return { session: { ...opened.session, refreshToken: opened.refreshToken } }
    cookies.set(reply, opened.refreshToken)
    return { session: opened.session }
  }

  /** A token in the body counts for a phone alone: in a browser it lies where no page can send it from. */
  const refreshTokenOf = (request: FastifyRequest, sent: string | undefined) =>
    isPhone(request) ? sent : cookies.read(request)

  /** The session a request speaks for, by its access token or else by its refresh token. */
  async function signedIn(request: FastifyRequest, sent: string | undefined): Promise<Me | null> {
    const token = refreshTokenOf(request, sent)
    return (await identify.account(request)) ?? (token === undefined ? null : sessions.ownerOf(token))
  }

  return {
    async signUp({ email, password }, { request, reply }) {
      const refusal = await attempts.spend(
        ['signUpFromNetwork', networkOf(request.ip)],
        ['signUpForAddress', email],
      )
      if (refusal) return refusal
      if (isCommon(password)) return refuse('weak_password', { field: 'password' })
      const passwordHash = await passwords.hash(password)
      if (confirmByMail) {
        await transact(db, async (tx) => {
          const pendingId = await addPendingSignUp(tx, clock, email, passwordHash)
          await queue.add(tx, accountMail, { kind: 'confirmation', pendingId })
        })
        return { session: null }
      }
      const opened = await transact(db, async (tx) => {
        const accountId = await createAccount(tx, clock, email, passwordHash)
        return accountId === null ? null : sessions.open(tx, accountId)
      })
      return opened ? handOver(request, reply, opened) : refuse('email_taken', { field: 'email' })
    },

    async confirmEmail({ token }, { request, reply }) {
      const refusal = await attempts.spend(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const pendingId = tokens.unseal('confirmation', token)
      if (pendingId === null) return refuse('link_invalid')
      const opened = await transact(db, async (tx) => {
        const accountId = await confirmPendingSignUp(tx, clock, pendingId)
        return accountId === null ? null : sessions.open(tx, accountId)
      })
      return opened ? handOver(request, reply, opened) : refuse('link_invalid')
    },

    async signIn({ email, password }, { request, reply }) {
      const network = networkOf(request.ip)
      const refusal = await attempts.spend(
        ['signInFromNetwork', network],
        ['signInToAddress', email],
        ['signInFromNetworkToAddress', network, email],
      )
      if (refusal) return refusal
      const found = await findAccount(db, email)
      const pending = found ? undefined : await findPendingSignUp(db, clock, email)
      const matches = await passwords.verify(found?.passwordHash ?? pending?.passwordHash ?? null, password)
      if (!matches) return refuse('invalid_credentials')
      if (pending) {
        await transact(db, (tx) =>
          queue.add(tx, accountMail, { kind: 'confirmation', pendingId: pending.id }),
        )
        return refuse('email_not_confirmed')
      }
      if (!found) return refuse('invalid_credentials')
      await attempts.forget('signInFromNetworkToAddress', network, email)
      await settleOf(deps, found.id)
      const { opened, reactivated } = await transact(db, async (tx) => ({
        reactivated: await welcomeBack(tx, clock, found.id),
        opened: await sessions.open(tx, found.id),
      }))
      return { ...handOver(request, reply, opened), reactivated }
    },

    async refresh({ refreshToken }, { request, reply }) {
      const token = refreshTokenOf(request, refreshToken)
      const opened = token === undefined ? null : await sessions.refresh(token)
      if (opened) {
        // Whoever comes back is not eligible for an instant that has passed.
        await settleOf(deps, opened.session.user.id)
        await markSeen(db, clock, opened.session.user.id)
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
      await settleOf(deps, me.accountId)
      const ended = await transact(db, async (tx) => {
        await deactivate(tx, me.accountId)
        return sessions.endAll(tx, me.accountId)
      })
      announce(bus, me.accountId, ended)
      cookies.clear(reply)
      return {}
    },

    async erase({ password }, { me, reply }) {
      const refusal = await attempts.spend(['wrongPasswordOfAccount', me.accountId])
      if (refusal) return refusal
      const known = await passwordHashOf(db, me.accountId)
      if (!(await passwords.verify(known, password))) return refuse('wrong_password', { field: 'password' })
      const { ended, told } = await transact(db, async (tx) => {
        const refunds = await endByErasure(tx, deps, me.accountId)
        await sayFarewell(tx, deps, me.accountId)
        await pictures.eraseOf(tx, me.accountId)
        const sessionsEnded = await sessions.endAll(tx, me.accountId)
        await eraseAccount(tx, me.accountId)
        return { ended: sessionsEnded, told: refunds }
      })
      await attempts.forget('wrongPasswordOfAccount', me.accountId)
      announce(bus, me.accountId, ended)
      tellAll(bus, told)
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

    async recover({ email }, { request }) {
      const refusal = await attempts.spend(
        ['recoverFromNetwork', networkOf(request.ip)],
        ['recoverForAddress', email],
      )
      if (refusal) return refusal
      await transact(db, (tx) => queue.add(tx, accountMail, { kind: 'recovery', email }))
      return {}
    },

    async startRecovery({ accessToken, refreshToken }, { request }) {
      const refusal = await attempts.spend(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const link = await tokens.read('recovery-link', accessToken)
      if (link === null || tokens.unseal('recovery', refreshToken) !== link.subject)
        return refuse('link_invalid')
      const leftS = await recoveryLeftS(db, clock, link.subject)
      if (leftS === 0) return refuse('link_invalid')
      return {
        accessToken: await tokens.sign('recovery', { subject: link.subject }, leftS),
        expiresInS: leftS,
      }
    },

    async updatePassword({ password }, { me, reply }) {
      if (isCommon(password)) return refuse('weak_password', { field: 'password' })
      const passwordHash = await passwords.hash(password)
      const finished = await transact(db, (tx) => finishRecovery(tx, clock, me.recoveryId, passwordHash))
      if (finished === null) return refuse('link_invalid')
      announce(bus, finished.accountId, finished.ended)
      cookies.clear(reply)
      return {}
    },
  }
}
