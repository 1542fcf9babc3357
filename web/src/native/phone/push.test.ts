import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'

/** The phone's own push, in the hands of the test. */
const phone = vi.hoisted(() => ({
  tell: undefined as ((told: { value: string }) => void) | undefined,
  fail: undefined as ((told: { error: string }) => void) | undefined,
  registering: Promise.resolve(),
  unregistered: 0,
  cleared: 0,
  platform: 'ios',
  receive: 'granted',
}))
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => phone.platform } }))
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: {
    addListener: async (type: string, listener: (told: object) => void) => {
      phone[type === 'registration' ? 'tell' : 'fail'] = listener
    },
    checkPermissions: async () => ({ receive: phone.receive }),
    requestPermissions: async () => ({ receive: phone.receive }),
    register: () => phone.registering,
    unregister: async () => void phone.unregistered++,
    removeAllDeliveredNotifications: async () => void phone.cleared++,
  },
}))

vi.useFakeTimers()
stubBrowser()
vi.stubGlobal('navigator', { userAgent: 'a phone' })
const { phonePush } = await import('./push.ts')
const registered: string[] = []
const register = async ({ token }: { token: string }) => void registered.push(token)

beforeEach(async () => {
  Object.assign(phone, { registering: Promise.resolve(), platform: 'ios', receive: 'granted' })
  await phonePush.turnOff()
  // As after a new installation.
  stubBrowser()
  phone.unregistered = 0
  registered.length = 0
})

test("registers the phone's token when turned on and nothing once turned off", async () => {
  expect(await phonePush.turnOn(register)).toBe('on')
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(registered).toEqual(['a token'])
  await phonePush.turnOff()
  expect(await phonePush.readState()).toBe('off')
  phone.tell?.({ value: 'another' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registered).toEqual(['a token'])
})

test('registers a token again after the server failed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await phonePush.turnOn(async (device) => {
    await register(device)
    if (registered.length === 1) throw new Error('away')
  })
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registered).toEqual(['a token', 'a token'])
  phone.fail?.({ error: 'no service' })
  const written = logged.mock.calls.flat().map(String).join()
  expect(written, 'what the server did not take').toContain('Push token: away')
  expect(written, 'why there is none').toContain('no service')
  logged.mockRestore()
})

test('stays off when turned off while it is being turned on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  phone.registering = promise
  const turningOn = phonePush.turnOn(register)
  await vi.advanceTimersByTimeAsync(0)
  await phonePush.turnOff()
  resolve()
  expect(await turningOn).toBe('off')
  expect(await phonePush.readState()).toBe('off')
  // Once for the turning off, and once more for what was registered behind it.
  expect(phone.unregistered).toBe(2)
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registered).toEqual([])
})

test('registers each token once when a visit resumes while it is turned on', async () => {
  await Promise.all([phonePush.resume(register), phonePush.turnOn(register)])
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registered).toHaveLength(1)
  await phonePush.turnOff()
})

test("reads the phone's permission and resumes only with what it allows", async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  phone.receive = 'denied'
  expect(await phonePush.readState()).toBe('blocked')
  expect(await phonePush.turnOn(register)).toBe('blocked')
  await phonePush.resume(register)
  phone.receive = 'granted'
  expect(await phonePush.readState()).toBe('off')
  const told: unknown[] = []
  await phonePush.resume(async (device) => void told.push(device))
  expect(await phonePush.readState()).toBe('on')
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toMatchObject([
    { platform: 'ios', token: 'a token', deviceInfo: { platform: 'ios', marker: 'Capacitor 8' } },
  ])
  const clearedBefore = phone.cleared
  await phonePush.turnOff()
  expect([phone.cleared - clearedBefore, phone.unregistered]).toEqual([1, 1])
  await phonePush.turnOn(async (device) => void told.push(device))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told, 'a token that was given back is told to nobody').toHaveLength(1)
  await phonePush.turnOff()
})

test('stays off at later visits until it is turned on again', async () => {
  await phonePush.turnOn(register)
  await phonePush.turnOff()
  await phonePush.resume(register)
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([registered, await phonePush.readState()]).toEqual([[], 'off'])
  await phonePush.turnOn(register)
  await phonePush.unsubscribe()
  await phonePush.resume(register)
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([registered, await phonePush.readState()]).toEqual([['a token'], 'on'])
  await phonePush.turnOff()
})

test('resumes for the next member who signs in on this phone', async () => {
  await phonePush.turnOn(register)
  await phonePush.unsubscribe()
  expect([phone.unregistered, await phonePush.readState()]).toEqual([1, 'off'])
  await phonePush.resume(register)
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([registered, await phonePush.readState()]).toEqual([['a token'], 'on'])
  await phonePush.turnOff()
})

test('stays off when turned off while a visit resumes', async () => {
  const resuming = phonePush.resume(register)
  await phonePush.turnOff()
  await resuming
  expect(await phonePush.readState()).toBe('off')
})

test("asks for nothing in an Android app without Google's service", async () => {
  phone.platform = 'android'
  vi.stubGlobal('document', { querySelector: () => null })
  expect([await phonePush.readState(), await phonePush.turnOn(register)]).toEqual([
    'unsupported',
    'unsupported',
  ])
  await phonePush.resume(register)
  await phonePush.turnOff()
  expect(phone.unregistered).toBe(0)
  vi.stubGlobal('document', { querySelector: (meta: string) => meta === 'meta[name="mithaq-android-push"]' })
  expect(await phonePush.turnOn(register)).toBe('on')
})
