import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { createMember, password } from '../../../../test/support/members/cast.ts'
import {
  guardianCalls,
  waitForInvitationJob,
  requestGuardian,
  inviteAndReadToken,
  readInvitationToken,
  inviteAndAccept,
} from '../../../../test/support/guardians/guardian-calls.ts'
import { createPair } from '../../../../test/support/matches/matches.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntil } from '../../../../test/support/wait/wait-until.ts'
import { openMatch } from '../../matches/commands/open-match.ts'
import { hashFormerAddress } from '../../former-members/former-addresses.ts'
import { closeExpiredInvitations } from './invite-guardian.ts'
import { sendInvitation } from './send-invitation.ts'
import { canMailGuardian } from '../mail-permission.ts'

const { guardians } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

const { accept, look, mailsTo, mine } = guardianCalls(() => app)

const rowOf = async ({ id }: { id: string }) =>
  (await app.queryOne(sql<{ guardianId: string }>`
    select id as "guardianId" from guardians where member_id = ${id}`))!

/** Moves the member's invitation the given number of days into the past. */
const invitedEarlier = ({ id }: { id: string }, days: number) =>
  app.query(sql`
    update guardians set invited_at = invited_at - make_interval(days => ${days}),
      expires_at = expires_at - make_interval(days => ${days})
    where member_id = ${id}`)

