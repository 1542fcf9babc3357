import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import type { NotificationKind, NotificationType, Settings } from '@mithaq/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rows, transact } from '../../db.ts'
import type { PushOutcome } from '../../ports/push.ts'
import { newMember, signInAgain, type Person } from '../../../test/cast.ts'
import { deliverAll, newBrowser, newPhone, register } from '../../../test/devices.ts'
import { newPair, openChat, send } from '../../../test/matches.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { mostAttempts } from './decide.ts'
import { claimDue } from './outbox.ts'
import { record, type Notice } from './record.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await rows(app.db, sql`update notifications set push_at = null`)
  app.push.answer = async () => ({ outcome: 'sent' })
  app.push.sent.length = 0
})

const tellOf = (notice: Notice) => transact(app.db, (tx) => record(tx, app.clock, notice))
const tokensTo = (person: Person, content = 'Here are tokens.') =>
  tellOf({ to: person.id, type: 'tokens', senderId: null, content })
const bodies = () => app.push.sent.map(({ message }) => message.body)
const outboxOf = (person: Person) =>
  rows(
    app.db,
    sql<{ waits: boolean; attempts: number; givenUp: boolean }>`
      select push_at is not null as waits, push_attempts as attempts, push_given_up_at is not null as "givenUp"
      from notifications where user_id = ${person.id} order by created_at, id`,
  )

async function change(person: Person, by: (settings: Settings) => void) {
  const { settings } = (await app.call(api.notifications.settings, {}, person)).body
  by(settings)
  await app.call(api.notifications.setSettings, settings, person)
}

async function memberWithDevice() {
  const amina = await newMember(app)
  await register(app, amina)
  return amina
}

describe('a push', () => {
  it('goes once to every device of the member, with what a tap needs', async () => {
    const [amina, bilal] = await newPair(app)
    const here = await register(app, amina, newPhone('android'))
    const there = await register(app, await signInAgain(app, amina), newPhone('ios'))
    await register(app, bilal)
    const referenceId = randomUUID()
    const [id] = await tellOf({ to: amina.id, type: 'match', senderId: bilal.id, referenceId })
    await deliverAll(app)
    await deliverAll(app)
    expect(app.push.sent.map(({ platform, token }) => [platform, token]).toSorted()).toEqual([
      ['android', here.token],
      ['ios', there.token],
    ])
    expect(app.push.sent[0]?.message).toMatchObject({
      title: 'New Match!',
      body: 'You matched with Bilal!',
      unread: 1,
      urgent: true,
      data: {
        type: 'match',
        notification_id: id,
        sender_id: bilal.id,
        reference_id: referenceId,
        matchId: referenceId,
        chatId: referenceId,
        path: `/app/chat/${referenceId}`,
      },
    })
  })

  it('comes of a like, a match and a message, each from its own transaction', async () => {
    const [amina, bilal] = await newPair(app)
    await register(app, amina)
    await app.call(api.discovery.like, { profileId: amina.id }, bilal)
    await deliverAll(app)
    await app.call(api.discovery.like, { profileId: bilal.id }, amina)
    await deliverAll(app)
    expect(bodies()).toEqual(['Bilal liked your profile!', 'You matched with Bilal!'])
    const { amina: aisha, bilal: basim, matchId } = await openChat(app)
    await register(app, aisha)
    await send(app, basim, matchId, 'Salam!')
    await deliverAll(app)
    expect(bodies().at(-1)).toBe('Bilal: Salam!')
  })

  it('that fails never fails its cause', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await register(app, amina)
    app.push.answer = async () => {
      throw new Error('broken')
    }
    expect((await send(app, bilal, matchId, 'Salam!')).status).toBe(200)
    await expect(deliverAll(app)).resolves.toBeUndefined()
  })

  it('says nothing of the message where that is hidden', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await register(app, amina)
    await change(amina, (settings) => (settings.hideMessageText = true))
    await send(app, bilal, matchId, 'A private word')
    await deliverAll(app)
    expect(app.push.sent.map(({ message }) => [message.title, message.body])).toEqual([
      ['New Message', 'Bilal sent you a message'],
    ])
    expect(JSON.stringify(app.push.sent)).not.toContain('private word')
  })

  it.each<[NotificationKind, NotificationType]>([
    ['messages', 'message'],
    ['likes', 'like'],
    ['matches', 'rematch'],
    ['chats', 'payment_required'],
    ['reminders', 'reminder'],
    ['goodbyes', 'unmatched'],
    ['tokens', 'tokens'],
  ])('of %s stays away once they are switched off', async (kind, type) => {
    const [amina, bilal] = await newPair(app)
    await register(app, amina)
    const notice = { to: amina.id, type, senderId: bilal.id, referenceId: randomUUID(), content: 'x' }
    await change(amina, (settings) => (settings.kinds[kind].push = false))
    await tellOf(notice)
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
    await change(amina, (settings) => (settings.kinds[kind].push = true))
    await tellOf({ ...notice, referenceId: randomUUID() })
    await deliverAll(app)
    expect(app.push.sent).toHaveLength(1)
  })

  it('is not sent of what was read, nor of somebody who is blocked by then', async () => {
    const [amina, bilal] = await newPair(app)
    await register(app, amina)
    await tellOf({ to: amina.id, type: 'like', senderId: bilal.id })
    await app.call(api.notifications.markRead, {}, amina)
    await tellOf({ to: amina.id, type: 'like', senderId: bilal.id })
    await app.call(api.safety.block, { profileId: bilal.id }, amina)
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
  })

  it('of a message takes the place of an older one that has not left', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await register(app, amina)
    for (const text of ['one', 'two', 'three']) await send(app, bilal, matchId, text)
    await deliverAll(app)
    expect(bodies()).toEqual(['Bilal: three'])
    await send(app, bilal, matchId, 'four')
    await deliverAll(app)
    expect(bodies()).toEqual(['Bilal: three', 'Bilal: four'])
    const [three, four] = app.push.sent.map(({ message }) => message.collapse)
    expect(four).toBe(three)
    expect(three).toBe(`chat-${matchId}`)
  })
})

