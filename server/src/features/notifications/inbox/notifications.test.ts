import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import type { NoticeCode, NotificationType } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { createMember, password, type Person } from '../../../../test/support/members/cast.ts'
import { createMatch, createPair, openChat, postMessage } from '../../../../test/support/matches/matches.ts'
import { notificationCalls } from '../../../../test/support/notifications/notification-calls.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { createNotifications, type Notice } from './create-notifications.ts'

let app: TestApp
let told: TellEvent[]
bootForSuite((booted, heard) => void ([app, told] = [booted, heard]))

const { list, unread, tellOf } = notificationCalls(() => app)

describe('the list', () => {
  const matchId = randomUUID()
  /** The types and codes that lead to each screen. */
  const shownAt: Record<string, Partial<Record<NotificationType, NoticeCode[]>>> = {
    '/app/liked': { like: ['like'] },
    [`/app/chat/${matchId}`]: {
      message: ['message'],
      match: ['match'],
      chat_unlocked: ['chat_unlocked'],
      payment_required: ['payment_required'],
      rematch: ['rematch'],
      reminder: ['reminder_payment', 'reminder_opening', 'reminder_reply'],
    },
    '/app/unmatched': { unmatched: ['goodbye', 'expired_payment', 'expired_opening', 'expired_reply'] },
    '/app/account': { tokens: ['refund', 'penalty', 'compensation', 'reward', 'weekly'] },
    '/app/profiles': { test: ['test'] },
  }
  const cases = Object.entries(shownAt).flatMap(([path, types]) =>
    Object.entries(types).flatMap(([type, codes]) => codes.map((code) => ({ code, type, path }))),
  )
  it.each(cases)('shows a $code as $type, by code and values', async ({ code, type, path }) => {
    const [amina, bilal] = await createPair(app)
    const values = { tokens: 2 }
    await tellOf({ to: amina.id, code, values, senderId: bilal.id, referenceId: matchId, content: 'Salam' })
    const [shown] = (await list(amina)).notifications
    expect(shown).toMatchObject({ type, code, values, text: 'Salam', path, read: false, matchId })
    expect(shown?.sender?.name).toBe(type === 'test' ? undefined : 'Bilal')
  })

  it('tells only its own member about a new notification, at once', async () => {
    const [amina, bilal] = await createPair(app)
    for (const code of ['weekly', 'message', 'like'] as const)
      await tellOf({ to: amina.id, code, values: { tokens: 2 }, senderId: bilal.id })
    expect(eventTypesFor(told, amina)).toEqual(['notification', 'notification', 'notification'])
    expect(eventTypesFor(told, bilal)).toEqual([])
  })

  it('shows the newest first, by pages, each notification once', async () => {
    const amina = await createMember(app)
    const numbered = (i: number): Notice => ({
      to: amina.id,
      code: 'weekly',
      values: { tokens: i },
      senderId: null,
    })
    // Inserted out of order, five at each instant, so that neither insertion order nor time alone decides.
    for (const hour of [7, 2, 11, 0, 5, 12, 9, 1, 8, 3, 10, 6, 4]) {
      const at = {
        ...app.clock,
        sql: sql<Date>`'2026-01-01Z'::timestamptz + make_interval(hours => ${hour})`,
      }
      const five = [0, 1, 2, 3, 4].map((n) => numbered(hour * 5 + n))
      await app.transact((tx) => createNotifications(tx, at, ...five))
    }
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await list(amina, after)
      expect(page.unread).toBe(65)
      expect(page.notifications.length).toBeLessThanOrEqual(30)
      seen.push(...page.notifications.map(({ values }) => values['tokens'] ?? -1))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(65)
    const hours = seen.map((tokens) => Math.floor(tokens / 5))
    expect(hours).toEqual(Array.from({ length: 65 }, (_, i) => 12 - Math.floor(i / 5)))
  })

  it('leaves out blocked members, either way, and other members’ notifications', async () => {
    const [amina, bilal] = await createPair(app)
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    expect((await list(bilal)).notifications).toEqual([])
    for (const [blocker, blocked] of [
      [amina, bilal],
      [bilal, amina],
    ] as const) {
      await app.query(
        sql`insert into blocked_profiles (blocker_id, blocked_id, created_at) values (${blocker.id}, ${blocked.id}, now())`,
      )
      expect(await list(amina)).toMatchObject({ notifications: [], unread: 0 })
      await app.query(sql`delete from blocked_profiles where blocker_id = ${blocker.id}`)
    }
    expect(await unread(amina)).toBe(1)
  })

  it('keeps a match of a deactivated member, and drops one of an erased member', async () => {
    const { amina, bilal } = await createMatch(app)
    await app.call(api.account.deactivate, {}, bilal)
    expect((await list(amina)).notifications[0]).toMatchObject({
      code: 'match',
      sender: { name: 'Bilal' },
    })
    const { amina: aisha, bilal: basim } = await createMatch(app)
    await app.call(api.account.erase, { password }, basim)
    expect((await list(aisha)).notifications.filter(({ type }) => type === 'match')).toEqual([])
  })

  it('shortens a long message', async () => {
    const { amina, bilal, matchId: chat } = await openChat(app)
    await postMessage(app, amina, chat, '😀'.repeat(500))
    const [shown] = (await list(bilal)).notifications
    expect([...(shown?.text ?? '')]).toHaveLength(240)
    expect(shown?.text.endsWith('😀…')).toBe(true)
  })
})

describe('marking as read', () => {
  it('works one by one or for all, and for one’s own notifications only', async () => {
    const [amina, bilal] = await createPair(app)
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

  it('includes the notifications of the screen that the member opens', async () => {
    const [amina, bilal] = await createPair(app)
    const [here, elsewhere] = [randomUUID(), randomUUID()]
    for (const referenceId of [here, elsewhere])
      await tellOf({ to: amina.id, code: 'match', senderId: bilal.id, referenceId })
    await tellOf({ to: amina.id, code: 'reminder_reply', senderId: bilal.id, referenceId: here })
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    await tellOf({ to: bilal.id, code: 'match', senderId: amina.id, referenceId: here })
    const arrive = (types: NotificationType[], matchId?: string) =>
      app.call(api.notifications.arrive, { types, ...(matchId ? { matchId } : {}) }, amina)
    expect((await arrive(['match', 'reminder'], here)).body).toEqual({ unread: 2 })
    expect((await arrive(['like'])).body).toEqual({ unread: 1 })
    expect((await list(amina)).notifications.find(({ read }) => !read)?.matchId).toBe(elsewhere)
    expect(await unread(bilal), 'the other one has not been there').toBe(1)
  })

  it('is sent to the member’s other tabs', async () => {
    const amina = await createMember(app)
    await tellOf({ to: amina.id, code: 'weekly', values: { tokens: 3 }, senderId: null })
    const told: unknown[] = []
    app.bus.subscribe((event) => void (event.type === 'tell' && told.push(event)))
    await app.call(api.notifications.markRead, {}, amina)
    await app.call(api.notifications.markRead, {}, amina)
    expect(told).toEqual([{ type: 'tell', memberIds: [amina.id], event: { type: 'notification' } }])
  })
})