describe('an invitation', () => {
  it('tells by mail what they will receive, and shows the member when it expires', async () => {
    const amina = await createMember(app)
    expect(await mine(amina)).toMatchObject({ guardian: null, invitationsLeft: 3, nextInvitationAt: null })
    const { email, token } = await inviteAndReadToken(app, amina)
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('Amina asks you to be their guardian on Mithaq')
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain('Amina asks you to be their guardian')
      expect(part).toContain('Assalamu alaykum, Ibrahim. Amina is looking for a spouse')
      expect(part).toContain('one mail a week, on Friday evening')
      expect(part).toContain('Never write to me again')
    }
    const { guardian, invitationsLeft } = await mine(amina)
    expect(guardian).toMatchObject({
      ...{ name: 'Ibrahim', relation: 'brother', email, state: 'invited' },
      ...{ acceptedAt: null, nextMailAt: null, unreachable: false },
    })
    expect(Date.parse(guardian!.expiresAt) - Date.parse(guardian!.invitedAt)).toBe(7 * 86_400_000)
    expect(invitationsLeft).toBe(2)
    const shown = await look(token)
    expect(shown.body).toMatchObject({ state: 'invited', names: { member: 'Amina', guardian: 'Ibrahim' } })
    expect(shown.body.expiresAt).toBe(guardian!.expiresAt)
  })

  it('turns no name into a link', async () => {
    const amina = await createMember(app, 'www.amina.example')
    const email = app.freshEmail()
    await requestGuardian(app, amina, email)
    await app.mailTo(email)
    const [mail] = await mailsTo(email)
    for (const part of [mail!.text, mail!.html])
      expect(part).toContain('Ibrahim. www. amina. example is looking for a spouse')
    for (const part of [mail!.subject, mail!.text, mail!.html]) expect(part).not.toMatch(/amina\.example/)
  })

  it('is refused with invalid fields, and does not count', async () => {
    const amina = await createMember(app)
    const { status, error } = await requestGuardian(app, amina, 'nobody', {
      name: 'Mithaq Support',
      relation: '',
    })
    expect([status, error.issues?.map(({ field, code }) => [field, code])]).toEqual([
      400,
      [
        ['name', 'guardian_name_reserved'],
        ['relation', 'guardian_relation_missing'],
        ['email', 'email_format'],
      ],
    ])
    expect((await mine(amina)).invitationsLeft).toBe(3)
  })

  it('is refused for the member’s own address in any spelling', async () => {
    const amina = await createMember(app)
    const [name, host] = amina.email.split('@')
    const { status, error } = await requestGuardian(app, amina, `${name!.toUpperCase()}+wali@${host}`)
    expect([status, error]).toEqual([
      400,
      expect.objectContaining({
        issues: [expect.objectContaining({ field: 'email', code: 'guardian_own_address' })],
      }),
    ])
  })

  it('is allowed for one guardian at a time, and three times in 30 days', async () => {
    const amina = await createMember(app)
    await inviteAndReadToken(app, amina)
    expect((await requestGuardian(app, amina, app.freshEmail())).error.code).toBe('guardian_named')
    for (const left of [1, 0]) {
      expect((await app.call(guardians.end, {}, amina)).body.guardian).toBe(null)
      await inviteAndReadToken(app, amina)
      expect((await mine(amina)).invitationsLeft).toBe(left)
    }
    const { body } = await app.call(guardians.end, {}, amina)
    const fourth = await requestGuardian(app, amina, app.freshEmail())
    expect([fourth.status, fourth.error.code]).toEqual([429, 'too_many_invitations'])
    expect(Number(fourth.headers['retry-after']) / 86_400).toBeCloseTo(30, 2)
    expect(Date.parse(body.nextInvitationAt!) - Date.parse(body.now)).toBeGreaterThan(29 * 86_400_000)
    // Counted from the earliest of the three, in any order of the rows.
    await app.query(sql`
      update guardians set invited_at = invited_at - interval '10 days'
      where id = (select id from guardians where member_id = ${amina.id} order by invited_at limit 1)`)
    const { nextInvitationAt, now } = await mine(amina)
    expect((Date.parse(nextInvitationAt!) - Date.parse(now)) / 86_400_000).toBeCloseTo(20, 2)
    await app.query(sql`
      update guardians set invited_at = invited_at - interval '30 days' where member_id = ${amina.id}`)
    expect((await requestGuardian(app, amina, app.freshEmail())).status).toBe(200)
  })

  it('is made once for two concurrent requests', async () => {
    const amina = await createMember(app)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => requestGuardian(app, amina, app.freshEmail(name))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await mine(amina)).invitationsLeft).toBe(2)
  })

  it.each([
    'match',
    'block',
    'block of mine',
    'block of mine who has left',
    'block by one who has left',
    'block without a match',
    'block of mine without a match',
  ])('gets the same answer for the address of a %s, and is never sent', async (kind) => {
    const [amina, bilal] = await createPair(app)
    if (!kind.endsWith('without a match')) await app.transact((tx) => openMatch(tx, app, amina.id, bilal.id))
    if (kind.startsWith('block') && !kind.includes('mine'))
      await app.call(api.safety.block, { profileId: amina.id }, bilal)
    if (kind.startsWith('block of mine')) await app.call(api.safety.block, { profileId: bilal.id }, amina)
    if (kind.endsWith('left')) await app.call(api.account.erase, { password }, bilal)
    const [name, host] = bilal.email.split('@')
    const spelled = `${name}+1@${host}`
    const { status, body } = await requestGuardian(app, amina, spelled)
    await waitForInvitationJob(app, amina)
    expect([status, body.guardian]).toEqual([
      200,
      expect.objectContaining({ email: spelled, state: 'invited', unreachable: false }),
    ])
    expect(await mailsTo(spelled)).toEqual([])
    const emailHash = hashFormerAddress(app.vaultKey, spelled)
    const mayWrite = ({ id: memberId }: { id: string }) =>
      canMailGuardian(app.db, app, { memberId, emailHash })
    expect(await mayWrite(await createMember(app)), 'for somebody who never met them').toBe(true)
    if (!kind.endsWith('left')) return
    // Two years after they left, the address may be invited.
    await app.query(sql`update former_addresses set left_at = left_at - interval '2 years 1 day'`)
    expect(await mayWrite(amina)).toBe(true)
  })

  it('expires after seven days, and can be sent again', async () => {
    const amina = await createMember(app)
    const { email, token } = await inviteAndReadToken(app, amina)
    await invitedEarlier(amina, 7)
    expect((await mine(amina)).guardian).toMatchObject({ name: 'Ibrahim', state: 'expired' })
    expect((await accept(token)).body).toEqual({
      state: 'expired',
      names: null,
      expiresAt: null,
      acceptedAt: null,
    })
    expect((await mine(amina)).guardian?.state).toBe('expired')
    // Its mail may have been waiting for so long.
    await app.query(sql`update guardians set asked_at = null where member_id = ${amina.id}`)
    const late: string[] = []
    const mail = { send: async ({ to }: { to: string }) => void late.push(to), close: async () => {} }
    const deps = { ...app, ...app.account, mail, publicUrl: app.config.publicUrl }
    await sendInvitation(deps, await rowOf(amina))
    expect(late).toEqual([])
    expect((await requestGuardian(app, amina, email)).status).toBe(200)
    expect((await look(token)).body.state).toBe('over')
    expect((await look(readInvitationToken((await app.mailTo(email, 2)).text))).body.state).toBe('invited')
  })

  it('is forgotten a month after it expired', async () => {
    const amina = await createMember(app)
    await inviteAndReadToken(app, amina)
    const dana = await createMember(app, 'Dana')
    await inviteAndAccept(app, dana)
    for (const [days, state] of [
      [36, 'expired'],
      [2, undefined],
    ] as const) {
      for (const member of [amina, dana]) await invitedEarlier(member, days)
      await closeExpiredInvitations(app.db, app.clock)
      expect((await mine(amina)).guardian?.state).toBe(state)
    }
    const kept = sql`select name, relation, email, email_hash from guardians where member_id = ${amina.id}`
    expect(await app.queryOne(kept)).toEqual({
      name: null,
      relation: null,
      email: null,
      email_hash: null,
    })
    // An accepted guardian stays until either side ends it.
    expect((await mine(dana)).guardian?.state).toBe('accepted')
  })

  it('is sent once, and the member is shown that its address is dead', async () => {
    const amina = await createMember(app)
    const { email, token } = await inviteAndReadToken(app, amina)
    const dead = Object.assign(new Error('550 no such user'), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    })
    const row = await rowOf(amina)
    const tried: string[] = []
    const mail = {
      async send({ to }: { to: string }): Promise<void> {
        tried.push(to)
        throw dead
      },
      async close() {},
    }
    const deps = { ...app, ...app.account, mail, publicUrl: app.config.publicUrl }
    // The job is repeated after its server crashed: a mail that was sent is not sent again.
    await sendInvitation(deps, row)
    expect(tried).toEqual([])
    const notYet = () => app.query(sql`update guardians set asked_at = null where member_id = ${amina.id}`)
    await notYet()
    await sendInvitation(deps, row)
    expect(tried).toEqual([email])
    expect((await mine(amina)).guardian).toMatchObject({ state: 'invited', unreachable: true })
    await notYet()
    const away = Object.assign(new Error('451 come back later'), {
      code: 'EENVELOPE',
      responseCode: 451,
      command: 'RCPT TO',
    })
    mail.send = async () => {
      throw away
    }
    // Retries while the mail server is down do not use up the mailbox's limit.
    for (let n = 0; n < 6; n++) await expect(sendInvitation(deps, row)).rejects.toBe(away)
    mail.send = async ({ to }) => void tried.push(to)
    await sendInvitation(deps, row)
    expect(tried).toEqual([email, email])
    // Accepting shows that mail reaches the address.
    await accept(token)
    expect((await mine(amina)).guardian).toMatchObject({ state: 'accepted', unreachable: false })
  })

  it('reaches one mailbox five times a day from all members; others wait for the next', async () => {
    app.clock.stopAt(app.clock.date())
    const email = app.freshEmail('asked')
    const people = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => createMember(app)))
    // In several spellings.
    const spelled = people.map((_, n) => email.replace('@', n % 2 === 0 ? '@' : `+${n}@`))
    const invite = async (n: number) => {
      expect((await requestGuardian(app, people[n]!, spelled[n]!)).status).toBe(200)
      await waitForInvitationJob(app, people[n]!)
    }
    const came = async () => (await Promise.all([...new Set(spelled)].map(mailsTo))).flat().length
    for (const n of [0, 1, 2, 3, 4, 5]) await invite(n)
    expect(await came()).toBe(5)
    const key = app.account.tokens.fingerprint(`guardianMailToMailbox ${email}`)
    await app.query(sql`
      update attempt_rates set spent_until = spent_until - interval '4 hours' where key = ${key}`)
    await invite(6)
    expect(await came()).toBe(5)
    // Both postponed jobs run again when one more is allowed, and one of them is sent.
    const waiting = sql<{ s: number }>`
      select extract(epoch from start_after - created_on)::int as s from pgboss.job
      where name = 'guardian-mail' and start_after > now() order by start_after desc`
    expect(await app.query(waiting)).toEqual([{ s: 17_280 }, { s: 2_880 }])
    app.clock.advance({ min: 48 })
    const dueNow = sql`update pgboss.job set start_after = now() where name = 'guardian-mail' and start_after > now()`
    await app.query(dueNow)
    await waitUntil('one was sent', async () => (await came()) === 6)
    await waitUntil('the other waits', async () => (await app.query(waiting)).length === 1)
    // Nothing is sent once the invitation has expired.
    app.clock.advance({ d: 7 })
    await app.query(dueNow)
    const left = sql`select from pgboss.job where name = 'guardian-mail' and state <> 'completed'`
    await waitUntil('nothing is left to do', async () => (await app.query(left)).length === 0)
    expect(await came()).toBe(6)
  })
})
