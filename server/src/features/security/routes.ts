import type { security } from '@mithaq/contract/security'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/connections/network.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import {
  startEmailChange,
  confirmEmailChange,
  cancelEmailChange,
  type EmailChangeSide,
} from '../account/email-change.ts'
import { isCommonPassword } from '../account/passwords/common-passwords.ts'
import { lockUnchangedPassword, replacePassword } from '../account/passwords/credentials.ts'
import type { AccountServices } from '../account/account-services.ts'
import { endSessions } from '../account/sessions/sessions.ts'
import { findEmailAddress } from './email-address.ts'
import { listSignedInDevices } from './signed-in-devices.ts'
import { hasRecentPasswordProof, recordPasswordProof } from './step-up.ts'

export function securityHandlers(
  deps: Deps,
  {
    attempts,
    passwords,
    checkPassword,
    tokens,
    accountMails,
    knownDeviceTokens,
  }: Pick<
    AccountServices,
    'attempts' | 'passwords' | 'checkPassword' | 'tokens' | 'accountMails' | 'knownDeviceTokens'
  >,
): Handlers<typeof security> {
  const { db, clock } = deps
  return {
    async stepUp({ password }, { me }) {
      const account = await checkPassword(me, password, 'password')
      if ('refused' in account) return account
      const isRecorded = await transact(db, async (tx) => {
        if (!(await lockUnchangedPassword(tx, account))) return false
        await recordPasswordProof(tx, clock, me)
        return true
      })
      return isRecorded ? {} : refuse('wrong_password', { field: 'password' })
    },

    async changePassword({ current, password, deviceMark }, { me, request, reply }) {
      if (isCommonPassword(password)) return refuse('weak_password', { field: 'password' })
      const account = await checkPassword(me, current, 'current')
      if ('refused' in account) return account
      const passwordHash = await passwords.hash(password, { owner: me.accountId, isKnownDevice: true })
      const ended = await transact(db, async (tx) =>
        (await replacePassword(tx, account, passwordHash))
          ? endSessions(tx, me.accountId, null, me.sessionId)
          : null,
      )
      if (ended === null) return refuse('wrong_password', { field: 'current' })
      return { ended, ...knownDeviceTokens.issue(request, reply, deviceMark, { ...account, passwordHash }) }
    },

    async devices(_, { me }) {
      return { now: clock.date().toISOString(), devices: await listSignedInDevices(db, clock, me) }
    },

    async endDevice({ id }, { me }) {
      const ended = await transact(db, (tx) => endSessions(tx, me.accountId, id))
      return ended === 0 ? refuse('not_found') : {}
    },

    address: (_, { me }) => findEmailAddress(db, clock, me.accountId),

    async changeAddress({ email }, { me }) {
      if (!(await hasRecentPasswordProof(db, clock, me))) return refuse('password_required')
      const { email: current } = await findEmailAddress(db, clock, me.accountId)
      if (email === current) return refuse('invalid_input', { field: 'email' })
      const refusal = await attempts.consume(['addressChangeOfAccount', me.accountId])
      if (refusal) return refusal
      await transact(db, async (tx) => {
        const changeId = await startEmailChange(tx, clock, me.accountId, email)
        for (const side of ['old', 'new'] as const)
          await accountMails.send(tx, { kind: 'address', changeId, side }, 'urgent')
      })
      return findEmailAddress(db, clock, me.accountId)
    },

    async keepAddress(_, { me }) {
      await cancelEmailChange(db, me.accountId)
      return findEmailAddress(db, clock, me.accountId)
    },

    async confirmAddress({ token }, { request }) {
      const refusal = await attempts.consume(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const [id, side] = tokens.unseal('address', token)?.split('.') ?? []
      if (id === undefined) return refuse('link_invalid')
      const confirmed = await transact(db, (tx) => confirmEmailChange(tx, deps, id, side as EmailChangeSide))
      return confirmed ?? refuse('link_invalid')
    },
  }
}
