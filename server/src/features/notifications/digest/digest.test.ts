import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@mithaq/contract'
import { notificationGroups } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { createMember, password, type Person } from '../../../../test/support/members/cast.ts'
import { deliverAllPushes, newPhone, registerDevice } from '../../../../test/support/notifications/devices.ts'
import { passTime, createPair, openChat, postMessage } from '../../../../test/support/matches/matches.ts'
import { notificationCalls } from '../../../../test/support/notifications/notification-calls.ts'
import { createMembers } from '../../../../test/support/members/create-members.ts'
import { createToken } from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntil } from '../../../../test/support/wait/wait-until.ts'
import { sendDigest, composeDigestLines } from './digest-mail.ts'
import { createNotifications, type Notice } from '../inbox/create-notifications.ts'
import { randomUUID } from 'node:crypto'
import { unsubscribeTokens } from './unsubscribe-token.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const tellOf = (...notices: Notice[]) => app.transact((tx) => createNotifications(tx, app.clock, ...notices))
const like = (to: Person, from: Person) => tellOf({ to: to.id, code: 'like', senderId: from.id })
const tokens = (to: Person) => tellOf({ to: to.id, code: 'weekly', values: { tokens: 3 }, senderId: null })

/** Gathers digests, and waits until the queue has sent them. */
async function gather() {
  while (await app.notifications.gatherDigests());
  await waitUntil('every digest was sent', async () => {
    const row = await app.queryOne(sql<{ left: number }>`
      select count(*)::int as left from pgboss.job where name = 'digest-mail' and state not in ('completed', 'failed')`)
    return row?.left === 0
  })
}
const mailsTo = async (person: Person) => (await app.box.list()).filter(({ to }) => to === person.email)

const { change } = notificationCalls(() => app)

