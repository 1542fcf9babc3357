import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/stub-browser.ts'
import { webPush } from './web-push.ts'

const publicKey = 'BAUG'
const keyBytes = new Uint8Array([4, 5, 6]).buffer
type Subscription = {
  options: { applicationServerKey: ArrayBuffer | null }
  unsubscribe: () => Promise<void>
}

let current: Subscription | null
let ended: number
let closed: number
let registered: string[]
let devices: object[]
const hows: object[] = []
let asks: NotificationPermission

const subscriptionUnder = (key: ArrayBuffer | null): Subscription => ({
  options: { applicationServerKey: key },
  unsubscribe: async () => {
    ended++
    current = null
  },
})
const worker = {
  pushManager: {
    getSubscription: async () => current,
    subscribe: async (how: object) => {
      hows.push(how)
      return (current ??= subscriptionUnder(keyBytes))
    },
  },
  getNotifications: async () => [{ close: () => closed++ }, { close: () => closed++ }],
}
const register = async (device: { token: string }) => {
  registered.push(device.token)
  devices.push(device)
}

beforeEach(() => {
  stubBrowser()
  current = null
  ended = 0
  closed = 0
  registered = []
  devices = []
  hows.length = 0
  asks = 'granted'
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    serviceWorker: { getRegistration: async () => worker, ready: Promise.resolve(worker) },
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => asks,
  })
  vi.stubGlobal('fetch', async () => Response.json({ publicKey }))
})

test('registers when turned on; unsubscribes and closes notifications when turned off', async () => {
  expect(await webPush.readState()).toBe('off')
  expect(await webPush.turnOn(register)).toBe('on')
  expect(registered).toHaveLength(1)
  expect(registered[0]).toContain('applicationServerKey')
  expect(devices).toMatchObject([
    { platform: 'web', deviceInfo: { platform: 'web', marker: 'service worker' } },
  ])
  expect(hows).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BAUG' }])
  expect(await webPush.readState()).toBe('on')
  await webPush.turnOff()
  expect({ ended, closed }).toEqual({ ended: 1, closed: 2 })
  expect(await webPush.readState()).toBe('off')
})

test.each([
  ['the server’s key', keyBytes, 0],
  ['another key', new Uint8Array([9, 9, 9]).buffer, 1],
  ['no key', null, 1],
])('replaces a subscription under another key: %s', async (_, key, times) => {
  current = subscriptionUnder(key)
  expect(await webPush.turnOn(register)).toBe('on')
  expect(ended).toBe(times)
})

test('compares keys as base64url', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ publicKey: '--__Pg' }))
  current = subscriptionUnder(new Uint8Array([251, 239, 255, 62]).buffer)
  await webPush.turnOn(register)
  expect(ended).toBe(0)
})

test('registers the service worker if it is missing', async () => {
  const asked: unknown[] = []
  const serviceWorker = {
    getRegistration: async () => undefined,
    register: async (...how: unknown[]) => void asked.push(how),
    ready: Promise.resolve(worker),
  }
  vi.stubGlobal('navigator', { userAgent: 'a browser', serviceWorker })
  expect(await webPush.turnOn(register)).toBe('on')
  expect(asked).toEqual([['/sw.js', { updateViaCache: 'none' }]])
})

test('waits for a worker that is not ready yet', async () => {
  const installing = { pushManager: { getSubscription: async () => null } }
  const serviceWorker = { getRegistration: async () => installing, ready: Promise.resolve(worker) }
  vi.stubGlobal('navigator', { userAgent: 'a browser', serviceWorker })
  expect(await webPush.turnOn(register)).toBe('on')
})

test.each([
  ['denied', 'blocked'],
  ['default', 'off'],
] as const)('stays off and registers nothing when permission is %s', async (answer, state) => {
  asks = answer
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await webPush.turnOn(register)).toBe(state)
  expect(warned.mock.calls).toEqual(
    state === 'blocked' ? [['Push: notifications are blocked in this browser']] : [],
  )
  warned.mockRestore()
  expect(registered).toEqual([])
})

test('resumes what was on and turns nothing on unasked', async () => {
  await webPush.resume(register)
  expect(registered).toEqual([])
  current = subscriptionUnder(keyBytes)
  await webPush.resume(register)
  expect(registered).toHaveLength(1)
})

test('stays off when turned off while it is being turned on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await promise
    return Response.json({ publicKey })
  })
  const turningOn = webPush.turnOn(register)
  await vi.waitFor(() => expect(Notification.permission).toBe('granted'))
  await webPush.turnOff()
  resolve()
  expect(await turningOn).toBe('off')
  expect(registered).toEqual([])
  expect(await webPush.readState()).toBe('off')
})

test('tells an unsupported browser from a blocked one and asks neither', async () => {
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: () => asks })
  current = subscriptionUnder(keyBytes)
  expect(await webPush.readState()).toBe('blocked')
  await webPush.resume(register)
  vi.stubGlobal('navigator', { userAgent: 'a browser' })
  expect([await webPush.readState(), await webPush.turnOn(register)]).toEqual(['unsupported', 'unsupported'])
  await webPush.resume(register)
  await webPush.turnOff()
  expect([registered, ended]).toEqual([[], 0])
})

test('what fails on the way is noted, and it stays off', async () => {
  const noted = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal' }, { status: 500 }))
  expect(await webPush.turnOn(register)).toBe('off')
  expect(noted.mock.calls[0]?.[0]).toMatch(/^Push: /)
  noted.mockRestore()
})
