import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from '../../../db/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVapid } from '../../../ports/push/web-push/vapid.ts'
import { createWebPush } from '../../../ports/push/web-push/web-push.ts'
import { createMember } from '../../../../test/support/members/cast.ts'
import {
  deliverAllPushes,
  newBrowser,
  registerDevice,
} from '../../../../test/support/notifications/devices.ts'
import {
  startBrowserPushService,
  decryptAsBrowser,
} from '../../../../test/support/notifications/push-services.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import { createNotifications, type Notice } from '../inbox/create-notifications.ts'

const child = fileURLToPath(new URL('../../../../test/support/processes/deliver-child.ts', import.meta.url))
const privateKey = randomBytes(32).toString('base64url')
const identity = createVapid(privateKey, 'mailto:contact@mithaq.example')

let app: TestApp
let service: Awaited<ReturnType<typeof startBrowserPushService>>
beforeAll(async () => {
  app = await bootApp()
  service = await startBrowserPushService(() => identity.publicKey)
  app.push.channels = { web: createWebPush(identity, { development: true }) }
})
afterAll(async () => {
  await app.push.channels.web?.close()
  service.close()
  await app.close()
})

/** The pushes that the browser has received, by notification. */
const got = (browser: ReturnType<typeof newBrowser>) =>
  service.received.map(
    ({ body }) =>
      JSON.parse(decryptAsBrowser(body, browser.keys, browser.auth)).data.notification_id as string,
  )

it('sends the rest after a server was killed during its pushes, and none twice', async () => {
  const amina = await createMember(app)
  const browser = newBrowser(`${service.url}/push/amina`)
  await registerDevice(app, amina, browser.device)
  const notices = Array.from({ length: 300 }, (_, i): Notice => {
    return { to: amina.id, code: 'weekly', values: { tokens: i }, senderId: null }
  })
  const ids = await app.transact((tx) => createNotifications(tx, app.clock, ...notices))

  for (const from of [20, 140]) {
    const killed = spawn(process.execPath, [child, app.databaseUrl, privateKey], { stdio: 'ignore' })
    const exited = once(killed, 'exit')
    await service.hasReceived(from)
    killed.kill('SIGKILL')
    await exited
    await service.isLeft()
    // Ends the lease at once, so that the next process claims what is left.
    await app.query(sql`update notifications set push_at = now() where push_at is not null`)
  }
  expect(service.received.length).toBeLessThan(300)
  app.clock.advance({ s: 121 })
  await deliverAllPushes(app)
  app.clock.advance({ h: 1 })
  await deliverAllPushes(app)

  const reached = got(browser)
  expect(new Set(reached).size).toBe(reached.length)
  // Sent without an answer: it may have arrived, so it is not sent again.
  const open = await app.query(
    sql<{ id: string }>`select notification_id as id from push_deliveries where outcome is null`,
  )
  expect(open.length).toBeLessThanOrEqual(2 * 20)
  const missing = ids.filter((id) => !reached.includes(id))
  expect(missing.filter((id) => !open.some((begun) => begun.id === id))).toEqual([])
})

it('loses no push while a push service is down, and sends each once afterwards', async () => {
  service.received.length = 0
  const amina = await createMember(app)
  const browser = newBrowser(`${service.url}/push/again`)
  await registerDevice(app, amina, browser.device)
  const notice: Notice = { to: amina.id, code: 'compensation_ceiling', senderId: null }
  const ids = await app.transact((tx) => createNotifications(tx, app.clock, notice, notice, notice))
  const { port } = new URL(service.url)
  service.close()
  service.closeAllConnections()
  for (let minute = 0; minute < 60; minute += 10) {
    await deliverAllPushes(app)
    app.clock.advance({ min: 10 })
  }
  await service.listenAgain(Number(port))
  for (let minute = 0; minute < 30; minute += 10) {
    await deliverAllPushes(app)
    app.clock.advance({ min: 10 })
  }
  expect(got(browser).toSorted()).toEqual(ids.toSorted())
})