describe('quiet hours', () => {
  it('hold a push back, reminders too, until they are over; then everything comes once', async () => {
    const [amina, bilal] = await newPair(app)
    await register(app, amina)
    const hour = (plus: number) =>
      `${String((app.clock.date().getUTCHours() + plus + 24) % 24).padStart(2, '0')}:00`
    await change(amina, (settings) => (settings.quietHours = { from: hour(-1), to: hour(3) }))
    await tokensTo(amina)
    await tellOf({
      to: amina.id,
      type: 'reminder',
      senderId: bilal.id,
      referenceId: randomUUID(),
      content: 'Now',
    })
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
    const waiting = { waits: true, attempts: 0, givenUp: false }
    expect(await outboxOf(amina)).toEqual([waiting, waiting])
    app.clock.advance({ h: 3 })
    await deliverAll(app)
    await deliverAll(app)
    expect(bodies().toSorted()).toEqual(['Here are tokens.', 'Now'])
  })

  it('let a test through: it was asked for', async () => {
    const amina = await memberWithDevice()
    await change(amina, (settings) => (settings.quietHours = { from: '00:00', to: '23:59' }))
    await app.call(api.notifications.test, {}, amina)
    await deliverAll(app)
    expect(app.push.sent[0]?.message).toMatchObject({ title: 'Test Notification', data: { type: 'test' } })
  })
})

describe('a test notification', () => {
  it('is recorded, pushed to my devices, and sent five times an hour at most', async () => {
    const amina = await memberWithDevice()
    const ask = () => app.call(api.notifications.test, {}, amina)
    const answers = await Promise.all(Array.from({ length: 7 }, ask))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.error.code).toBe('too_many_attempts')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(answers.find(({ status }) => status === 200)?.body.devices).toBe(1)
    await deliverAll(app)
    expect(app.push.sent).toHaveLength(5)
    expect((await app.call(api.notifications.list, {}, amina)).body.notifications).toHaveLength(5)
  })
})

