import { api } from '@mithaq/contract'
import { describe, expect, it } from 'vitest'
import { createMember, type Person } from '../../../test/support/members/cast.ts'
import { passTime, createPair } from '../../../test/support/matches/matches.ts'
import { notificationCalls } from '../../../test/support/notifications/notification-calls.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const { change, list, unread, tellOf } = notificationCalls(() => app)

describe('the settings', () => {
  it('start with everything on, except news', async () => {
    const { settings, mayAskMarketing } = (
      await app.call(api.notifications.settings, {}, await createMember(app))
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

  it('are saved', async () => {
    const amina = await createMember(app)
    const { body } = await change(amina, (settings) => {
      settings.kinds.likes.push = false
      settings.kinds.tokens.email = false
      settings.quietHours = { from: '22:00', to: '07:30' }
      settings.timeZone = 'Africa/Casablanca'
      settings.hideMessageText = true
    })
    expect((await app.call(api.notifications.settings, {}, amina)).body).toEqual(body)
    expect(body.mayAskMarketing, 'none of it answers the question about news').toBe(true)
    expect(body.settings.kinds.likes).toEqual({ inApp: true, push: false, email: true })
    expect(body.settings).toMatchObject({
      quietHours: { from: '22:00', to: '07:30' },
      timeZone: 'Africa/Casablanca',
      hideMessageText: true,
    })
  })

  it('hide a kind from the list and the count', async () => {
    const [amina, bilal] = await createPair(app)
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    await tellOf({ to: amina.id, code: 'weekly', values: { tokens: 3 }, senderId: null })
    await change(amina, (settings) => (settings.kinds.likes.inApp = false))
    expect(await list(amina)).toMatchObject({ notifications: [{ type: 'tokens' }], unread: 1 })
    expect(await unread(amina)).toBe(1)
    const marked = await app.call(api.notifications.markRead, { ids: [] }, amina)
    expect(marked.body).toEqual({ unread: 1 })
    await change(amina, (settings) => (settings.kinds.likes.inApp = true))
    expect(await unread(amina)).toBe(2)
  })

  it.each([
    ['a time zone that is none', { timeZone: 'Middle/Earth' }, 'timeZone'],
    ['a time that is none', { quietHours: { from: '25:00', to: '07:00' } }, 'quietHours.from'],
    ['another field', { loud: true }, ''],
  ])('refuse %s', async (_, wrong, field) => {
    const amina = await createMember(app)
    const { settings } = (await app.call(api.notifications.settings, {}, amina)).body
    const { error } = await app.call(api.notifications.setSettings, { ...settings, ...wrong }, amina)
    expect(error.code).toBe('invalid_input')
    expect(error.field ?? '').toBe(field)
  })
})

describe('the question about news', () => {
  const answer = (person: Person, yes: boolean) =>
    app.call(api.notifications.answerMarketing, { yes }, person)

  it('is not asked for 12 months after a no, and news stays off', async () => {
    const amina = await createMember(app)
    expect((await answer(amina, false)).body).toMatchObject({
      settings: { marketing: false },
      mayAskMarketing: false,
    })
    const asked = async () => (await app.call(api.notifications.settings, {}, amina)).body
    for (const d of [59, 59, 59, 59, 59, 59]) await passTime(app, { d }, amina)
    expect(await asked()).toMatchObject({ settings: { marketing: false }, mayAskMarketing: false })
    await change(amina, (settings) => (settings.hideMessageText = true))
    await passTime(app, { d: 14 }, amina)
    expect(await asked()).toMatchObject({ settings: { marketing: false }, mayAskMarketing: true })
  })

  it('is not asked after a yes, nor within 12 months of taking it back', async () => {
    const amina = await createMember(app)
    expect((await answer(amina, true)).body).toMatchObject({
      settings: { marketing: true },
      mayAskMarketing: false,
    })
    const { body } = await change(amina, (settings) => (settings.marketing = false))
    expect(body).toMatchObject({ settings: { marketing: false }, mayAskMarketing: false })
  })
})
