import { createECDH, randomBytes } from 'node:crypto'
import type { PushPayload } from '@mithaq/contract/notifications'
import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test'
import {
  startBrowserPushService,
  decryptAsBrowser,
} from '../server/test/support/notifications/push-services.ts'

/** A push service that this machine reaches: a test browser has none of its own. */
export async function openPushService(page: Page) {
  const { publicKey } = await (await page.request.get('/api/notifications/push-key')).json()
  const service = await startBrowserPushService(() => publicKey)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const json = {
    endpoint: `${service.url}/device`,
    expirationTime: null,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  // Subscribed as a browser does it, with keys that the test holds.
  await page.addInitScript((subscription) => {
    const kept = 'test.subscription'
    const made = () => ({
      options: {},
      toJSON: () => subscription,
      async unsubscribe() {
        localStorage.removeItem(kept)
        return true
      },
    })
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(kept) ? made() : null) as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(kept, '1')
      return made() as unknown as PushSubscription
    }
    Notification.requestPermission = async () => {
      localStorage.setItem('test.asked', '1')
      return 'granted'
    }
    Object.defineProperty(Notification, 'permission', {
      get: () => (localStorage.getItem('test.asked') ? 'granted' : 'default'),
    })
  }, json)
  return {
    close: () => service.close(),
    count: () => service.received.length,
    subscribed: () => page.evaluate(() => localStorage.getItem('test.subscription') !== null),
    payloads: () =>
      service.received.map(({ body }) => JSON.parse(decryptAsBrowser(body, keys, auth)) as PushPayload),
  }
}

/** Where the page's worker can be told something: what is pushed to one that is being installed is lost. */
export async function waitForServiceWorker(context: BrowserContext, page: Page): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  return worker
}

const reached = new WeakMap<Page, Promise<(data: string) => Promise<unknown>>>()

/** Hands a push to the worker, as the browser does when one arrives. */
export async function deliverPush(page: Page, payload: object): Promise<void> {
  const way = reached.get(page) ?? reachWorker(page)
  reached.set(page, way)
  const push = await way
  await push(JSON.stringify(payload))
}

/** One session for as long as the page lives: the worker is stopped when it ends. */
async function reachWorker(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const [registrationId, origin] = [await found, new URL(page.url()).origin]
  return async (data: string) => {
    await newest(page.context())?.evaluate(keepWhatIsAsked, denying.has(page.context()))
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

export interface Shown {
  title: string
  body: string
  tag: string
  icon: string
  badge: string
  data: { type?: string; path?: string }
}

export interface Watched {
  /** Whether the browser itself shows what the worker asks for. */
  byTheBrowser: boolean
  /** What the worker has asked for, and the browser has shown where it shows anything. */
  shown(): Promise<Shown[]>
  /** What stands on the screen. Asked while one is being shown, Chromium forgets that one. */
  standing(): Promise<Shown[]>
  tap(tag: string): Promise<void>
}

const denying = new WeakSet<BrowserContext>()
// A push may have started a new worker: the newest is the one that runs.
const newest = (context: BrowserContext) => context.serviceWorkers().at(-1)

/** What the worker shows, and a tap on it. */
export async function watchNotifications(context: BrowserContext, page: Page): Promise<Watched> {
  await context.grantPermissions(['notifications'])
  await page.goto('/privacy-policy')
  const byTheBrowser = (await page.evaluate(() => Notification.permission)) === 'granted'
  if (!byTheBrowser) denying.add(context)
  const tap = (tag: string) =>
    expect(async () => {
      await newest(context)?.evaluate(byTheBrowser ? tapShown : tapAsked, tag)
    }).toPass({ timeout: 10_000 })
  const shown = async () => (await newest(context)?.evaluate(allAsked)) ?? []
  return { byTheBrowser, shown, standing: () => page.evaluate(allStanding), tap }
}

// What follows runs in the page or in its worker.

interface WorkerScope {
  registration: ServiceWorkerRegistration
  dispatchEvent(event: Event): boolean
  NotificationEvent: new (type: string, init: object) => Event
  asked?: Map<string, Shown>
}

async function allStanding(): Promise<Shown[]> {
  const registration = await navigator.serviceWorker.getRegistration()
  const all = ((await registration?.getNotifications()) ?? []) as (Notification & { badge: string })[]
  return all.map(({ title, body, tag, icon, badge, data }) => ({ title, body, tag, icon, badge, data }))
}

async function tapShown(tag: string): Promise<void> {
  const scope = globalThis as unknown as WorkerScope
  const [notification] = await scope.registration.getNotifications({ tag })
  scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
}

/** A browser without a window refuses to show anything, and ends a worker that writes on the app's icon. */
function keepWhatIsAsked(denied: boolean): void {
  const scope = globalThis as unknown as WorkerScope
  if (scope.asked) return
  // A page on a busy machine answers its worker later than within a second.
  const { setTimeout: set } = globalThis
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms?: number) => set(run, ms === 1000 ? 15_000 : ms),
  })
  const asked = (scope.asked = new Map<string, Shown>())
  const { registration } = scope
  const show = registration.showNotification.bind(registration)
  registration.showNotification = async (title, options = {}) => {
    if (!denied) await show(title, options)
    const { tag = '', ...rest } = options
    asked.set(tag || String(asked.size), { title, tag, ...rest } as Shown)
  }
  if (!denied) return
  Object.assign(navigator, { setAppBadge: async () => {}, clearAppBadge: async () => {} })
}

function allAsked(): Shown[] {
  return [...((globalThis as unknown as WorkerScope).asked?.values() ?? [])]
}

function tapAsked(tag: string): void {
  const scope = globalThis as unknown as WorkerScope
  const notification = { ...scope.asked?.get(tag), close: () => scope.asked?.delete(tag) }
  const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
  scope.dispatchEvent(event)
}
