import type { security } from '@mithaq/contract/security'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/connections/network.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { beginChange, confirmChange, dropChange, type ChangeSide } from '../account/email-change.ts'
import { isCommon } from '../account/passwords/common-passwords.ts'
import { holdPassword, setPassword } from '../account/passwords/credentials.ts'
import type { AccountServices } from '../account/account-services.ts'
import { endSessions } from '../account/sessions/sessions.ts'
import { addressOf } from './email-address.ts'
import { signedInDevices } from './signed-in-devices.ts'
import { isProved, noteProof } from './step-up.ts'

export function securityHandlers(
  deps: Deps,
  {
    attempts,
    passwords,
    checkPassword,
    tokens,
    mails,
    marks,
  }: Pick<AccountServices, 'attempts' | 'passwords' | 'checkPassword' | 'tokens' | 'mails' | 'marks'>,
): Handlers<typeof security> {
  const { db, clock } = deps
  return {
    async stepUp({ password }, { me }) {
      const account = await checkPassword(me, password, 'password')
      if ('refused' in account) return account
      const noted = await transact(db, async (tx) => {
        if (!(await holdPassword(tx, account))) return false
        await noteProof(tx, clock, me)
        return true
      })
      return noted ? {} : refuse('wrong_password', { field: 'password' })
    },

    async changePassword({ current, password, deviceMark }, { me, request, reply }) {
      if (isCommon(password)) return refuse('weak_password', { field: 'password' })
      const account = await checkPassword(me, current, 'current')
      if ('refused' in account) return account
      const passwordHash = await passwords.hash(password, { of: me.accountId, known: true })
      const ended = await transact(db, async (tx) =>
        (await setPassword(tx, account, passwordHash))
          ? endSessions(tx, me.accountId, null, me.sessionId)
          : null,
      )
      if (ended === null) return refuse('wrong_password', { field: 'current' })
      return { ended, ...marks.handOver(request, reply, deviceMark, { ...account, passwordHash }) }
    },

    async devices(_, { me }) {
      return { now: clock.date().toISOString(), devices: await signedInDevices(db, clock, me) }
    },

    async endDevice({ id }, { me }) {
      const ended = await transact(db, (tx) => endSessions(tx, me.accountId, id))
      return ended === 0 ? refuse('not_found') : {}
    },

    address: (_, { me }) => addressOf(db, clock, me.accountId),

    async changeAddress({ email }, { me }) {
      if (!(await isProved(db, clock, me))) return refuse('password_required')
      const { email: now } = await addressOf(db, clock, me.accountId)
      if (email === now) return refuse('invalid_input', { field: 'email' })
      const refusal = await attempts.spend(['addressChangeOfAccount', me.accountId])
      if (refusal) return refusal
      await transact(db, async (tx) => {
        const changeId = await beginChange(tx, clock, me.accountId, email)
        for (const side of ['old', 'new'] as const)
          await mails.send(tx, { kind: 'address', changeId, side }, 'own')
      })
      return addressOf(db, clock, me.accountId)
    },

    async keepAddress(_, { me }) {
      await dropChange(db, me.accountId)
      return addressOf(db, clock, me.accountId)
    },

    async confirmAddress({ token }, { request }) {
      const refusal = await attempts.spend(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const [id, side] = tokens.unseal('address', token)?.split('.') ?? []
      if (id === undefined) return refuse('link_invalid')
      const confirmed = await transact(db, (tx) => confirmChange(tx, deps, id, side as ChangeSide))
      return confirmed ?? refuse('link_invalid')
    },
  }
}