describe('whoever looks at the very chat', () => {
  it('gets no push of it, until they look away without having read it', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await register(app, amina)
    const socketId = randomUUID()
    const look = async (at: string | null) => {
      app.bus.publish({ type: 'watching', socketId, memberId: amina.id, matchId: at })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await look(matchId)
    await send(app, bilal, matchId, 'Salam!')
    await deliverAll(app)
    app.clock.advance({ s: 6 })
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
    await look(null)
    app.clock.advance({ s: 6 })
    await deliverAll(app)
    expect(bodies()).toEqual(['Bilal: Salam!'])
  })

  it('gets none once it is read there', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await register(app, amina)
    app.bus.publish({ type: 'watching', socketId: randomUUID(), memberId: amina.id, matchId })
    await send(app, bilal, matchId, 'Salam!')
    await deliverAll(app)
    await app.call(api.chat.markRead, { matchId, upTo: 1 }, amina)
    app.clock.advance({ min: 5 })
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
  })

  it('still hears of other chats', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await register(app, amina)
    app.bus.publish({ type: 'watching', socketId: randomUUID(), memberId: amina.id, matchId: randomUUID() })
    await send(app, bilal, matchId, 'Salam!')
    await deliverAll(app)
    expect(bodies()).toEqual(['Bilal: Salam!'])
  })
})

describe('the outbox', () => {
  it('sends once after the lease what a crashed server had claimed', async () => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    expect(await claimDue(app.db, app.clock, ['web'], 100)).toHaveLength(1)
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
    app.clock.advance({ s: 121 })
    await deliverAll(app)
    await deliverAll(app)
    expect(app.push.sent).toHaveLength(1)
  })

  it('never sends again what left before the crash', async () => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    // The server dies while the service has the push and its answer is on the way.
    let left: () => void = () => {}
    const hasLeft = new Promise<void>((resolve) => (left = resolve))
    app.push.answer = async (pushed) => {
      app.push.sent.push(pushed)
      left()
      return new Promise(() => {})
    }
    void app.notifications.deliverDue()
    await hasLeft
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ s: 121 })
    await deliverAll(app)
    app.clock.advance({ h: 1 })
    await deliverAll(app)
    expect(app.push.sent).toHaveLength(1)
    expect(await outboxOf(amina)).toMatchObject([{ waits: false }])
  })

  it('sends everything exactly once after the service was down for an hour', async () => {
    const [amina, bilal] = await newPair(app)
    await register(app, amina, newPhone('android'))
    await register(app, await signInAgain(app, amina), newBrowser().device)
    app.push.answer = async () => ({ outcome: 'later', why: 'ECONNREFUSED' })
    for (let minute = 0; minute < 60; minute += 5) {
      await tellOf({ to: amina.id, type: 'like', senderId: bilal.id })
      await deliverAll(app)
      app.clock.advance({ min: 5 })
    }
    expect(app.push.sent).toEqual([])
    app.push.answer = async () => ({ outcome: 'sent' })
    for (let minute = 0; minute < 60; minute += 5) {
      await deliverAll(app)
      app.clock.advance({ min: 5 })
    }
    const got = app.push.sent.map(({ platform, message }) => `${platform} ${message.data.notification_id}`)
    expect(got).toHaveLength(24)
    expect(new Set(got).size).toBe(24)
    expect((await outboxOf(amina)).every(({ waits, givenUp }) => !waits && !givenUp)).toBe(true)
  })

  it('tries again only where it failed', async () => {
    const amina = await newMember(app)
    await register(app, amina, newPhone('android'))
    await register(app, await signInAgain(app, amina), newPhone('ios'))
    app.push.answer = async ({ platform }) =>
      platform === 'ios' ? { outcome: 'later', why: 'busy' } : { outcome: 'sent' }
    await tokensTo(amina)
    await deliverAll(app)
    expect(app.push.sent.map(({ platform }) => platform)).toEqual(['android'])
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ s: 11 })
    await deliverAll(app)
    expect(app.push.sent.map(({ platform }) => platform)).toEqual(['android', 'ios'])
  })

  it('waits as long as the service asks', async () => {
    const amina = await memberWithDevice()
    app.push.answer = async () => ({ outcome: 'later', why: 'busy', afterS: 300 })
    await tokensTo(amina)
    await deliverAll(app)
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ s: 290 })
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
    app.clock.advance({ s: 11 })
    await deliverAll(app)
    expect(app.push.sent).toHaveLength(1)
  })

  it('gives up visibly after about a day', async () => {
    const amina = await memberWithDevice()
    app.push.answer = async () => ({ outcome: 'later', why: 'busy' })
    await tokensTo(amina)
    const since = app.clock.date().getTime()
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      expect((await outboxOf(amina))[0]).toMatchObject({ waits: true, givenUp: false })
      await deliverAll(app)
      app.clock.advance({ min: 15 })
    }
    expect(app.clock.date().getTime() - since).toBeGreaterThan(24 * 3_600_000)
    expect(await outboxOf(amina)).toEqual([{ waits: false, attempts: mostAttempts, givenUp: true }])
    expect(app.logs.join('')).toContain('a push was given up')
    const { body } = await app.server.inject('/metrics')
    expect(body).toMatch(/mithaq_pushes_total\{platform="web",outcome="given_up"\} 1/)
    expect(body).toMatch(/mithaq_pushes_total\{platform="web",outcome="later"\} \d+/)
    expect(body).toMatch(/mithaq_pushes_total\{platform="android",outcome="sent"\} \d+/)
  })

  it.each<PushOutcome>([
    { outcome: 'rejected', why: 'status 413' },
    { outcome: 'unknown', why: 'no answer in time' },
  ])('does not repeat a push that was $outcome', async (outcome) => {
    const amina = await memberWithDevice()
    let asked = 0
    app.push.answer = async () => {
      asked++
      return outcome
    }
    await tokensTo(amina)
    await deliverAll(app)
    app.clock.advance({ d: 1 })
    await deliverAll(app)
    expect(asked).toBe(1)
  })

  it('sends each push once however many servers sweep', async () => {
    const other = await bootApp({ DATABASE_URL: app.databaseUrl })
    const amina = await memberWithDevice()
    for (let i = 0; i < 150; i++) await tokensTo(amina, `number ${i}`)
    const slowly = async (): Promise<PushOutcome> => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return { outcome: 'sent' }
    }
    for (const server of [app, other]) {
      server.clock.advance({ s: (app.clock.date().getTime() - server.clock.date().getTime()) / 1000 })
      server.push.answer = slowly
    }
    await Promise.all([deliverAll(app), deliverAll(other), deliverAll(other), deliverAll(app)])
    const got = [...app.push.sent, ...other.push.sent].map(({ message }) => message.body)
    expect(got).toHaveLength(150)
    expect(new Set(got).size).toBe(150)
    await other.close()
  })
})

