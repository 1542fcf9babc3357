import { api } from '@mithaq/contract'
import type { Invitation } from '@mithaq/contract/staff'
import { createEnrolmentLink } from '../../../src/features/staff/enrolment-links.ts'
import { inviteStaff } from '../../../src/features/staff/people.ts'
import { createAuthenticator } from './authenticator.ts'
import type { TestApp } from '../app/test-app.ts'

/** Invites a member of staff, and returns the link to enrol with. */
export async function inviteStaffMember(app: TestApp, given: Partial<Invitation> = {}) {
  const invitation: Invitation = {
    email: app.freshEmail('staff'),
    name: 'Leyla',
    sex: 'female',
    role: 'reviewer',
    ...given,
  }
  return app.transact(async (tx) => {
    const id = await inviteStaff(tx, app.clock, null, invitation)
    const link = id && (await createEnrolmentLink(tx, app.clock, id))
    if (!id || !link) throw new Error(`${invitation.email} is on the staff already`)
    return { id, link, email: invitation.email }
  })
}

/** Creates the first passkey with a link, as the page does. */
export async function enrolStaff(app: TestApp, link: string) {
  const cookies = new Map<string, string>()
  const passkey = createAuthenticator(app.config.publicUrl)
  const asked = await app.call(api.staff.enrolment, { link }, { cookies })
  const made = passkey.create(asked.body.options ?? {})
  const { status } = await app.call(api.staff.enrol, { link, passkey: made }, { cookies })
  if (status !== 200) throw new Error(`enrolment answered ${status}`)
  return { cookies, passkey }
}

/** A signed-in member of staff. */
export async function createStaff(app: TestApp, given: Partial<Invitation> = {}) {
  const { id, link, email } = await inviteStaffMember(app, given)
  return { id, email, ...(await enrolStaff(app, link)) }
}
export type Staff = Awaited<ReturnType<typeof createStaff>>