describe('the digest', () => {
  it('lists in one mail what a member without push has not seen for an hour', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await app.call(api.notifications.markRead, {}, amina)
    await app.call(api.notifications.markRead, {}, bilal)
    for (const text of ['A private word', 'and another']) await postMessage(app, bilal, matchId, text)
    await tokens(amina)
    await passTime(app, { min: 59 }, amina, bilal)
    await gather()
    expect(await mailsTo(amina)).toEqual([])
    await passTime(app, { min: 2 }, amina, bilal)
    await gather()
    const [mail, ...more] = await mailsTo(amina)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('3 new things on Mithaq')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Bilal sent you 2 messages')
      expect(part).toContain('Your weekly tokens are here: 3 tokens.')
      expect(part).not.toContain('private word')
      expect(part).toContain(new URL('/app/matches', app.config.publicUrl).href)
    }
    expect(await mailsTo(bilal)).toEqual([])
  })

  it('turns no name into a link', async () => {
    const [amina, bilal] = await createPair(app)
    await app.query(sql`update profiles set name = 'www.bilal.example' where id = ${bilal.id}`)
    await like(amina, bilal)
    await passTime(app, { h: 2 }, amina)
    await gather()
    const [mail] = await mailsTo(amina)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('www. bilal. example liked your profile!')
      expect(part).not.toContain('bilal.example')
    }
  })

  it('is sent at most once a day, and repeats nothing', async () => {
    const [amina, bilal] = await createPair(app)
    await like(amina, bilal)
    await passTime(app, { h: 2 }, amina)
    await gather()
    await tokens(amina)
    for (let hours = 0; hours < 21; hours += 3) {
      await passTime(app, { h: 3 }, amina)
      await gather()
    }
    expect(await mailsTo(amina)).toHaveLength(1)
    await passTime(app, { h: 4 }, amina)
    await gather()
    const mails = await mailsTo(amina)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('Your weekly tokens are here: 3 tokens.')
    expect(mails[0]?.text).not.toContain('Bilal liked')
    await passTime(app, { d: 2 }, amina)
    await gather()
    expect(await mailsTo(amina)).toHaveLength(2)
  })

  it('gathers 500 notifications at once, the oldest first, and says that more are due', async () => {
    const ids = (await createMembers(app, 501)).map(({ id }) => id)
    await app.query(sql`
      insert into notifications (id, user_id, type, code, "values", created_at, mail_at)
      select gen_random_uuid(), id, 'tokens', 'weekly', '{"tokens": 1}', at, at
      from unnest(${ids}::uuid[]) with ordinality m (id, n),
        lateral (select ${app.clock.sql} - n * interval '1 second' as at) waited`)
    const waiting = () =>
      app.query(sql`select user_id as id from notifications where mail_at <= ${app.clock.sql}`)
    expect([await app.notifications.gatherDigests(), await waiting()]).toEqual([true, [{ id: ids[0] }]])
    expect([await app.notifications.gatherDigests(), await waiting()]).toEqual([false, []])
    await app.query(sql`delete from accounts where id = any(${ids}::uuid[])`)
  })

  it('is sent once if two servers gather it', async () => {
    const other = await bootApp({ DATABASE_URL: app.databaseUrl })
    const [amina, bilal] = await createPair(app)
    const [oldest] = await like(amina, bilal)
    app.clock.advance({ s: 1 })
    // A digest has at most 200 notifications.
    await tellOf(
      ...Array.from({ length: 200 }, () => ({ to: amina.id, code: 'like' as const, senderId: bilal.id })),
    )
    await passTime(app, { h: 2 }, amina)
    other.clock.advance({ s: (app.clock.date().getTime() - other.clock.date().getTime()) / 1000 })
    await Promise.all(
      [1, 2, 3].flatMap(() => [app, other].map((server) => server.notifications.gatherDigests())),
    )
    const added = await app.query(sql<{ ids: string[] }>`
      select data -> 'ids' as ids from pgboss.job where name = 'digest-mail' and data ->> 'memberId' = ${amina.id}`)
    expect(added.map(({ ids }) => [ids.length, ids.includes(oldest!)])).toEqual([[200, false]])
    await other.close()
  })

  it('is not sent to members with a device, with nothing unread, or with mail off', async () => {
    const [device, reader, left, heldSince, off, bilal] = [
      await createMember(app),
      await createMember(app),
      await createMember(app),
      await createMember(app),
      await createMember(app),
      await createMember(app, 'Bilal'),
    ]
    const all = [device, reader, left, heldSince, off]
    await registerDevice(app, device, newPhone('android'))
    await change(off, { groups: { matches: { email: false } } })
    for (const person of all) await like(person, bilal)
    await app.call(api.notifications.markRead, {}, reader)
    // A test is not mailed to a member without a device.
    await app.call(api.notifications.test, {}, reader)
    for (const person of [left, heldSince]) await app.call(api.account.deactivate, {}, person)
    await app.query(sql`update profiles set restriction = 'under_review' where id = ${heldSince.id}`)
    app.clock.advance({ h: 2 })
    await gather()
    for (const person of all) expect(await mailsTo(person)).toEqual([])
  })

  it.each([
    ['suspended', 0],
    ['banned', 0],
    ['under_review', 1],
  ] as const)('and a push reach a member who is %s %i times', async (held, times) => {
    const [amina, bilal] = await createPair(app)
    const [onAPhone] = await createPair(app)
    await registerDevice(app, onAPhone)
    const until = held === 'suspended' ? sql`now() + interval '7 days'` : sql`null`
    await app.query(sql`
      update profiles set is_active = false, restriction = ${held}, active_after_restriction = true, restricted_until = ${until}
      where id in (${amina.id}, ${onAPhone.id})`)
    // Notifications of earlier tests.
    await deliverAllPushes(app)
    const pushed = app.push.sent.length
    for (const to of [amina, onAPhone]) await like(to, bilal)
    await deliverAllPushes(app)
    expect(app.push.sent.length - pushed).toBe(times)
    app.clock.advance({ min: 61 })
    await gather()
    expect(await mailsTo(amina)).toHaveLength(times)
    expect(await mailsTo(onAPhone)).toEqual([])
  })

  it('includes what could not be pushed after the last device is gone', async () => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina)
    app.push.answer = async () => ({ outcome: 'gone' })
    await like(amina, bilal)
    await deliverAllPushes(app)
    await deliverAllPushes(app)
    app.clock.advance({ h: 2 })
    await gather()
    expect((await mailsTo(amina))[0]?.text).toContain('Bilal liked your profile!')
  })

  it('includes notifications for phones whose push service is not configured', async () => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina, newPhone('android'))
    const { channels } = app.push
    const { android: _, ...used } = channels
    app.push.channels = used
    await like(amina, bilal)
    await deliverAllPushes(app)
    app.clock.advance({ h: 2 })
    await gather()
    app.push.channels = channels
    expect(await mailsTo(amina)).toHaveLength(1)
  })

  it('names nobody who was blocked before it was sent', async () => {
    const [amina, bilal] = await createPair(app)
    const [id = ''] = await like(amina, bilal)
    await app.query(sql`
      insert into blocked_profiles (blocker_id, blocked_id, created_at) values (${bilal.id}, ${amina.id}, now())`)
    await sendDigest({ ...app, mail: app.box }, { memberId: amina.id, ids: [id] })
    expect(await mailsTo(amina)).toEqual([])
  })
})

