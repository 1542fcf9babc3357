import type { staff } from '@mithaq/contract/staff'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply } from 'fastify'
import { transact, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { ensureDemoStaff, isDemoLink, isDemoStaff } from './demo-sign-in.ts'
import { staffInvitationJob } from './send-invitation.ts'
import { listStaffLog, writeStaffLog, type LoggedAction } from './staff-log.ts'
import type { StaffServices } from './services.ts'
import { canUsePasskeys } from './passkeys.ts'
import {
  listStaff,
  lockLead,
  lockEnrolmentLink,
  inviteStaff,
  findLinkOwner,
  findStaffById,
  removeStaff,
  revokeAccessForNewLink,
  deleteEnrolmentLink,
} from './people.ts'
import { endStaffSession, lockStaffSession, loadStaffMe, openStaffSession } from './sessions.ts'

export function staffHandlers(
  { db, clock, config, queue, sessionSecret }: Deps,
  { cookies, passkeys, canSeeConsole }: StaffServices,
): Handlers<typeof staff> {
  const hostName = canUsePasskeys(config.publicUrl)

  /** In the transaction that knows them; the cookie is of no use where it does not commit. */
  async function letIn(tx: Tx, reply: FastifyReply, staffId: string, act: LoggedAction) {
    cookies.set(reply, await openStaffSession(tx, clock, staffId))
    cookies.setDeviceMark(reply, staffId)
    await writeStaffLog(tx, clock, { by: staffId, act })
    return loadStaffMe(tx, staffId)
  }

  return {
    async enrolment({ link }) {
      if (isDemoLink(config, sessionSecret, link))
        return { name: null, options: null, demo: await ensureDemoStaff(db, clock) }
      const owner = await findLinkOwner(db, clock, link)
      if (owner === undefined) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      return { name: owner.name, options: await passkeys.beginRegistration(owner, 'enrolment'), demo: [] }
    },

    async enterDemo({ link, staffId }, { reply }) {
      if (!isDemoLink(config, sessionSecret, link)) return refuse('not_found')
      return transact(db, async (tx) =>
        (await isDemoStaff(tx, staffId)) ? letIn(tx, reply, staffId, 'signed_in') : refuse('not_found'),
      )
    },

    async enrol({ link, passkey }, { reply }) {
      const owner = await findLinkOwner(db, clock, link)
      if (owner === undefined) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      const made = await passkeys.verifyRegistration(
        passkey as RegistrationResponseJSON,
        'enrolment',
        owner.id,
      )
      if (made === null) return refuse('passkey_refused')
      return transact(db, async (tx) => {
        if (!(await lockEnrolmentLink(tx, clock, link))) return refuse('not_found')
        // Its link stays good: whoever shows another's passkey would be left without either.
        if (!(await passkeys.savePasskey(tx, owner.id, made))) return refuse('passkey_refused')
        await deleteEnrolmentLink(tx, link)
        return letIn(tx, reply, owner.id, 'enrolled')
      })
    },

    async beginSignIn(_, { request }) {
      if (!(await canSeeConsole(request))) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      return { options: await passkeys.beginSignIn() }
    },

    async signIn({ passkey }, { request, reply }) {
      if (!(await canSeeConsole(request))) return refuse('not_found')
      if (!hostName) return refuse('host_name_required')
      const answer = passkey as AuthenticationResponseJSON
      const me = await passkeys.signIn(answer, (tx, staffId) => letIn(tx, reply, staffId, 'signed_in'))
      return me ?? refuse('passkey_refused')
    },

    session: (_, { me }) => loadStaffMe(db, me.staffId),

    async signOut(_, { me, reply }) {
      await transact(db, async (tx) => {
        await endStaffSession(tx, me.sessionHash)
        await writeStaffLog(tx, clock, { by: me.staffId, act: 'signed_out' })
      })
      cookies.clear(reply)
      return {}
    },

    async beginAnother(_, { me }) {
      if (!hostName) return refuse('host_name_required')
      const person = await findStaffById(db, me.staffId)
      if (person === undefined) return refuse('not_found')
      return { options: await passkeys.beginRegistration(person, 'another') }
    },

    async addAnother({ passkey }, { me }) {
      if (!hostName) return refuse('host_name_required')
      const made = await passkeys.verifyRegistration(
        passkey as RegistrationResponseJSON,
        'another',
        me.staffId,
      )
      if (made === null) return refuse('passkey_refused')
      return transact(db, async (tx) => {
        if (!(await lockStaffSession(tx, me))) return refuse('not_found')
        if (!(await passkeys.savePasskey(tx, me.staffId, made))) return refuse('passkey_refused')
        await writeStaffLog(tx, clock, { by: me.staffId, act: 'passkey_added' })
        return loadStaffMe(tx, me.staffId)
      })
    },

    people: async () => ({ people: await listStaff(db) }),

    async invite(invitation, { me }) {
      if (!hostName) return refuse('host_name_required')
      return transact(db, async (tx) => {
        if (!(await lockLead(tx, me.staffId))) return refuse('not_found')
        const id = await inviteStaff(tx, clock, me.staffId, invitation)
        if (id === undefined) return refuse('email_taken')
        await queue.add(tx, staffInvitationJob, { staffId: id }, 'asked')
        return { id }
      })
    },

    async renewLink({ staffId }, { me }) {
      if (!hostName) return refuse('host_name_required')
      return transact(db, async (tx) => {
        if (!(await lockLead(tx, me.staffId))) return refuse('not_found')
        if (!(await revokeAccessForNewLink(tx, clock, me.staffId, staffId))) return refuse('not_found')
        await queue.add(tx, staffInvitationJob, { staffId }, 'asked')
        return {}
      })
    },

    async remove({ staffId }, { me }) {
      // A lead who removed herself could leave a house that nobody can let anybody into.
      if (staffId === me.staffId) return refuse('not_found')
      return transact(db, async (tx) => {
        const removed =
          (await lockLead(tx, me.staffId)) && (await removeStaff(tx, clock, me.staffId, staffId))
        return removed ? {} : refuse('not_found')
      })
    },

    log: ({ after }) => loadPage(after, (from) => listStaffLog(db, from)),
  }
}
