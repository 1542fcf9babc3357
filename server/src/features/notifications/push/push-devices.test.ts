import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { query } from '../../../db/db.ts'
import { createMember, password, signInAgain, type Person } from '../../../../test/support/members/cast.ts'
import {
  deliverAllPushes,
  newBrowser,
  newPhone,
  registerDevice,
} from '../../../../test/support/notifications/devices.ts'
import { createPair } from '../../../../test/support/matches/matches.ts'
import { outboxHelpers, weeklyPushBody } from '../../../../test/support/notifications/outbox-helpers.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { bootApp, production, type TestApp } from '../../../../test/support/app/test-app.ts'
import { pushTokenKey } from './push-devices.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { bodies, memberWithDevice, outboxOf, tokensTo, resetOutbox: startAnew } = outboxHelpers(() => app)
beforeEach(startAnew)

describe('a device', () => {
  const devices = async (person: Person) =>
    (await app.call(api.notifications.devices, {}, person)).body.devices

  it('is listed with its platform and version, and marked if it is the current one', async () => {
    const here = await createMember(app)
    const there = await signInAgain(app, here)
    await registerDevice(app, here, newPhone('ios'))
    await registerDevice(app, there, newPhone('android'))
    const found = await devices(here)
    expect(found.map(({ platform, appVersion, thisOne }) => [platform, appVersion, thisOne])).toEqual([
      ['android', '1.0.0', false],
      ['ios', '1.0.0', true],
    ])
  })

  it('keeps its platform, device info with timestamp, runtime marker and app version', async () => {
    const amina = await createMember(app)
    const phone = newPhone('android')
    await registerDevice(app, amina, phone)
    const kept = await app.query(sql`
      select user_id, token, platform, device_info from push_devices where user_id = ${amina.id}`)
    expect(kept).toEqual([
      { user_id: amina.id, token: phone.token, platform: 'android', device_info: phone.deviceInfo },
    ])
  })

  it('is listed once when registered again, and a new token replaces the session’s old one', async () => {
    const amina = await createMember(app)
    const phone = newPhone('android')
    const { id } = await registerDevice(app, amina, phone)
    expect((await registerDevice(app, amina, phone)).id).toBe(id)
    // Registered by another session, it belongs to that one, with its new data.
    const again = await signInAgain(app, amina)
    const updated = { ...phone, deviceInfo: { ...phone.deviceInfo, appVersion: '2.0.0' } }
    await registerDevice(app, again, updated)
    expect(await devices(again)).toMatchObject([{ id, thisOne: true, appVersion: '2.0.0' }])
    await registerDevice(app, amina, phone)
    await registerDevice(app, amina, newPhone('android'))
    expect(await devices(amina)).toHaveLength(1)
    expect((await devices(amina))[0]?.id).not.toBe(id)
  })

  it('is refused if its session ends meanwhile', async () => {
    const amina = await createMember(app)
    const answer = await app.transact(async (tx) => {
      await query(tx, sql`delete from sessions where account_id = ${amina.id}`)
      const asked = app.call(api.notifications.registerDevice, newPhone('android'), amina)
      await waitUntilLocksAwaited(app.db)
      return { asked }
    })
    const { status, error } = await answer.asked
    expect([status, error.code]).toEqual([401, 'unauthenticated'])
  })

  it('is one of at most twenty; the member’s oldest is deleted', async () => {
    const [amina, other] = [await createMember(app), await memberWithDevice()]
    const first = await registerDevice(app, amina, newPhone('android'))
    let last = amina
    for (let i = 0; i < 20; i++) {
      last = await signInAgain(app, amina)
      await registerDevice(app, last, newPhone('android'))
    }
    const kept = await devices(last)
    expect(kept).toHaveLength(20)
    expect(kept.map(({ id }) => id)).not.toContain(first.id)
    expect(await devices(other)).toHaveLength(1)
  })

  it('belongs to the last account that registered it, and gets nothing of the other one', async () => {
    const [amina, bilal] = await createPair(app)
    const shared = newBrowser().device
    const hers = await registerDevice(app, amina, shared)
    app.push.answer = async () => ({ outcome: 'later', why: 'busy' })
    await tokensTo(amina)
    await deliverAllPushes(app)
    // It gets a new id, or pushes that are due for her would reach him.
    expect((await registerDevice(app, bilal, shared)).id).not.toBe(hers.id)
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ min: 1 })
    await tokensTo(amina)
    await tokensTo(bilal, 5)
    await deliverAllPushes(app)
    expect(bodies()).toEqual([weeklyPushBody(5)])
    expect(await devices(amina)).toEqual([])
    expect(await devices(bilal)).toHaveLength(1)
  })

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['signs out', (person) => app.call(api.account.signOut, { scope: 'local' }, person)],
    ['signs out everywhere', (person) => app.call(api.account.signOut, { scope: 'global' }, person)],
    ['deactivates', (person) => app.call(api.account.deactivate, {}, person)],
    ['deletes the account', (person) => app.call(api.account.erase, { password }, person)],
    ['loses the session', (person) => app.query(sql`delete from sessions where account_id = ${person.id}`)],
  ])('gets no more pushes when its member %s', async (_, leave) => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    await leave(amina)
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
    expect(await app.query(sql`select from push_devices where user_id = ${amina.id}`)).toEqual([])
  })

  it('gets no pushes after its session has expired', async () => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    await app.query(sql`
      update sessions set expires_at = now() - interval '1 year' where account_id = ${amina.id}`)
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
  })

  it('stays registered when another device of the member signs out', async () => {
    const here = await createMember(app)
    const there = await signInAgain(app, here)
    const phone = await registerDevice(app, here, newPhone('ios'))
    await registerDevice(app, there, newPhone('android'))
    await app.call(api.account.signOut, { scope: 'local' }, there)
    await tokensTo(here)
    await deliverAllPushes(app)
    expect(app.push.sent.map(({ token }) => token)).toEqual([phone.token])
  })

  it('that the push service no longer knows is deleted', async () => {
    const amina = await memberWithDevice()
    app.push.answer = async () => ({ outcome: 'gone' })
    await tokensTo(amina)
    await deliverAllPushes(app)
    await deliverAllPushes(app)
    expect(await devices(amina)).toEqual([])
    expect(await outboxOf(amina)).toMatchObject([{ waits: false }])
  })

  it('that was registered again meanwhile is kept', async () => {
    const amina = await createMember(app)
    const phone = newPhone('ios')
    await registerDevice(app, amina, phone)
    app.push.answer = async () => {
      app.clock.advance({ s: 1 })
      await registerDevice(app, amina, phone)
      return { outcome: 'gone' }
    }
    await tokensTo(amina)
    await deliverAllPushes(app)
    expect(await devices(amina)).toHaveLength(1)
  })

  it('can be removed by its member only', async () => {
    const [amina, bilal] = await createPair(app)
    const { id } = await registerDevice(app, amina)
    expect((await app.call(api.notifications.removeDevice, { id }, bilal)).status).toBe(404)
    expect((await app.call(api.notifications.removeDevice, { id }, amina)).status).toBe(200)
    expect(await devices(amina)).toEqual([])
  })

  it.each([
    ['web', 'nonsense'],
    ['web', subscription('http://push.example/x')],
    ['ios', '../../3/device/x'],
    ['android', 'two words'],
    ['windows', 'x'],
    ['web', 'x'.repeat(4097)],
  ])('on %s with the token %s is refused', async (platform, token) => {
    const amina = await createMember(app)
    const device = { ...newPhone('ios'), platform, token }
    const { status, error } = await app.call(api.notifications.registerDevice, device, amina)
    expect([status, error.code]).toEqual([400, 'invalid_input'])
  })

  it('on iOS has a token of 64 to 200 hexadecimal digits', () => {
    const isKnown = (digits: number) =>
      pushTokenKey({ platform: 'ios', token: 'a'.repeat(digits) }, false) !== undefined
    expect([63, 64, 200, 201].map(isKnown)).toEqual([false, true, true, false])
  })

  it('has an https address on the public internet in production', async () => {
    const live = await bootApp({ ...production, DATABASE_URL: app.databaseUrl })
    const amina = await createMember(app)
    const token = await live.call(api.account.signIn, { email: amina.email, password: 'a promise kept' })
    const person = { token: token.body.session.accessToken }
    const answer = async (endpoint: string) =>
      (await live.call(api.notifications.registerDevice, newBrowser(endpoint).device, person)).status
    for (const endpoint of ['http://127.0.0.1:9/x', 'https://localhost/x'])
      expect([endpoint, await answer(endpoint)]).toEqual([endpoint, 400])
    expect(await answer('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(200)
    await live.close()
  })
})

function subscription(endpoint: string) {
  return newBrowser(endpoint).device.token
}
