import type { security } from '@mithaq/contract/security'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/network.ts'
import { refuse, type Handlers, type Me } from '../../http/serve.ts'
import { beginChange, confirmChange, dropChange, type ChangeSide } from '../account/address-change.ts'
import { isCommon } from '../account/passwords.ts'
import { passwordHashOf } from '../account/queries.ts'
import type { AccountServices } from '../account/services.ts'
import { endSessions } from '../account/sessions.ts'
import { addressOf, setPassword, signedInDevices } from './queries.ts'
import { isProved, noteProof } from './step-up.ts'

export function securityHandlers(
  deps: Deps,
  {
    attempts,
    passwords,
    tokens,
    mails,
    devices: known,
    cookies,
    isPhone,
  }: Pick<AccountServices, 'attempts' | 'passwords' | 'tokens' | 'mails' | 'devices' | 'cookies' | 'isPhone'>,
): Handlers<typeof security> {
  const { db, clock } = deps
  const lineOf = (me: Me) => ({ of: me.accountId, known: true })

  /** Null where it is theirs. A member who is signed in waits in a line of their own. */
  async function check(me: Me, password: string, field: string) {
    const refusal = await attempts.spend(['wrongPasswordOfAccount', me.accountId])
    if (refusal) return refusal
    const stored = await passwordHashOf(db, me.accountId)
    if (!(await passwords.verify(stored, password, lineOf(me)))) return refuse('wrong_password', { field })
    await attempts.forget(['wrongPasswordOfAccount', me.accountId])
    return null
  }

  return {
    async stepUp({ password }, { me }) {
      const refusal = await check(me, password, 'password')
      if (refusal) return refusal
      await noteProof(db, clock, me)
      return {}
    },

    async changePassword({ current, password }, { me, request, reply }) {
      if (isCommon(password)) return refuse('weak_password', { field: 'password' })
      const refusal = await check(me, current, 'current')
      if (refusal) return refusal
      const passwordHash = await passwords.hash(password, lineOf(me))
      const ended = await transact(db, async (tx) => {
        await setPassword(tx, me.accountId, passwordHash)
        return endSessions(tx, me.accountId, null, me.sessionId)
      })
      // The mark of a known device is sealed with the password: without a new one this browser would be a stranger.
      if (!isPhone(request)) {
        const account = { id: me.accountId, passwordHash }
        cookies.setMarks(reply, known.marked(cookies.readMarks(request), account))
      }
      return { ended }
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
      const mayWrite = await mails.mayWrite({ network: '', device: me.accountId }, email)
      await transact(db, async (tx) => {
        const changeId = await beginChange(tx, clock, me.accountId, email)
        await mails.send(tx, { kind: 'address', changeId, side: 'old' }, 'own')
        if (mayWrite) await mails.send(tx, { kind: 'address', changeId, side: 'new' }, 'own')
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
