import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { expect, it } from 'vitest'
import { signUpAccount, createMember, password } from '../../../../test/support/members/cast.ts'
import { addSimilarMembers } from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query } from '../../../db/db.ts'
import { recordMailAccepted } from '../mail/mail-delivery.ts'
import type { MailMessage } from '../../../ports/mail/mail.ts'
import { eraseBannedAccounts } from './erase-banned-accounts.ts'
import { eraseInactiveAccounts, warnInactiveAccounts } from './inactive-accounts.ts'

let app: TestApp
let sent: MailMessage[] = []
bootForSuite(async (booted) => {
  app = booted
  // Two years differ in days: on some dates the warning of 30 days comes a day early.
  app.clock.stopAt(new Date('2026-11-16T10:00:00Z'))
})

const mail = { send: async (message: MailMessage) => void sent.push(message), close: async () => {} }

/** Advances the clock, then runs housekeeping as on several servers at once. */
async function later(days: number, through = mail) {
  app.clock.advance({ d: days })
  sent = []
  await Promise.all([1, 2, 3].map(() => warnInactiveAccounts({ ...app, mail: through }).catch(() => {})))
  await eraseInactiveAccounts(app, app.pictures)
  return sent.map(({ to, subject, text }) => [
    to,
    subject,
    /In \d+ days/.exec(text)?.[0],
    text.includes(`${app.config.publicUrl.origin}/auth\n`),
  ])
}
const isHere = async (id: string) =>
  (await app.query(sql`select from accounts where id = ${id}`)).length === 1
const words = (days: number) => [
  `Your Mithaq account will be erased in ${days} days`,
  `In ${days} days`,
  true,
]

it('erases an account after two unused years and two warnings, and keeps one that is used', async () => {
  const [amina, bilal] = [await createMember(app), await createMember(app, 'Bilal')]
  // Two accounts without a profile: one stays unused, the other is used again.
  const [idle, guest] = [await signUpAccount(app), await signUpAccount(app)]
  const [{ days } = { days: 0 }] = await app.query(sql<{ days: number }>`
    select (extract(epoch from ${app.clock.sql} + interval '2 years' - ${app.clock.sql}) / 86400)::int as days`)
  expect(await later(days - 31)).toEqual([])
  // After the mail server was down, everybody is warned, and nobody twice.
  const away = { ...mail, send: () => Promise.reject(new Error('no mail today')) }
  expect(await later(2, away)).toEqual([])
  const told = await later(0)
  expect(told.toSorted()).toEqual(
    [amina, bilal, idle, guest].map(({ email }) => [email, ...words(30)]).toSorted(),
  )
  expect(await later(10)).toEqual([])
  for (const { email } of [bilal, guest]) await app.call(api.account.signIn, { email, password })
  expect((await later(12)).toSorted()).toEqual([])
  expect((await later(1)).toSorted()).toEqual(
    [amina, idle].map(({ email }) => [email, ...words(7)]).toSorted(),
  )
  expect(await later(6)).toEqual([])
  expect(await isHere(amina.id)).toBe(true)
  expect(await later(1)).toEqual([])
  const here = await Promise.all([amina, idle, bilal, guest].map(({ id }) => isHere(id)))
  expect(here).toEqual([false, false, true, true])
})

/** A member of four years who was warned twice. */
async function warnedMember() {
  const amina = await createMember(app)
  await app.query(sql`
    update accounts set created_at = created_at - interval '4 years',
      warned_30_at = ${app.clock.sql} - interval '40 days', warned_7_at = ${app.clock.sql} - interval '20 days'
    where id = ${amina.id}`)
  return amina
}

it('warns a member who came back again two years later, and erases nothing sooner', async () => {
  const amina = await warnedMember()
  await later(0)
  expect(await isHere(amina.id)).toBe(true)
  const told = await later(701)
  expect(told).toContainEqual([amina.email, ...words(30)])
})

interface Silent {
  id: string
  email: string
}

/** Members who are due for the first warning, in the order in which they are warned. */
async function silentMembers(count: number) {
  const members = await addSimilarMembers(app, count)
  const ids = members.map(({ id }) => id)
  const long = sql`${app.clock.sql} - interval '2 years' + interval '30 days'`
  await app.query(sql`update accounts set created_at = ${long} where id = any(${ids}::uuid[])`)
  await app.query(sql`update profiles set last_seen_at = ${long} where id = any(${ids}::uuid[])`)
  await app.query(sql`delete from sessions where account_id = any(${ids}::uuid[])`)
  return app.query(sql<Silent>`
    select id, email from accounts where id = any(${ids}::uuid[]) order by id`)
}

