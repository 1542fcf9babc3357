import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/support/members/cast.ts'
import {
  guardianCalls,
  waitForInvitationJob,
  requestGuardian,
  inviteAndReadToken,
  readInvitationToken,
  inviteAndAccept,
} from '../../../test/support/guardians/guardian-calls.ts'
import { decisionCalls } from '../../../test/support/staff/decision-calls.ts'
import { createPair } from '../../../test/support/matches/matches.ts'
import { listNotices } from '../../../test/support/notifications/notification-calls.ts'
import { createStaff } from '../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

const { guardians } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

const { accept, leave, look, mailsTo, mine, never } = guardianCalls(() => app)

describe('a link', () => {
  it('is refused if it was forged or made for another purpose', async () => {
    const { token } = await inviteAndReadToken(app, await createMember(app))
    const [id, hash, seal] = token.split('.')
    const foreign = app.account.tokens.seal('address', `${id}.${hash}`)
    for (const bad of [
      foreign,
      `${id}.${hash}.${seal}x`,
      `${crypto.randomUUID()}.${hash}.${seal}`,
      'nonsense',
    ])
      for (const act of [look, accept, leave, never])
        expect((await act(bad)).error.code, bad).toBe('link_invalid')
  })

  it('counts towards a limit of 300 links per network in a quarter of an hour', async () => {
    const statuses: number[] = []
    // One more is allowed every three seconds: a slow run answers a few more than 300.
    while (statuses.at(-1) !== 429 && statuses.length < 400) statuses.push((await look('nonsense')).status)
    expect(statuses.length).toBeGreaterThan(250)
    expect(statuses.at(-1)).toBe(429)
    expect((await accept('nonsense')).error.code).toBe('too_many_attempts')
    app.clock.advance({ min: 15 })
    expect((await look('nonsense')).error.code).toBe('link_invalid')
  })

  it('shows the invitation without changing anything', async () => {
    const amina = await createMember(app)
    const { token } = await inviteAndReadToken(app, amina)
    await look(token)
    expect((await mine(amina)).guardian?.state).toBe('invited')
  })

  it('accepts once, even if it is used several times at once', async () => {
    const amina = await createMember(app)
    const { token } = await inviteAndReadToken(app, amina)
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
    const names = { member: 'Amina', guardian: 'Ibrahim' }
    const accepted = { state: 'accepted', names, expiresAt: null, acceptedAt: expect.any(String) }
    for (const { body } of answers) expect(body).toEqual(accepted)
    expect(new Set(answers.map(({ body }) => body.acceptedAt)).size).toBe(1)
    expect((await listNotices(app, amina)).map(({ code }) => code)).toEqual(['guardian_accepted'])
  })

  it('declines, and tells the member nothing else', async () => {
    const amina = await createMember(app)
    const { token } = await inviteAndReadToken(app, amina)
    expect((await leave(token)).body).toMatchObject({ state: 'over', names: null })
    expect((await mine(amina)).guardian).toBe(null)
    expect((await listNotices(app, amina)).map(({ code }) => code)).toEqual(['guardian_declined'])
    expect((await accept(token)).body.state).toBe('over')
    expect((await mine(amina)).guardian).toBe(null)
  })

  it('shows nothing once the invitation was taken back', async () => {
    const amina = await createMember(app)
    const { token } = await inviteAndReadToken(app, amina)
    await app.call(guardians.end, {}, amina)
    expect((await accept(token)).body.state).toBe('over')
    expect((await mine(amina)).guardian).toBe(null)
    expect(await listNotices(app, amina)).toEqual([])
  })

  it('opts the address out of mails of every member, in any spelling', async () => {
    const email = app.freshEmail('umar')
    const [amina, dana] = [await createMember(app), await createMember(app, 'Dana')]
    const first = await inviteAndAccept(app, amina, email)
    await inviteAndAccept(app, dana, email.replace('@', '+dana@'))
    expect((await never(first.token)).body).toMatchObject({ state: 'never', names: null })
    expect([(await mine(amina)).guardian, (await mine(dana)).guardian]).toEqual([null, null])
    for (const member of [amina, dana])
      expect((await listNotices(app, member)).map(({ code }) => code)).toContain('guardian_ended')
    const later = await createMember(app, 'Layla')
    const spelled = email.replace('@', '+again@').toUpperCase()
    expect((await requestGuardian(app, later, spelled)).body.guardian?.state).toBe('invited')
    await waitForInvitationJob(app, later)
    expect(await mailsTo(spelled.toLowerCase())).toEqual([])
    for (const act of [accept, never]) expect((await act(first.token)).body.state).toBe('never')
  })

  it('opts the address out even after its member is gone', async () => {
    const amina = await createMember(app)
    const { email, token } = await inviteAndAccept(app, amina)
    await app.query(sql`delete from accounts where id = ${amina.id}`)
    expect((await look(token)).body.state).toBe('over')
    expect((await never(token)).body.state).toBe('never')
    const dana = await createMember(app, 'Dana')
    await requestGuardian(app, dana, email)
    await waitForInvitationJob(app, dana)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('a guardian', () => {
  it('is mentioned on the card that others see, and nowhere else', async () => {
    const [amina, bilal] = await createPair(app)
    const cardSeen = async () => (await app.call(api.discovery.profile, { profileId: amina.id }, bilal)).body
    expect((await cardSeen()).guardian).toBe(false)
    const { email } = await inviteAndAccept(app, amina)
    const seen = await cardSeen()
    expect(seen.guardian).toBe(true)
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Ibrahim|brother|${email}`))
    await app.call(guardians.end, {}, amina)
    expect((await cardSeen()).guardian).toBe(false)
  })

  it('is forgotten after leaving, and the member is told so without a reason', async () => {
    const amina = await createMember(app)
    const { token } = await inviteAndAccept(app, amina)
    await app.query(sql`update guardians set unreachable_at = now() where member_id = ${amina.id}`)
    expect((await leave(token)).body.state).toBe('over')
    expect((await mine(amina)).guardian).toBe(null)
    expect((await listNotices(app, amina)).map(({ code }) => code)).toEqual([
      'guardian_accepted',
      'guardian_ended',
    ])
    const kept = await app.queryOne(sql`
      select name, relation, email, email_hash as hash, due_at as due, cut_at as cut, unreachable_at as unreachable from guardians
      where member_id = ${amina.id}`)
    expect(kept).toEqual({
      ...{ name: null, relation: null, email: null, hash: null },
      due: null,
      cut: null,
      unreachable: null,
    })
  })

  it('is either accepted or taken back, never both, when both happen at once', async () => {
    for (let n = 0; n < 5; n++) {
      const amina = await createMember(app)
      const { token } = await inviteAndReadToken(app, amina)
      await Promise.all([accept(token), app.call(guardians.end, {}, amina)])
      expect((await mine(amina)).guardian).toBe(null)
      expect((await look(token)).body.state).toBe('over')
    }
  })

  it('is shown to the member with the time of the next mail', async () => {
    // A Monday, for every member created from here on.
    app.clock.stopAt(new Date('2027-01-04T10:00:00Z'))
    for (const [timeZone, nextMailAt] of [
      ['Europe/Istanbul', '2027-01-08T15:00:00.000Z'],
      // A time zone that the server does not know.
      ['Europe/Atlantis', '2027-01-08T18:00:00.000Z'],
    ] as const) {
      const amina = await createMember(app)
      const email = app.freshEmail('ibrahim')
      await requestGuardian(app, amina, email, { timeZone })
      await accept(readInvitationToken((await app.mailTo(email)).text))
      expect((await mine(amina)).guardian).toMatchObject({
        ...{ email, state: 'accepted', acceptedAt: '2027-01-04T10:00:00.000Z' },
        nextMailAt,
      })
    }
  })
})

it('lets a suspended member see and end their guardian, but invite nobody', async () => {
  const [amina, bilal] = await createPair(app)
  await inviteAndAccept(app, amina)
  const { again, decided } = decisionCalls(() => app)
  await decided(bilal, amina, await createStaff(app), 'suspend', { days: 3 })
  await again(amina)
  expect((await mine(amina)).guardian).toMatchObject({ name: 'Ibrahim', state: 'accepted' })
  const ended = await app.call(guardians.end, {}, amina)
  expect([ended.status, ended.body.guardian]).toEqual([200, null])
  expect((await mine(amina)).guardian).toBeNull()
  expect((await requestGuardian(app, amina, app.freshEmail('other'))).error.code).toBe('account_held')
})
