import type { staff } from '@mithaq/contract/staff'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply } from 'fastify'
import { transact, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { paged } from '../../http/handlers/load-page.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { demoStaff, isDemoLink, isDemoStaff } from './demo-sign-in.ts'
import { staffMail } from './send-invitation.ts'
import { logPage, writeLog, type LoggedAct } from './staff-log.ts'
import type { StaffServices } from './services.ts'
import { hasHostName } from './passkeys.ts'
import {
  everybody,
  holdLead,
  holdLink,
  invite,
  ownerOfLink,
  personOf,
  remove,
  shutOutForNewLink,
  useLink,
} from './people.ts'
import { endSession, holdSession, meOf, openSession } from './sessions.ts'

export function staffHandlers(
  { db, clock, config, queue, sessionSecret }: Deps,
  { cookies, passkeys, isDoor }: StaffServices,
): Handlers<typeof staff> {
  const hostName = hasHostName(config.publicUrl)

  /** In the transaction that knows them; the cookie is of no use where it does not commit. */
  async function letIn(tx: Tx, reply: FastifyReply, staffId: string, act: LoggedAct) {
    cookies.set(reply, await openSession(tx, clock, staffId))
    cookies.setDoor(reply, staffId)
    await writeLog(tx, clock, { by: staffId, act })
    return meOf(tx, staffId)
  }

  return {
    async enrolment({ link }) {
      if (isDemoLink(config, sessionSecret, link))
        return { name: null, options: null, demo: await demoStaff(db, clock) }
      const owner = await ownerOfLink(db, clock, link)
      if (owner === undefined) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      return { name: owner.name, options: await passkeys.beginNew(owner, 'enrolment'), demo: [] }
    },

    async enterDemo({ link, staffId }, { reply }) {
      if (!isDemoLink(config, sessionSecret, link)) return refuse('not_found')
      return transact(db, async (tx) =>
        (await isDemoStaff(tx, staffId)) ? letIn(tx, reply, staffId, 'signed_in') : refuse('not_found'),
      )
    },

    async enrol({ link, passkey }, { reply }) {
      const owner = await ownerOfLink(db, clock, link)
      if (owner === undefined) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      const made = await passkeys.readNew(passkey as RegistrationResponseJSON, 'enrolment', owner.id)
      if (made === null) return refuse('passkey_refused')
      return transact(db, async (tx) => {
        if (!(await holdLink(tx, clock, link))) return refuse('not_found')
        // Its link stays good: whoever shows another's passkey would be left without either.
        if (!(await passkeys.keep(tx, owner.id, made))) return refuse('passkey_refused')
        await useLink(tx, link)
        return letIn(tx, reply, owner.id, 'enrolled')
      })
    },

    async beginSignIn(_, { request }) {
      if (!(await isDoor(request))) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      return { options: await passkeys.beginSignIn() }
    },

    async signIn({ passkey }, { request, reply }) {
      if (!(await isDoor(request))) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      const answer = passkey as AuthenticationResponseJSON
      const me = await passkeys.signIn(answer, (tx, staffId) => letIn(tx, reply, staffId, 'signed_in'))
      return me ?? refuse('passkey_refused')
    },

    session: (_, { me }) => meOf(db, me.staffId),

    async signOut(_, { me, reply }) {
      await transact(db, async (tx) => {
        await endSession(tx, me.sessionHash)
        await writeLog(tx, clock, { by: me.staffId, act: 'signed_out' })
      })
      cookies.clear(reply)
      return {}
    },

    async beginAnother(_, { me }) {
      if (!hostName) return refuse('host_name_required')
      const person = await personOf(db, me.staffId)
      if (person === undefined) return refuse('not_found')
      return { options: await passkeys.beginNew(person, 'another') }
    },

    async addAnother({ passkey }, { me }) {
      if (!hostName) return refuse('host_name_required')
      const made = await passkeys.readNew(passkey as RegistrationResponseJSON, 'another', me.staffId)
      if (made === null) return refuse('passkey_refused')
      return transact(db, async (tx) => {
        if (!(await holdSession(tx, me))) return refuse('not_found')
        if (!(await passkeys.keep(tx, me.staffId, made))) return refuse('passkey_refused')
        await writeLog(tx, clock, { by: me.staffId, act: 'passkey_added' })
        return meOf(tx, me.staffId)
      })
    },

    people: async () => ({ people: await everybody(db) }),

    async invite(invitation, { me }) {
      if (!hostName) return refuse('host_name_required')
      return transact(db, async (tx) => {
        if (!(await holdLead(tx, me.staffId))) return refuse('not_found')
        const id = await invite(tx, clock, me.staffId, invitation)
        if (id === undefined) return refuse('email_taken')
        await queue.add(tx, staffMail, { staffId: id }, 'asked')
        return { id }
      })
    },

    async renewLink({ staffId }, { me }) {
      if (!hostName) return refuse('host_name_required')
      return transact(db, async (tx) => {
        if (!(await holdLead(tx, me.staffId))) return refuse('not_found')
        if (!(await shutOutForNewLink(tx, clock, me.staffId, staffId))) return refuse('not_found')
        await queue.add(tx, staffMail, { staffId }, 'asked')
        return {}
      })
    },

    async remove({ staffId }, { me }) {
      // A lead who removed herself could leave a house that nobody can let anybody into.
      if (staffId === me.staffId) return refuse('not_found')
      return transact(db, async (tx) => {
        const removed = (await holdLead(tx, me.staffId)) && (await remove(tx, clock, me.staffId, staffId))
        return removed ? {} : refuse('not_found')
      })
    },

    log: ({ after }) => paged(after, (from) => logPage(db, from)),
  }
}
