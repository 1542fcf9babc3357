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

const bothOn = { push: true, email: true }

describe('the settings', () => {
  it('start with everything on, except news', async () => {
    const { settings, mayAskMarketing } = (
      await app.call(api.notifications.settings, {}, await createMember(app))
    ).body
    expect(settings.groups).toEqual({ messages: bothOn, matches: bothOn, reminders: bothOn })
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
    const { body } = await change(amina, {
      groups: { matches: { push: false }, reminders: { email: false } },
      quietHours: { from: '22:00', to: '07:30' },
      timeZone: 'Africa/Casablanca',
      hideMessageText: true,
    })
    expect((await app.call(api.notifications.settings, {}, amina)).body).toEqual(body)
    expect(body.mayAskMarketing, 'none of it answers the question about news').toBe(true)
    expect(body.settings.groups).toEqual({
      messages: bothOn,
      matches: { push: false, email: true },
      reminders: { push: true, email: false },
    })
    expect(body.settings).toMatchObject({
      quietHours: { from: '22:00', to: '07:30' },
      timeZone: 'Africa/Casablanca',
      hideMessageText: true,
    })
  })

  it('change only what was sent, so that two devices do not overwrite each other', async () => {
    const amina = await createMember(app)
    await Promise.all([
      change(amina, { groups: { messages: { push: false } } }),
      change(amina, { groups: { messages: { email: false }, reminders: { push: false } } }),
      change(amina, { hideMessageText: true }),
      change(amina, { quietHours: { from: '22:00', to: '07:30' }, timeZone: 'Asia/Amman' }),
      change(amina, { marketing: true }),
    ])
    const { body } = await change(amina, { groups: { reminders: { push: true } } })
    expect(body.settings).toEqual({
      groups: { messages: { push: false, email: false }, matches: bothOn, reminders: bothOn },
      quietHours: { from: '22:00', to: '07:30' },
      timeZone: 'Asia/Amman',
      hideMessageText: true,
      marketing: true,
    })
    expect((await change(amina, { quietHours: null })).body.settings).toMatchObject({
      quietHours: null,
      timeZone: 'Asia/Amman',
    })
  })

  it('never hide a notice from the list in the app', async () => {
    const [amina, bilal] = await createPair(app)
    await change(amina, { groups: { matches: { push: false, email: false } } })
    await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
    expect(await list(amina)).toMatchObject({ notifications: [{ type: 'like' }], unread: 1 })
    expect(await unread(amina)).toBe(1)
  })

  it.each([
    ['a time zone that is none', { timeZone: 'Middle/Earth' }, 'timeZone'],
    ['a time that is none', { quietHours: { from: '25:00', to: '07:00' } }, 'quietHours.from'],
    ['another field', { loud: true }, ''],
  ])('refuse %s', async (_, wrong, field) => {
    const amina = await createMember(app)
    const { error } = await app.call(api.notifications.changeSettings, wrong, amina)
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
    await change(amina, { hideMessageText: true })
    await passTime(app, { d: 14 }, amina)
    expect(await asked()).toMatchObject({ settings: { marketing: false }, mayAskMarketing: true })
  })

  it('is not asked after a yes, nor within 12 months of taking it back', async () => {
    const amina = await createMember(app)
    expect((await answer(amina, true)).body).toMatchObject({
      settings: { marketing: true },
      mayAskMarketing: false,
    })
    const { body } = await change(amina, { marketing: false })
    expect(body).toMatchObject({ settings: { marketing: false }, mayAskMarketing: false })
  })
})