describe('unsubscribing', () => {
  async function unsubscribeLink(person: Person) {
    const folder = join(app.config.dataDir, 'mailbox')
    for (const name of readdirSync(folder)) {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)))
      const header = (key: string) => mail.headers.find((found) => found.key === key)?.value
      if (mail.to?.[0]?.address !== person.email) continue
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const link = /^<(http[^>]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
      const url = new URL(link)
      expect(url.origin).toBe(app.config.publicUrl.origin)
      return url.pathname + url.search
    }
    throw new Error('no mail')
  }

  async function mailed() {
    const [amina, bilal] = await createPair(app)
    await like(amina, bilal)
    await passTime(app, { h: 2 }, amina)
    await gather()
    return { amina, bilal, link: await unsubscribeLink(amina) }
  }

  const mailOf = async (person: Person) => {
    const { settings } = (await app.call(api.notifications.settings, {}, person)).body
    return notificationGroups.filter((group) => settings.groups[group].email)
  }

  it('by a mail program’s one click ends the mails, without a session', async () => {
    const { amina, bilal, link } = await mailed()
    const answer = await app.server.inject({
      method: 'POST',
      url: link,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(200)
    expect(await mailOf(amina)).toEqual([])
    expect(await mailOf({ ...bilal, token: await createToken(app, bilal.id) }), 'hers alone').toEqual([
      ...notificationGroups,
    ])
    await like(amina, bilal)
    await passTime(app, { d: 2 }, amina)
    await gather()
    expect(await mailsTo(amina)).toHaveLength(1)
  })

  it('is offered by the page, which changes nothing when it is opened', async () => {
    const { amina, link } = await mailed()
    const page = await app.server.inject({ method: 'GET', url: link })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' })
    expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-.*form-action 'self'/)
    expect(page.body).toContain('<form method="post">')
    expect(page.body, 'no search engine lists it').toContain('<meta name="robots" content="noindex">')
    expect(await mailOf(amina)).toEqual([...notificationGroups])
    const pressed = await app.server.inject({
      method: 'POST',
      url: link,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
    })
    expect(pressed.body).toContain('You will get no more of these e-mails')
    expect(await mailOf(amina)).toEqual([])
  })

  it('switches off news, which is not asked about again for a year', async () => {
    const { amina, bilal, link } = await mailed()
    await passTime(app, { s: 1 }, bilal)
    for (const person of [amina, bilal])
      await app.call(api.notifications.answerMarketing, { yes: true }, person)
    for (const d of [59, 59, 59, 59, 59, 59, 59]) await passTime(app, { d }, amina, bilal)
    await app.server.inject({ method: 'POST', url: link })
    const newsOf = async (person: Person) => {
      const { settings, mayAskMarketing } = (await app.call(api.notifications.settings, {}, person)).body
      return [settings.marketing, mayAskMarketing]
    }
    expect(await newsOf(amina)).toEqual([false, false])
    expect(await newsOf(bilal), 'hers alone').toEqual([true, false])
  })

  it('keeps all other settings', async () => {
    const { amina, link } = await mailed()
    await change(amina, { groups: { matches: { push: false } } })
    await app.server.inject({ method: 'POST', url: link })
    const { settings } = (await app.call(api.notifications.settings, {}, amina)).body
    expect(settings.groups.matches).toEqual({ push: false, email: false })
    expect(settings.groups.reminders).toEqual({ push: true, email: false })
  })

  it.each(['', '?token=', '?token=nonsense', '?token=a&token=b', `?token=${crypto.randomUUID()}.AAAA`])(
    'is refused with the forged link %s',
    async (query) => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await app.server.inject({ method, url: `/api/notifications/unsubscribe${query}` })
        expect(answer.statusCode).toBe(410)
      }
    },
  )

  it('of a deleted account does nothing', async () => {
    const { amina, link } = await mailed()
    await app.call(api.account.erase, { password }, amina)
    expect((await app.server.inject({ method: 'POST', url: link })).statusCode).toBe(200)
  })
})

