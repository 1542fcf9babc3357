import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import {
  missingParameters,
  notificationTypes,
  type NoticeCode,
  type NotificationType,
  type Settings,
} from '@mithaq/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, transact } from '../../db/db.ts'
import { newMember, password, type Person } from '../../../test/cast.ts'
import { later, newMatch, newPair, openChat, send } from '../../../test/matches.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { createNotification } from './create.ts'
import { record, type Notice } from './record.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

const list = async (person: Person, after?: string) =>
  (await app.call(api.notifications.list, after === undefined ? {} : { after }, person)).body
const unread = async (person: Person) => (await app.call(api.notifications.unread, {}, person)).body.unread
const tellOf = (notice: Notice) => transact(app.db, (tx) => record(tx, app.clock, notice))

async function change(person: Person, by: (settings: Settings) => void) {
  const { settings } = (await app.call(api.notifications.settings, {}, person)).body
  by(settings)
  return app.call(api.notifications.setSettings, settings, person)
}

describe('the list', () => {
  const matchId = randomUUID()
  it.each<[NoticeCode, NotificationType, string]>([
    ['like', 'like', '/app/liked'],
    ['message', 'message', `/app/chat/${matchId}`],
    ['match', 'match', `/app/chat/${matchId}`],
    ['chat_unlocked', 'chat_unlocked', `/app/chat/${matchId}`],
    ['payment_required', 'payment_required', `/app/chat/${matchId}`],
    ['rematch', 'rematch', `/app/chat/${matchId}`],
    ['reminder_payment', 'reminder', `/app/chat/${matchId}`],
    ['reminder_opening', 'reminder', `/app/chat/${matchId}`],
    ['reminder_reply', 'reminder', `/app/chat/${matchId}`],
    ['goodbye', 'unmatched', '/app/unmatched'],
    ['expired_payment', 'unmatched', '/app/unmatched'],
    ['expired_opening', 'unmatched', '/app/unmatched'],
    ['expired_reply', 'unmatched', '/app/unmatched'],
    ['refund', 'tokens', '/app/account'],
    ['penalty', 'tokens', '/app/account'],
    ['compensation', 'tokens', '/app/account'],
    ['reward', 'tokens', '/app/account'],
    ['weekly', 'tokens', '/app/account'],
    ['test', 'test', '/app/profiles'],
  ])('shows a %s as %s, by code and values', async (code, type, path) => {
    const [amina, bilal] = await newPair(app)
    const values = { tokens: 2 }
    await tellOf({ to: amina.id, code, values, senderId: bilal.id, referenceId: matchId, content: 'Salam' })
    const [shown] = (await list(amina)).notifications
    expect(shown).toMatchObject({ type, code, values, text: 'Salam', path, read: false, matchId })
    expect(shown?.sender?.name).toBe(type === 'test' ? undefined : 'Bilal')
  })

  it('shows what came in words of its own as it came', async () => {
    const [amina, bilal] = await newPair(app)
    for (const type of ['tokens', 'message', 'like'] as const)
      await tellOf({ to: amina.id, type, senderId: bilal.id, content: 'Salam' })
    expect((await list(amina)).notifications.toReversed()).toMatchObject([
      { type: 'tokens', code: null, values: {}, text: 'Salam' },
      { type: 'message', code: 'message', text: 'Salam' },
      { type: 'like', code: 'like' },
    ])
  })

  it('goes from the newest to the oldest, page by page, each once', async () => {
    const amina = await newMember(app)
    const numbered = (i: number): Notice => ({
      to: amina.id,
      type: 'tokens',
      senderId: null,
      content: `number ${i}`,
    })
    // Written out of order, five at each instant: neither the order of writing nor an equal time decides.
    for (const hour of [7, 2, 11, 0, 5, 12, 9, 1, 8, 3, 10, 6, 4]) {
      const at = {
        ...app.clock,
        sql: sql<Date>`'2026-01-01Z'::timestamptz + make_interval(hours => ${hour})`,
      }
      const five = [0, 1, 2, 3, 4].map((n) => numbered(hour * 5 + n))
      await transact(app.db, (tx) => record(tx, at, ...five))
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list(amina, after)
      expect(page.unread).toBe(65)
      expect(page.notifications.length).toBeLessThanOrEqual(30)
      seen.push(...page.notifications.map(({ text }) => text))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(65)
    const hours = seen.map((text) => Math.floor(Number(text.replace('number ', '')) / 5))
    expect(hours).toEqual(Array.from({ length: 65 }, (_, i) => 12 - Math.floor(i / 5)))
  })

  it('takes no cursor that it never wrote', async () => {
    const amina = await newMember(app)
    const { error } = await app.call(api.notifications.list, { after: 'nonsense' }, amina)
    expect(error).toMatchObject({ code: 'invalid_input', field: 'after' })
  })

  it('leaves out whoever is blocked, either way, and brings nobody else’s', async () => {
    const [amina, bilal] = await newPair(app)
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    expect((await list(bilal)).notifications).toEqual([])
    for (const [blocker, blocked] of [
      [amina, bilal],
      [bilal, amina],
    ] as const) {
      await rows(
        app.db,
        sql`insert into blocked_profiles (blocker_id, blocked_id, created_at) values (${blocker.id}, ${blocked.id}, now())`,
      )
      expect(await list(amina)).toMatchObject({ notifications: [], unread: 0 })
      await rows(app.db, sql`delete from blocked_profiles where blocker_id = ${blocker.id}`)
    }
    expect(await unread(amina)).toBe(1)
  })

  it('keeps a match whose other side deactivated, and drops one who is erased', async () => {
    const { amina, bilal } = await newMatch(app)
    await app.call(api.account.deactivate, {}, bilal)
    expect((await list(amina)).notifications[0]).toMatchObject({
      code: 'match',
      sender: { name: 'Bilal' },
    })
    const { amina: aisha, bilal: basim } = await newMatch(app)
    await app.call(api.account.erase, { password }, basim)
    expect((await list(aisha)).notifications.filter(({ type }) => type === 'match')).toEqual([])
  })

  it('cuts a long message short', async () => {
    const { amina, bilal, matchId: chat } = await openChat(app)
    await send(app, amina, chat, '😀'.repeat(500))
    const [shown] = (await list(bilal)).notifications
    expect([...(shown?.text ?? '')]).toHaveLength(240)
    expect(shown?.text.endsWith('😀…')).toBe(true)
  })
})

describe('what is read', () => {
  it('is marked one by one, or all at once, and only for oneself', async () => {
    const [amina, bilal] = await newPair(app)
    for (let i = 0; i < 3; i++) await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    const [first] = (await list(amina)).notifications
    const mark = (person: Person, ids?: string[]) =>
      app.call(api.notifications.markRead, ids === undefined ? {} : { ids }, person)
    expect((await mark(bilal, [first!.id])).body).toEqual({ unread: 0 })
    expect(await unread(amina)).toBe(3)
    expect((await mark(amina, [first!.id])).body).toEqual({ unread: 2 })
    expect((await list(amina)).notifications.map(({ read }) => read)).toEqual([true, false, false])
    expect((await mark(amina, [])).body).toEqual({ unread: 2 })
    expect((await mark(amina)).body).toEqual({ unread: 0 })
  })

  it('is what leads to the place where the member is', async () => {
    const [amina, bilal] = await newPair(app)
    const [here, elsewhere] = [randomUUID(), randomUUID()]
    for (const referenceId of [here, elsewhere])
      await tellOf({ to: amina.id, code: 'match', senderId: bilal.id, referenceId })
    await tellOf({ to: amina.id, code: 'reminder_reply', senderId: bilal.id, referenceId: here })
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    const arrive = (types: NotificationType[], matchId?: string) =>
      app.call(api.notifications.arrive, { types, ...(matchId ? { matchId } : {}) }, amina)
    expect((await arrive(['match', 'reminder'], here)).body).toEqual({ unread: 2 })
    expect((await arrive(['like'])).body).toEqual({ unread: 1 })
    expect((await list(amina)).notifications.find(({ read }) => !read)?.matchId).toBe(elsewhere)
  })

  it('is told to the member’s other tabs', async () => {
    const amina = await newMember(app)
    await tellOf({ to: amina.id, code: 'weekly', values: { tokens: 3 }, senderId: null })
    const told: unknown[] = []
    app.bus.subscribe((event) => void (event.type === 'tell' && told.push(event)))
    await app.call(api.notifications.markRead, {}, amina)
    await app.call(api.notifications.markRead, {}, amina)
    expect(told).toEqual([{ type: 'tell', memberIds: [amina.id], event: { type: 'notification' } }])
  })
})

describe('the settings', () => {
  it('begin with everything on, and no news', async () => {
    const { settings, mayAskMarketing } = (
      await app.call(api.notifications.settings, {}, await newMember(app))
    ).body
    expect(Object.values(settings.kinds)).toEqual(
      Array.from({ length: 7 }, () => ({ inApp: true, push: true, email: true })),
    )
    expect(settings).toMatchObject({
      quietHours: null,
      timeZone: 'UTC',
      hideMessageText: false,
      marketing: false,
    })
    expect(mayAskMarketing).toBe(true)
  })

  it('are kept as they were set', async () => {
    const amina = await newMember(app)
    const { body } = await change(amina, (settings) => {
      settings.kinds.likes.push = false
      settings.kinds.tokens.email = false
      settings.quietHours = { from: '22:00', to: '07:30' }
      settings.timeZone = 'Africa/Casablanca'
      settings.hideMessageText = true
    })
    expect((await app.call(api.notifications.settings, {}, amina)).body).toEqual(body)
    expect(body.settings.kinds.likes).toEqual({ inApp: true, push: false, email: true })
    expect(body.settings).toMatchObject({
      quietHours: { from: '22:00', to: '07:30' },
      timeZone: 'Africa/Casablanca',
      hideMessageText: true,
    })
  })

  it('hide a kind from the list and the count', async () => {
    const [amina, bilal] = await newPair(app)
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    await tellOf({ to: amina.id, code: 'weekly', values: { tokens: 3 }, senderId: null })
    await change(amina, (settings) => (settings.kinds.likes.inApp = false))
    expect(await list(amina)).toMatchObject({ notifications: [{ type: 'tokens' }], unread: 1 })
    expect(await unread(amina)).toBe(1)
    await change(amina, (settings) => (settings.kinds.likes.inApp = true))
    expect(await unread(amina)).toBe(2)
  })

  it.each([
    ['a time zone that is none', { timeZone: 'Middle/Earth' }, 'timeZone'],
    ['a time that is none', { quietHours: { from: '25:00', to: '07:00' } }, 'quietHours.from'],
    ['another field', { loud: true }, ''],
  ])('refuse %s', async (_, wrong, field) => {
    const amina = await newMember(app)
    const { settings } = (await app.call(api.notifications.settings, {}, amina)).body
    const { error } = await app.call(api.notifications.setSettings, { ...settings, ...wrong }, amina)
    expect(error.code).toBe('invalid_input')
    expect(error.field ?? '').toBe(field)
  })
})

describe('the question about news', () => {
  const answer = (person: Person, yes: boolean) =>
    app.call(api.notifications.answerMarketing, { yes }, person)

  it('is not put again for 12 months after a no, and the no holds', async () => {
    const amina = await newMember(app)
    expect((await answer(amina, false)).body).toMatchObject({
      settings: { marketing: false },
      mayAskMarketing: false,
    })
    const asked = async () => (await app.call(api.notifications.settings, {}, amina)).body
    for (const d of [59, 59, 59, 59, 59, 59]) await later(app, { d }, amina)
    expect(await asked()).toMatchObject({ settings: { marketing: false }, mayAskMarketing: false })
    await change(amina, (settings) => (settings.hideMessageText = true))
    await later(app, { d: 14 }, amina)
    expect(await asked()).toMatchObject({ settings: { marketing: false }, mayAskMarketing: true })
  })

  it('is not put after a yes, nor within 12 months of taking it back', async () => {
    const amina = await newMember(app)
    expect((await answer(amina, true)).body).toMatchObject({
      settings: { marketing: true },
      mayAskMarketing: false,
    })
    const { body } = await change(amina, (settings) => (settings.marketing = false))
    expect(body).toMatchObject({ settings: { marketing: false }, mayAskMarketing: false })
  })
})

describe('the notification service', () => {
  const create = (request: Parameters<typeof createNotification>[2]) =>
    transact(app.db, (tx) => createNotification(tx, app.clock, request))

  it.each([
    ['userId', { type: 'like', senderId: randomUUID() }],
    ['type', { userId: randomUUID(), senderId: randomUUID() }],
    ['senderId', { userId: randomUUID(), type: 'like' }],
  ])('refuses a request without %s', async (_, request) => {
    expect(await create(request)).toEqual({ success: false, notificationId: null, error: missingParameters })
    expect(missingParameters).toBe('Missing required parameters: userId, type, and senderId are required')
  })

  it('refuses a type that it does not know', async () => {
    const created = await create({ userId: randomUUID(), type: 'poke', senderId: randomUUID() })
    expect(created).toMatchObject({ success: false, error: 'Invalid notification type: poke' })
  })

  it.each(notificationTypes)('stores a %s', async (type) => {
    const [amina, bilal] = await newPair(app)
    const created = await create({ userId: amina.id, type, senderId: bilal.id, content: 'Salam' })
    expect(created).toMatchObject({ success: true, error: null })
    expect((await list(amina)).notifications.map(({ id }) => id)).toEqual([created.notificationId])
  })
})