describe('a device', () => {
  const devices = async (person: Person) =>
    (await app.call(api.notifications.devices, {}, person)).body.devices

  it('is named with its platform and version, and which one this is', async () => {
    const here = await newMember(app)
    const there = await signInAgain(app, here)
    await register(app, here, newPhone('ios'))
    await register(app, there, newPhone('android'))
    const found = await devices(here)
    expect(found.map(({ platform, appVersion, thisOne }) => [platform, appVersion, thisOne])).toEqual([
      ['android', '1.0.0', false],
      ['ios', '1.0.0', true],
    ])
  })

  it('keeps its record: platform, device info with timestamp, runtime marker, app version', async () => {
    const amina = await newMember(app)
    const phone = newPhone('android')
    await register(app, amina, phone)
    const kept = await rows(
      app.db,
      sql`select user_id, token, platform, device_info from push_devices where user_id = ${amina.id}`,
    )
    expect(kept).toEqual([
      { user_id: amina.id, token: phone.token, platform: 'android', device_info: phone.deviceInfo },
    ])
  })

  it('registered again is still one; a new token takes the place of the session’s old one', async () => {
    const amina = await newMember(app)
    const phone = newPhone('android')
    const { id } = await register(app, amina, phone)
    expect((await register(app, amina, phone)).id).toBe(id)
    await register(app, amina, newPhone('android'))
    expect(await devices(amina)).toHaveLength(1)
    expect((await devices(amina))[0]?.id).not.toBe(id)
  })

  it('is one of twenty at most: the oldest goes', async () => {
    const amina = await newMember(app)
    const first = await register(app, amina, newPhone('android'))
    let last = amina
    for (let i = 0; i < 20; i++) {
      last = await signInAgain(app, amina)
      await register(app, last, newPhone('android'))
    }
    const kept = await devices(last)
    expect(kept).toHaveLength(20)
    expect(kept.map(({ id }) => id)).not.toContain(first.id)
  })

  it('belongs to the last account that registered it: nothing of the other reaches it any more', async () => {
    const [amina, bilal] = await newPair(app)
    const shared = newBrowser().device
    await register(app, amina, shared)
    app.push.answer = async () => ({ outcome: 'later', why: 'busy' })
    await tokensTo(amina, 'for Amina')
    await deliverAll(app)
    await register(app, bilal, shared)
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ min: 1 })
    await tokensTo(amina, 'for Amina')
    await tokensTo(bilal, 'for Bilal')
    await deliverAll(app)
    expect(bodies()).toEqual(['for Bilal'])
    expect(await devices(amina)).toEqual([])
    expect(await devices(bilal)).toHaveLength(1)
  })

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['signs out', (person) => app.call(api.account.signOut, { scope: 'local' }, person)],
    ['signs out everywhere', (person) => app.call(api.account.signOut, { scope: 'global' }, person)],
    ['deactivates', (person) => app.call(api.account.deactivate, {}, person)],
    ['deletes the account', (person) => app.call(api.account.erase, {}, person)],
    [
      'loses the session',
      (person) => rows(app.db, sql`delete from sessions where account_id = ${person.id}`),
    ],
  ])('gets nothing more once its member %s', async (_, leave) => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    await leave(amina)
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
    expect(await rows(app.db, sql`select from push_devices where user_id = ${amina.id}`)).toEqual([])
  })

  it('gets nothing once its session has run out, though nobody tidied up', async () => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    await rows(
      app.db,
      sql`update sessions set expires_at = now() - interval '1 year' where account_id = ${amina.id}`,
    )
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
  })

  it('stays where another one of the member signs out', async () => {
    const here = await newMember(app)
    const there = await signInAgain(app, here)
    const phone = await register(app, here, newPhone('ios'))
    await register(app, there, newPhone('android'))
    await app.call(api.account.signOut, { scope: 'local' }, there)
    await tokensTo(here)
    await deliverAll(app)
    expect(app.push.sent.map(({ token }) => token)).toEqual([phone.token])
  })

  it('that the service no longer knows is removed', async () => {
    const amina = await memberWithDevice()
    app.push.answer = async () => ({ outcome: 'gone' })
    await tokensTo(amina)
    await deliverAll(app)
    await deliverAll(app)
    expect(await devices(amina)).toEqual([])
    expect(await outboxOf(amina)).toMatchObject([{ waits: false }])
  })

  it('can be removed by its member alone', async () => {
    const [amina, bilal] = await newPair(app)
    const { id } = await register(app, amina)
    expect((await app.call(api.notifications.removeDevice, { id }, bilal)).status).toBe(404)
    expect((await app.call(api.notifications.removeDevice, { id }, amina)).status).toBe(200)
    expect(await devices(amina)).toEqual([])
  })

  it.each([
    ['web', 'nonsense'],
    ['web', '{}'],
    ['web', subscription('http://push.example/x')],
    ['web', subscription('https://10.0.0.7/x')],
    ['web', subscription('https://192.168.1.1/x')],
    ['web', subscription('https://user:word@push.example/x')],
    ['web', subscription('file:///etc/passwd')],
    ['ios', '../../3/device/x'],
    ['ios', 'not hexadecimal'],
    ['android', 'two words'],
    ['windows', 'x'],
    ['web', 'x'.repeat(4097)],
  ])('of %s with the token %s is refused', async (platform, token) => {
    const amina = await newMember(app)
    const device = { ...newPhone('ios'), platform, token }
    const { status, error } = await app.call(api.notifications.registerDevice, device, amina)
    expect([status, error.code]).toEqual([400, 'invalid_input'])
  })

  it('in production leads out of the house, by https', async () => {
    const live = await bootApp({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://mithaq.example',
      SMTP_URL: 'smtp://mail.invalid',
      SESSION_SECRET: 's'.repeat(32),
      DATABASE_URL: app.databaseUrl,
    })
    const amina = await newMember(app)
    const token = await live.call(api.account.signIn, { email: amina.email, password: 'a promise kept' })
    const person = { token: token.body.session.accessToken }
    const answer = async (endpoint: string) =>
      (await live.call(api.notifications.registerDevice, newBrowser(endpoint).device, person)).status
    for (const endpoint of [
      'http://127.0.0.1:9/x',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://[::1]/x',
      'https://[fd00::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://169.254.169.254/latest',
      'https://database.internal/x',
      'https://router/x',
    ])
      expect([endpoint, await answer(endpoint)]).toEqual([endpoint, 400])
    expect(await answer('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(200)
    await live.close()
  })
})

function subscription(endpoint: string) {
  return newBrowser(endpoint).device.token
}
