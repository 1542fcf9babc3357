import type { staff } from '@mithaq/contract/staff'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply } from 'fastify'
import { transact, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { ensureDemoStaff, isDemoLink, isDemoStaff } from './demo-sign-in.ts'
import { deleteEnrolmentLink, findLinkOwner, lockEnrolmentLink } from './enrolment-links.ts'
import { staffInvitationJob } from './send-invitation.ts'
import { listStaffLog, writeStaffLog, type LoggedAction } from './staff-log.ts'
import type { StaffServices } from './services.ts'
import { canUsePasskeys } from './passkeys.ts'
import {
  listStaff,
  lockLead,
  inviteStaff,
  findStaffById,
  removeStaff,
  revokeAccessForNewLink,
} from './people.ts'
import { endStaffSession, lockStaffSession, loadStaffMe, openStaffSession } from './sessions.ts'

export function staffHandlers(
  { db, clock, config, queue, sessionSecret }: Deps,
  { cookies, passkeys, canSeeConsole }: StaffServices,
): Handlers<typeof staff> {
  const hasHostName = canUsePasskeys(config.publicUrl)

  /** Opens a session in the transaction that identified the person. If it does not commit, the cookies are worthless. */
  async function signInPerson(tx: Tx, reply: FastifyReply, staffId: string, act: LoggedAction) {
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
      if (!hasHostName) return refuse('host_name_required')
      return { name: owner.name, options: await passkeys.beginRegistration(owner, 'enrolment'), demo: [] }
    },

    async enterDemo({ link, staffId }, { reply }) {
      if (!isDemoLink(config, sessionSecret, link)) return refuse('not_found')
      return transact(db, async (tx) =>
        (await isDemoStaff(tx, staffId))
          ? signInPerson(tx, reply, staffId, 'signed_in')
          : refuse('not_found'),
      )
    },

    async enrol({ link, passkey }, { reply }) {
      const owner = await findLinkOwner(db, clock, link)
      if (owner === undefined) return refuse('not_found')
      if (!hasHostName) return refuse('host_name_required')
      const newPasskey = await passkeys.verifyRegistration(
        passkey as RegistrationResponseJSON,
        'enrolment',
        owner.id,
      )
      if (newPasskey === null) return refuse('passkey_refused')
      return transact(db, async (tx) => {
        if (!(await lockEnrolmentLink(tx, clock, link))) return refuse('not_found')
        // The link stays valid, or somebody who sent a registered passkey would have neither.
        if (!(await passkeys.savePasskey(tx, owner.id, newPasskey))) return refuse('passkey_refused')
        await deleteEnrolmentLink(tx, link)
        return signInPerson(tx, reply, owner.id, 'enrolled')
      })
    },

    async beginSignIn(_, { request }) {
      if (!(await canSeeConsole(request))) return refuse('not_found')
      if (!hasHostName) return refuse('host_name_required')
      return { options: await passkeys.beginSignIn() }
    },

    async signIn({ passkey }, { request, reply }) {
      if (!(await canSeeConsole(request))) return refuse('not_found')
      if (!hasHostName) return refuse('host_name_required')
      const answer = passkey as AuthenticationResponseJSON
      const me = await passkeys.signIn(answer, (tx, staffId) => signInPerson(tx, reply, staffId, 'signed_in'))
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
      if (!hasHostName) return refuse('host_name_required')
      const person = await findStaffById(db, me.staffId)
      if (person === undefined) return refuse('not_found')
      return { options: await passkeys.beginRegistration(person, 'another') }
    },

    async addAnother({ passkey }, { me }) {
      if (!hasHostName) return refuse('host_name_required')
      const newPasskey = await passkeys.verifyRegistration(
        passkey as RegistrationResponseJSON,
        'another',
        me.staffId,
      )
      if (newPasskey === null) return refuse('passkey_refused')
      return transact(db, async (tx) => {
        if (!(await lockStaffSession(tx, me))) return refuse('not_found')
        if (!(await passkeys.savePasskey(tx, me.staffId, newPasskey))) return refuse('passkey_refused')
        await writeStaffLog(tx, clock, { by: me.staffId, act: 'passkey_added' })
        return loadStaffMe(tx, me.staffId)
      })
    },

    people: async () => ({ people: await listStaff(db) }),

    async invite(invitation, { me }) {
      if (!hasHostName) return refuse('host_name_required')
      return transact(db, async (tx) => {
        if (!(await lockLead(tx, me.staffId))) return refuse('not_found')
        const id = await inviteStaff(tx, clock, me.staffId, invitation)
        if (id === undefined) return refuse('email_taken')
        await queue.add(tx, staffInvitationJob, { staffId: id }, 'high')
        return { id }
      })
    },

    async renewLink({ staffId }, { me }) {
      if (!hasHostName) return refuse('host_name_required')
      return transact(db, async (tx) => {
        if (!(await lockLead(tx, me.staffId))) return refuse('not_found')
        if (!(await revokeAccessForNewLink(tx, clock, me.staffId, staffId))) return refuse('not_found')
        await queue.add(tx, staffInvitationJob, { staffId }, 'high')
        return {}
      })
    },

    async remove({ staffId }, { me }) {
      // The last lead must not remove herself: nobody could invite staff any more.
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
