import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import type { Person } from '../members/cast.ts'
import type { TestApp } from '../app/test-app.ts'
import { waitUntil } from '../wait/wait-until.ts'

export type SignedIn = Pick<Person, 'id' | 'token'>

export const requestGuardian = (app: TestApp, person: SignedIn, email: string, more: object = {}) =>
  app.call(
    api.guardians.invite,
    { name: 'Ibrahim', relation: 'brother', email, timeZone: 'UTC', ...more },
    person,
  )

/** API calls of a member and their guardian. */
export function guardianCalls(app: () => TestApp) {
  const { guardians } = api
  return {
    mine: async (person: Pick<SignedIn, 'token'>) => (await app().call(guardians.mine, {}, person)).body,
    look: (token: string) => app().call(guardians.look, { token }),
    accept: (token: string) => app().call(guardians.accept, { token }),
    leave: (token: string) => app().call(guardians.leave, { token }),
    never: (token: string) => app().call(guardians.neverWrite, { token }),
    mailsTo: async (email: string) => (await app().box.list()).filter(({ to }) => to === email),
  }
}

/** The token in the link of a mail. */
export const readInvitationToken = (text: string) => /\/link\/guardian#(\S+)/.exec(text)![1]!

/** Invites a guardian and reads the token of the mail. */
export async function inviteAndReadToken(app: TestApp, person: SignedIn, email = app.freshEmail('ibrahim')) {
  const { status } = await requestGuardian(app, person, email)
  if (status !== 200) throw new Error(`the invitation answered ${status}`)
  return { email, token: readInvitationToken((await app.mailTo(email)).text) }
}

/** Invites a guardian who accepts. */
export async function inviteAndAccept(app: TestApp, person: SignedIn, email?: string) {
  const asked = await inviteAndReadToken(app, person, email)
  const { body } = await app.call(api.guardians.accept, { token: asked.token })
  if (body.state !== 'accepted') throw new Error(`the acceptance led to ${body.state}`)
  return asked
}

/** Waits until the job of the member's latest invitation has run, whether it sent a mail or not. */
export const waitForInvitationJob = (app: TestApp, { id }: SignedIn) =>
  waitUntil('the job of the invitation', async () => {
    const row = await app.queryOne(sql`
      select from pgboss.job where name = 'guardian-mail' and state = 'completed' and data ->> 'guardianId' = (
        select id::text from guardians where member_id = ${id} order by invited_at desc limit 1)`)
    return row !== undefined
  })

export const listGuardianLines = async (app: TestApp, person: SignedIn, matchId: string) =>
  (await app.call(api.matches.lines, { matchId }, person)).body.lines.filter(({ kind }) =>
    kind.startsWith('guardian'),
  )