it('limits the digest to a few lines', () => {
  const told = Array.from({ length: 12 }, (_, i) => {
    return {
      type: 'tokens' as const,
      code: 'weekly' as const,
      values: { tokens: i + 2 },
      name: null,
      content: '',
      matchId: null,
    }
  })
  expect(composeDigestLines(told)).toEqual([
    ...[13, 12, 11, 10, 9, 8, 7, 6].map((tokens) => `Your weekly tokens are here: ${tokens} tokens.`),
    'And 4 more.',
  ])
  expect(composeDigestLines(told.slice(0, 10)).at(-1)).toBe('And 2 more.')
  // A single further line is written out.
  expect(composeDigestLines(told.slice(0, 9)).at(-1)).toBe('Your weekly tokens are here: 2 tokens.')
})

it('counts the messages of each chat, and lists equal notifications once', () => {
  const none = { values: {}, content: 'x' }
  const message = (matchId: string, name: string | null) => ({
    ...{ ...none, type: 'message' as const, code: 'message' as const },
    ...{ name, matchId },
  })
  const liked = { ...none, type: 'like' as const, code: 'like' as const, name: 'Bilal', matchId: null }
  expect(
    composeDigestLines([
      liked,
      message('a', 'Omar'),
      message('b', 'Omar'),
      liked,
      message('b', 'Omar'),
      message('c', null),
      message('c', null),
    ]),
  ).toEqual([
    'Someone sent you 2 messages',
    'Omar sent you 2 messages',
    'Bilal liked your profile!',
    'Omar sent you a message',
  ])
})

describe('the unsubscribe token', () => {
  const { sign, verify } = unsubscribeTokens('a secret of this test')
  const member = randomUUID()

  it('returns the member that it was signed for', () => {
    expect(verify(sign(member))).toBe(member)
  })

  it('is refused if it was forged, whatever its length', () => {
    const [, signature = ''] = sign(member).split('.')
    const another = [...signature].map((letter) => (letter === 'A' ? 'B' : 'A')).join('')
    const oneOff = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const ofAnother = unsubscribeTokens('another secret').sign(member)
    const forged = [another, oneOff, 'A'.repeat(signature.length), signature.slice(1), `${signature}A`, '']
    for (const token of [...forged.map((given) => `${member}.${given}`), ofAnother, member])
      expect([token, verify(token)]).toEqual([token, null])
    expect(another).toHaveLength(signature.length)
    expect(verify(`${randomUUID()}.${signature}`)).toBeNull()
  })
})