/** A mail server that refuses one address while told to, with a count of the attempts. */
function refusing(address: string, refusal: object) {
  const told = { refuses: true, tried: 0 }
  const through = {
    ...mail,
    async send(message: MailMessage) {
      if (message.to !== address) return mail.send(message)
      told.tried++
      if (told.refuses) throw Object.assign(new Error('not taken'), refusal)
      return mail.send(message)
    },
  }
  return { told, through }
}

it('counts a dead address as warned after one try, and still warns the others', async () => {
  const [dead, other] = (await silentMembers(2)) as [Silent, Silent]
  const { told, through } = refusing(dead.email, {
    ...{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
  })
  const toldAndHere = async (days: number) => {
    const written = (await later(days, through)).map(([to]) => to)
    return [written.includes(other.email), told.tried, await isHere(dead.id), await isHere(other.id)]
  }
  expect(await toldAndHere(1)).toEqual([true, 1, true, true])
  expect(await toldAndHere(22)).toEqual([false, 1, true, true])
  expect(await toldAndHere(1)).toEqual([true, 2, true, true])
  expect(await toldAndHere(6)).toEqual([false, 2, true, true])
  expect(await toldAndHere(1)).toEqual([false, 2, false, false])
})

it.each([
  ['takes nothing for now', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
  ['dislikes the mail', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
])('retries an address that %s, reports the error, and still warns the others', async (_, refusal) => {
  const [busy, other] = (await silentMembers(2)) as [Silent, Silent]
  const { told, through } = refusing(busy.email, refusal)
  app.clock.advance({ d: 1 })
  const written = async () => {
    sent = []
    const outcome = await warnInactiveAccounts({ ...app, mail: through }).catch(
      (error: Error) => error.message,
    )
    return [outcome, ...sent.map(({ to }) => to)]
  }
  expect(await written()).toEqual(['not taken', other.email])
  // A member who was warned is not warned again because another warning failed.
  expect(await written()).toEqual(['not taken'])
  told.refuses = false
  expect(await written()).toEqual([undefined, busy.email])
})

it('counts an address as warned after two weeks of refusals by a working mail server', async () => {
  const [busy, other] = (await silentMembers(2)) as [Silent, Silent]
  const full = { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }
  let tried = 0
  const after = async (days: number, refusal: object = full) => {
    app.clock.advance({ d: days })
    const through = {
      ...mail,
      async send(message: MailMessage) {
        if (message.to !== busy.email) return mail.send(message)
        tried++
        throw Object.assign(new Error('not taken'), refusal)
      },
    }
    // Another member's mail is accepted.
    await recordMailAccepted(app.db, app.clock)
    await warnInactiveAccounts({ ...app, mail: through }).catch(() => {})
    await eraseInactiveAccounts(app, app.pictures)
    return [tried, await isHere(busy.id), await isHere(other.id)]
  }
  expect(await after(1)).toEqual([1, true, true])
  expect(await after(13)).toEqual([2, true, true])
  expect(await after(1)).toEqual([3, true, true])
  expect(await after(9)).toEqual([3, true, true])
  expect(await after(7)).toEqual([3, true, false])
  expect(await after(7)).toEqual([4, true, false])
  expect(await after(14, {})).toEqual([5, true, false])
  expect(await after(0)).toEqual([6, true, false])
  expect(await after(6)).toEqual([6, true, false])
  expect(await after(1)).toEqual([6, false, false])
})

it.each([
  { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' },
  { code: 'EMESSAGE', responseCode: 554, command: 'DATA' },
])('counts nobody as warned while the mail server refuses every mail ($responseCode)', async (refusal) => {
  const people = await silentMembers(2)
  const [busy] = people as [Silent, Silent]
  const toldAfter = async (days: number, isRefused: (to: string) => boolean) => {
    const through = {
      ...mail,
      async send(message: MailMessage) {
        if (isRefused(message.to)) throw Object.assign(new Error('not taken'), refusal)
        return mail.send(message)
      },
    }
    await later(days, through)
    const told = await app.query(sql<{ told: boolean }>`
      select warned_30_at is not null as told from accounts where id = any(${people.map(({ id }) => id)}::uuid[]) order by id`)
    return told.map((one) => one.told)
  }
  const refusingAll = (days: number) => toldAfter(days, () => true)
  for (const days of [2, 13]) expect(await refusingAll(days)).toEqual([false, false])
  await recordMailAccepted(app.db, app.clock)
  for (const days of [1, 15]) expect(await refusingAll(days), 'taken a day ago').toEqual([false, false])
  await toldAfter(0, (to) => to === busy.email)
  expect(await toldAfter(0, (to) => to === busy.email)).toEqual([true, true])
})

it('sends the second warnings even if a first one is refused', async () => {
  const [first, second] = (await silentMembers(2)) as [Silent, Silent]
  const since = sql`${app.clock.sql} - interval '2 years'`
  await app.query(sql`update profiles set last_seen_at = ${since} where id = ${second.id}`)
  await app.query(sql`
    update accounts set created_at = ${since}, warned_30_at = ${app.clock.sql} - interval '23 days'
    where id = ${second.id}`)
  app.clock.advance({ d: 1 })
  const { through } = refusing(first.email, { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' })
  sent = []
  await expect(warnInactiveAccounts({ ...app, mail: through })).rejects.toThrow('not taken')
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[second.email, words(7)[0]]])
})

it('warns and erases more accounts than a batch, even behind as many that fail', async () => {
  const members = await silentMembers(202)
  const last = members.at(-1)!
  const through = {
    ...mail,
    async send(message: MailMessage) {
      if (message.to === last.email) return mail.send(message)
      throw Object.assign(new Error('not taken'), {
        code: 'EENVELOPE',
        responseCode: 450,
        command: 'RCPT TO',
      })
    },
  }
  app.clock.advance({ d: 1 })
  sent = []
  await expect(warnInactiveAccounts({ ...app, mail: through })).rejects.toThrow('not taken')
  expect(sent.map(({ to }) => to)).toEqual([last.email])
  await app.query(sql`
    update accounts set created_at = created_at - interval '1 year', warned_30_at = ${app.clock.sql} - interval '40 days',
      warned_7_at = ${app.clock.sql} - interval '20 days' where id = any(${members.map(({ id }) => id)}::uuid[])`)
  await app.query(sql`
    update profiles set last_seen_at = last_seen_at - interval '1 year' where id = any(${members.map(({ id }) => id)}::uuid[])`)
  const left = () =>
    app.query(sql`select from accounts where id = any(${members.map(({ id }) => id)}::uuid[])`)
  const stuck = {
    async eraseOf(...[tx, id]: Parameters<TestApp['pictures']['eraseOf']>) {
      if (id !== last.id) throw new Error('cannot be erased')
      return app.pictures.eraseOf(tx, id)
    },
  }
  await expect(eraseInactiveAccounts(app, stuck)).rejects.toThrow('cannot be erased')
  expect([await isHere(last.id), (await left()).length]).toEqual([false, 201])
  await eraseInactiveAccounts(app, app.pictures)
  expect(await left()).toEqual([])
})

it('erases the other banned accounts if one fails, and reports the error', async () => {
  const people = await silentMembers(2)
  const [bad, good] = people as [Silent, Silent]
  await app.query(sql`
    update profiles set restriction = 'banned', is_active = false where id = any(${people.map(({ id }) => id)}::uuid[])`)
  const stuck = {
    async eraseOf(...[tx, id]: Parameters<TestApp['pictures']['eraseOf']>) {
      if (id === bad.id) throw new Error('cannot be erased')
      return app.pictures.eraseOf(tx, id)
    },
  }
  await expect(eraseBannedAccounts(app, stuck)).rejects.toThrow('cannot be erased')
  expect([await isHere(bad.id), await isHere(good.id)]).toEqual([true, false])
})

it('keeps a member who signs in at the moment of the erasure', async () => {
  const amina = await warnedMember()
  await app.query(sql`
    update profiles set last_seen_at = last_seen_at - interval '3 years' where id = ${amina.id}`)
  await app.query(sql`delete from sessions where account_id = ${amina.id}`)
  const tidying = await app.transact(async (tx) => {
    // Locks the account like a sign-in that opens a session.
    await query(tx, sql`select from accounts where id = ${amina.id} for key share`)
    const begun = eraseInactiveAccounts(app, app.pictures)
    await waitUntilLocksAwaited(app.db)
    await query(tx, sql`update profiles set last_seen_at = ${app.clock.sql} where id = ${amina.id}`)
    return { begun }
  })
  await tidying.begun
  expect(await isHere(amina.id)).toBe(true)
})
