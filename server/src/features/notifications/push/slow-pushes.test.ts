import { randomBytes } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { query } from '../../../db/db.ts'
import { createVapid } from '../../../ports/push/web-push/vapid.ts'
import { createWebPush } from '../../../ports/push/web-push/web-push.ts'
import { createMember, signInAgain } from '../../../../test/support/members/cast.ts'
import {
  deliverAllPushes,
  newBrowser,
  newPhone,
  registerDevice,
} from '../../../../test/support/notifications/devices.ts'
import { outboxHelpers, weeklyPushBody } from '../../../../test/support/notifications/outbox-helpers.ts'
import {
  startBrowserPushService,
  decryptAsBrowser,
} from '../../../../test/support/notifications/push-services.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import {
  nextEventLoopTurn,
  waitUntil,
  waitUntilLocksAwaited,
} from '../../../../test/support/wait/wait-until.ts'
import { trackSlowPushes } from './slow-pushes.ts'

const identity = createVapid(randomBytes(32).toString('base64url'), 'mailto:contact@mithaq.example')

let app: TestApp
let [good, hanging]: Awaited<ReturnType<typeof startBrowserPushService>>[] = []
beforeAll(async () => {
  app = await bootApp({}, { pushPatienceMs: 2_000 })
  app.push.channels.web = createWebPush(identity, { development: true, timeoutMs: 100_000 })
  good = await startBrowserPushService(() => identity.publicKey)
  hanging = await startBrowserPushService(() => identity.publicKey)
  hanging.reply = null
})
afterAll(async () => {
  hanging?.closeAllConnections()
  await app.notifications.waitForPushes()
  await app.push.channels.web?.close()
  good?.close()
  hanging?.close()
  await app.close()
})
const { bodies, tokensTo, outboxOf, resetOutbox: startAnew } = outboxHelpers(() => app)
beforeEach(startAnew)

type Browser = ReturnType<typeof newBrowser>
const told = (service: typeof good, { endpoint, keys, auth }: Browser): string[] =>
  (service?.received ?? [])
    .filter(({ path }) => endpoint.endsWith(path))
    .map(({ body }) => JSON.parse(decryptAsBrowser(body, keys, auth)).body)

it('a push that is never answered blocks its own device only', async () => {
  const [amina, bilal] = [await createMember(app), await createMember(app)]
  const [stuck, well] = [newBrowser(`${hanging?.url}/stuck`), newBrowser(`${good?.url}/well`)]
  await registerDevice(app, amina, stuck.device)
  const phone = await registerDevice(app, await signInAgain(app, amina), newPhone('android'))
  await registerDevice(app, bilal, well.device)
  const phoneHas = () =>
    app.push.sent.filter(({ token }) => token === phone.token).map(({ message }) => message.body)

  // More than one batch, starting with the stuck push.
  await tokensTo(amina, 2)
  const many = Array.from({ length: 120 }, (_, i) => i + 2)
  for (const tokens of many) await tokensTo(bilal, tokens)
  await tokensTo(amina, 3)
  await deliverAllPushes(app)
  expect(told(good, well), 'in the order of their causes').toEqual(many.map(weeklyPushBody))
  expect(phoneHas()).toEqual([weeklyPushBody(2), weeklyPushBody(3)])
  await hanging?.hasReceived(1)
  expect(told(hanging, stuck), 'one at a time').toEqual([weeklyPushBody(2)])

  // The lease of its claim still runs, so no other server claims it.
  app.clock.advance({ s: 6 })
  await deliverAllPushes(app)
  expect(told(hanging, stuck)).toEqual([weeklyPushBody(2)])
  expect(await outboxOf(amina)).toEqual([
    { waits: true, attempts: 1, givenUp: false },
    { waits: true, attempts: 1, givenUp: false },
  ])

  // The connection breaks: the stuck push is not repeated, later ones are sent.
  if (hanging) hanging.reply = { status: 201 }
  hanging?.closeAllConnections()
  await app.notifications.waitForPushes()
  app.clock.advance({ s: 6 })
  await deliverAllPushes(app)
  expect(told(hanging, stuck)).toEqual([weeklyPushBody(2), weeklyPushBody(3)])
  expect(phoneHas()).toEqual([weeklyPushBody(2), weeklyPushBody(3)])
  expect((await outboxOf(amina)).some(({ waits }) => waits)).toBe(false)
})

