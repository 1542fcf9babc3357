import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import type { NotificationGroup, NoticeCode } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInAgain, type Person } from '../../../../test/support/members/cast.ts'
import { deliverAllPushes, newPhone, registerDevice } from '../../../../test/support/notifications/devices.ts'
import { createPair, openChat, postMessage } from '../../../../test/support/matches/matches.ts'
import { outboxHelpers } from '../../../../test/support/notifications/outbox-helpers.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { defaultFilters } from '@mithaq/contract/filters'

let app: TestApp
bootForSuite((booted) => (app = booted))
const {
  bodies,
  change,
  memberWithDevice,
  outboxOf,
  tellOf,
  tokensTo,
  resetOutbox: startAnew,
} = outboxHelpers(() => app)
beforeEach(startAnew)

describe('a push', () => {
  it('is sent once to every device of the member, with the data for a tap', async () => {
    const [amina, bilal] = await createPair(app)
    const here = await registerDevice(app, amina, newPhone('android'))
    const there = await registerDevice(app, await signInAgain(app, amina), newPhone('ios'))
    await registerDevice(app, bilal)
    const referenceId = randomUUID()
    const [id] = await tellOf({ to: amina.id, code: 'match', senderId: bilal.id, referenceId })
    await deliverAllPushes(app)
    await deliverAllPushes(app)
    expect(app.push.sent.map(({ platform, token }) => [platform, token]).toSorted()).toEqual([
      ['android', here.token],
      ['ios', there.token],
    ])
    expect(app.push.sent[0]?.message).toMatchObject({
      title: 'New Match!',
      body: 'You matched with Bilal!',
      unread: 1,
      urgent: true,
      ttlS: 86_400,
      tag: id,
      collapse: id,
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
    expect(app.push.sent[0]?.message.data, 'a test alone says when').not.toHaveProperty('timestamp')
  })

  it('is sent for a like, a match and a message', async () => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina)
    await app.call(api.discovery.like, { profileId: amina.id }, bilal)
    await deliverAllPushes(app)
    await app.call(api.discovery.like, { profileId: bilal.id }, amina)
    await deliverAllPushes(app)
    expect(bodies()).toEqual(['Bilal liked your profile!', 'You matched with Bilal!'])
    const { amina: aisha, bilal: basim, matchId } = await openChat(app)
    await registerDevice(app, aisha)
    await postMessage(app, basim, matchId, 'Salam!')
    await deliverAllPushes(app)
    expect(bodies().at(-1)).toBe('Bilal: Salam!')
  })

  it('that fails does not fail the action that caused it', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await registerDevice(app, amina)
    app.push.answer = async () => {
      throw new Error('broken')
    }
    expect((await postMessage(app, bilal, matchId, 'Salam!')).status).toBe(200)
    await expect(deliverAllPushes(app)).resolves.toBeUndefined()
    expect(app.logs.join('')).toMatch(
      /"platform":"web","outcome":"unknown","why":"Error".*a push service did not accept a push/,
    )
  })

  it('does not contain the message if the member hides message texts', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await registerDevice(app, amina)
    await change(amina, { hideMessageText: true })
    await postMessage(app, bilal, matchId, 'A private word')
    await deliverAllPushes(app)
    expect(app.push.sent.map(({ message }) => [message.title, message.body])).toEqual([
      ['New Message', 'Bilal sent you a message'],
    ])
    expect(JSON.stringify(app.push.sent)).not.toContain('private word')
  })

  it.each<[NotificationGroup, NoticeCode, boolean]>([
    ['messages', 'message', true],
    ['matches', 'like', false],
    ['matches', 'rematch', false],
    ['matches', 'payment_required', true],
    ['matches', 'goodbye', false],
    ['reminders', 'reminder_reply', true],
    ['reminders', 'compensation_ceiling', false],
  ])('of %s stays away once they are switched off', async (group, code, isUrgent) => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina)
    const about = { senderId: bilal.id, referenceId: randomUUID() }
    const notice = { to: amina.id, code, values: { tokens: 3 }, ...about }
    await change(amina, { groups: { [group]: { push: false } } })
    await tellOf(notice)
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
    await change(amina, { groups: { [group]: { push: true } } })
    await tellOf({ ...notice, referenceId: randomUUID() })
    await deliverAllPushes(app)
    expect(app.push.sent.map(({ message }) => message.urgent)).toEqual([isUrgent])
  })

  it('is not sent for a notification that was read', async () => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina)
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    await app.call(api.notifications.markRead, {}, amina)
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
  })

  it('is not sent if its sender was blocked meanwhile', async () => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina)
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    await app.call(api.safety.block, { profileId: bilal.id }, amina)
    await tellOf({ to: amina.id, code: 'reminder_reply', senderId: bilal.id, referenceId: randomUUID() })
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
  })

  it('for a message replaces an unsent older one of the same chat', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await registerDevice(app, amina)
    const elsewhere = { referenceId: randomUUID(), content: 'another chat' }
    await tellOf({ to: amina.id, code: 'message', senderId: bilal.id, ...elsewhere })
    for (const text of ['one', 'two', 'three']) await postMessage(app, bilal, matchId, text)
    // Sent from another device, where his message was not read.
    app.clock.advance({ s: 1 })
    await postMessage(app, amina, matchId, 'Salam')
    await deliverAllPushes(app)
    expect(bodies().toSorted()).toEqual(['Bilal: another chat', 'Bilal: three'])
    await postMessage(app, bilal, matchId, 'four')
    await deliverAllPushes(app)
    expect(bodies().toSorted()).toEqual(['Bilal: another chat', 'Bilal: four', 'Bilal: three'])
    const collapsing = new Map(app.push.sent.map(({ message }) => [message.body, message.collapse]))
    const [three, four] = [collapsing.get('Bilal: three'), collapsing.get('Bilal: four')]
    expect(four).toBe(three)
    expect(three).toBe(`chat-${matchId}`)
  })
})