it('one member has at most five open pushes, however many dead devices they register', async () => {
  const [amina, bilal] = [await createMember(app), await createMember(app)]
  if (hanging) hanging.reply = null
  const dead = Array.from({ length: 8 }, (_, n) => newBrowser(`${hanging?.url}/dead/${n}`))
  for (const { device } of dead) await registerDevice(app, await signInAgain(app, amina), device)
  const [hers, well] = [newBrowser(`${good?.url}/hers`), newBrowser(`${good?.url}/meanwhile`)]
  await registerDevice(app, await signInAgain(app, amina), hers.device)
  await registerDevice(app, bilal, well.device)
  await tokensTo(amina, 2)
  await tokensTo(bilal, 3)
  await deliverAllPushes(app)
  const had = () => dead.filter((browser) => told(hanging, browser).length > 0)
  expect([told(good, hers), told(good, well)]).toEqual([[weeklyPushBody(2)], [weeklyPushBody(3)]])
  await waitUntil('four have it', () => had().length === 4)
  app.clock.advance({ s: 6 })
  await deliverAllPushes(app)
  expect(had()).toHaveLength(4)
  if (hanging) hanging.reply = { status: 201 }
  hanging?.closeAllConnections()
  await app.notifications.waitForPushes()
  app.clock.advance({ s: 11 })
  await deliverAllPushes(app)
  expect(had()).toHaveLength(8)
})

it('keeps the order of a device’s pushes when one of them is postponed', async () => {
  const amina = await createMember(app)
  await registerDevice(app, amina, newPhone('ios'))
  for (const tokens of [2, 3, 4]) await tokensTo(amina, tokens)
  let answer: () => void = () => {}
  const isAsked = new Promise<void>((asked) => {
    app.push.answer = () => {
      asked()
      return new Promise((resolve) => (answer = () => resolve({ outcome: 'sent' })))
    }
  })
  const swept = deliverAllPushes(app)
  await isAsked
  app.push.answer = async () => ({ outcome: 'sent' })
  // The second is postponed; while that is saved, the first ends.
  await app.transact(async (tx) => {
    await query(
      tx,
      sql`select from notifications where user_id = ${amina.id} and "values" = '{"tokens": 3}' for no key update`,
    )
    await waitUntilLocksAwaited(app.db)
    answer()
    await app.notifications.waitForPushes()
  })
  await swept
  expect(bodies()).toEqual([weeklyPushBody(2)])
  app.clock.advance({ s: 6 })
  await deliverAllPushes(app)
  expect(bodies()).toEqual([weeklyPushBody(2), weeklyPushBody(3), weeklyPushBody(4)])
})

it('waits for both of two slow pushes to one device', async () => {
  const slowPushes = trackSlowPushes()
  const device = { deviceId: 'a device', memberId: 'a member' }
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  const waits = [first, second].map(({ promise }) => slowPushes.waitFor(device, promise))
  expect(await Promise.all(waits)).toEqual([false, false])
  let ended = false
  const all = slowPushes.waitForAll().then(() => (ended = true))
  second.resolve(true)
  await second.promise
  await nextEventLoopTurn()
  expect([slowPushes.isBlocked(device), ended]).toEqual([true, false])
  first.resolve(true)
  await all
  expect(slowPushes.isBlocked(device)).toBe(false)
})

it('waits for each push above two hundred slow ones', async () => {
  const slowPushes = trackSlowPushes()
  const never = new Promise<boolean>(() => {})
  const goal = (n: number) => ({ deviceId: `device ${n}`, memberId: `member ${n}` })
  const late = Array.from({ length: 200 }, (_, n) => slowPushes.waitFor(goal(n), never))
  expect(new Set(await Promise.all(late))).toEqual(new Set([false]))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const next = slowPushes.waitFor(goal(200), promise)
  // By now the next push is slow, too.
  await trackSlowPushes().waitFor(goal(0), never)
  expect(slowPushes.isBlocked(goal(200))).toBe(false)
  resolve(true)
  expect(await next).toBe(true)
})

it('retries a push that was slow and then not accepted', async () => {
  const amina = await createMember(app)
  await registerDevice(app, amina, newPhone('ios'))
  let answer: () => void = () => {}
  const isAsked = new Promise<void>((asked) => {
    app.push.answer = () => {
      asked()
      return new Promise((resolve) => (answer = () => resolve({ outcome: 'later', why: 'busy' })))
    }
  })
  await tokensTo(amina)
  await deliverAllPushes(app)
  await isAsked
  expect(await outboxOf(amina)).toEqual([{ waits: true, attempts: 1, givenUp: false }])
  answer()
  await app.notifications.waitForPushes()
  app.push.answer = async () => ({ outcome: 'sent' })
  app.clock.advance({ s: 11 })
  await deliverAllPushes(app)
  expect(app.push.sent.map(({ message }) => message.body)).toEqual([weeklyPushBody(3)])
})