describe('quiet hours', () => {
  it('delay pushes and reminders until they end; then each is sent once', async () => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina)
    const hour = (plus: number) =>
      `${String((app.clock.date().getUTCHours() + plus + 24) % 24).padStart(2, '0')}:00`
    await change(amina, { quietHours: { from: hour(-1), to: hour(3) } })
    await tokensTo(amina)
    await tellOf({
      to: amina.id,
      code: 'reminder_reply',
      senderId: bilal.id,
      referenceId: randomUUID(),
    })
    await tellOf({ to: amina.id, code: 'chat_unlocked', senderId: bilal.id })
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
    const waiting = { waits: true, attempts: 0, givenUp: false }
    expect(await outboxOf(amina)).toEqual([waiting, waiting, waiting])
    app.clock.advance({ h: 3 })
    await deliverAllPushes(app)
    await deliverAllPushes(app)
    expect(bodies().toSorted()).toEqual([
      'It is your turn to answer.',
      'Your chat is unlocked. Say salam!',
      'Your weekly tokens are here: 3 tokens.',
    ])
    const of = (type: string) => app.push.sent.find(({ message }) => message.data.type === type)!.message
    expect(of('chat_unlocked').urgent).toBe(true)
    const none = { sender_id: '', reference_id: '', matchId: '', chatId: '' }
    expect(of('tokens').data).toMatchObject({ ...none, path: '/app/account' })
  })

  it('do not delay a test', async () => {
    const amina = await memberWithDevice()
    await change(amina, { quietHours: { from: '00:00', to: '23:59' } })
    const now = app.clock.date()
    app.clock.stopAt(now)
    await app.call(api.notifications.test, {}, amina)
    await deliverAllPushes(app)
    expect(app.push.sent[0]?.message).toMatchObject({
      title: 'Test Notification',
      urgent: true,
      data: { type: 'test', timestamp: now.toISOString() },
    })
  })
})

describe('a test notification', () => {
  it('is listed and pushed to one’s own devices, at most five times an hour', async () => {
    const amina = await memberWithDevice()
    const ask = () => app.call(api.notifications.test, {}, amina)
    const answers = await Promise.all(Array.from({ length: 7 }, ask))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.error.code).toBe('too_many_attempts')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(answers.find(({ status }) => status === 200)?.body.devices).toBe(1)
    await deliverAllPushes(app)
    expect(app.push.sent).toHaveLength(5)
    expect((await app.call(api.notifications.list, {}, amina)).body.notifications).toHaveLength(5)
    const earlier = (by: string, id?: string) =>
      app.query(sql`
        update notifications set created_at = created_at - ${by}::interval
        where user_id = ${amina.id} and id = coalesce(${id ?? null}::uuid, id)`)
    const oldest = answers.find(({ status }) => status === 200)?.body.id
    await earlier('30 minutes', oldest)
    expect(Number((await ask()).headers['retry-after']), 'once the oldest counts no more').toBeLessThan(1_801)
    await earlier('-30 minutes', oldest)
    await earlier('59 minutes')
    expect((await ask()).status).toBe(429)
    await earlier('1 minute')
    expect((await ask()).status).toBe(200)
  })
})

describe('a member who looks at the chat', () => {
  it('gets no push for a message that they read there', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await registerDevice(app, amina)
    app.bus.publish({ type: 'watching', socketId: randomUUID(), memberId: amina.id, matchId })
    await postMessage(app, bilal, matchId, 'Salam!')
    await deliverAllPushes(app)
    await app.call(api.chat.markRead, { matchId, upTo: 1 }, amina)
    app.clock.advance({ min: 5 })
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
    // Other notices about the match, and messages of other chats, are not marked.
    await tellOf({ to: amina.id, code: 'reminder_reply', senderId: bilal.id, referenceId: matchId })
    app.clock.advance({ s: 1 })
    await tellOf({ to: amina.id, code: 'message', senderId: bilal.id, referenceId: randomUUID() })
    app.clock.advance({ s: 1 })
    await postMessage(app, bilal, matchId, 'Salam again!')
    await app.call(api.chat.markRead, { matchId, upTo: 2 }, amina)
    const { notifications } = (await app.call(api.notifications.list, {}, amina)).body
    expect(notifications.slice(0, 3).map(({ type, read }) => [type, read])).toEqual([
      ['message', true],
      ['message', false],
      ['reminder', false],
    ])
  })

  it('gets pushes for other chats', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await registerDevice(app, amina)
    app.bus.publish({ type: 'watching', socketId: randomUUID(), memberId: amina.id, matchId: randomUUID() })
    await postMessage(app, bilal, matchId, 'Salam!')
    await deliverAllPushes(app)
    expect(bodies()).toEqual(['Bilal: Salam!'])
  })
})

/** Hides from women who have not said that they pray. */
async function keepToFilters(me: Person) {
  await app.call(api.discovery.setFilters, { ...defaultFilters, said: { prayer: ['five_daily'] } }, me)
  await app.call(api.discovery.setVisibility, { onlyWithinFilters: true }, me)
}

describe.each([
  ['is away', (me: Person) => app.call(api.account.deactivate, {}, me), (me: Person) => signInAgain(app, me)],
  [
    'hides from me by their filters',
    keepToFilters,
    (me: Person) => app.call(api.discovery.setVisibility, { onlyWithinFilters: false }, me),
  ],
] as const)('a like of a member who %s', (_, leave, comeBack) => {
  /** Bilal liked Amina, then left or hid. */
  async function likedAndLeft({ phone = false } = {}) {
    const [amina, bilal] = await createPair(app)
    if (phone) await registerDevice(app, amina)
    await app.call(api.discovery.like, { profileId: amina.id }, bilal)
    await leave(bilal)
    return { amina, bilal }
  }

  it('is in no list and no count until they are visible again', async () => {
    const { amina, bilal } = await likedAndLeft()
    const list = async () => (await app.call(api.notifications.list, {}, amina)).body
    expect(await list()).toMatchObject({ notifications: [], unread: 0 })
    expect((await app.call(api.notifications.unread, {}, amina)).body.unread).toBe(0)
    await comeBack(bilal)
    expect(await list()).toMatchObject({ notifications: [{ type: 'like' }], unread: 1 })
  })

  it('is not pushed', async () => {
    await likedAndLeft({ phone: true })
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
  })

  it('is not in the mail digest', async () => {
    const { amina } = await likedAndLeft()
    app.clock.advance({ min: 61 })
    while (await app.notifications.gatherDigests());
    const mails = sql`select from pgboss.job where name = 'digest-mail' and data ->> 'memberId' = ${amina.id}`
    expect(await app.query(mails)).toEqual([])
  })
})
