import { beforeEach, expect, test, vi } from 'vitest'

/** The phone's own push, in the hands of the test. */
const phone = vi.hoisted(() => ({
  tell: undefined as ((told: { value: string }) => void) | undefined,
  registering: Promise.resolve(),
  unregistered: 0,
}))
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => 'ios' } }))
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: {
    addListener: async (type: string, listener: (told: { value: string }) => void) => {
      if (type === 'registration') phone.tell = listener
    },
    checkPermissions: async () => ({ receive: 'granted' }),
    requestPermissions: async () => ({ receive: 'granted' }),
    register: () => phone.registering,
    unregister: async () => void phone.unregistered++,
    removeAllDeliveredNotifications: async () => {},
  },
}))

vi.useFakeTimers()
vi.stubGlobal('navigator', { userAgent: 'a phone' })
const { phonePush } = await import('./push.ts')
const registered: string[] = []
const register = async ({ token }: { token: string }) => void registered.push(token)

beforeEach(async () => {
  phone.registering = Promise.resolve()
  await phonePush.turnOff()
  phone.unregistered = 0
  registered.length = 0
})

test('turned on, the phone’s token is told to the server; turned off, nothing more is', async () => {
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

test('a token that the server could not take is told again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await phonePush.turnOn(async (device) => {
    await register(device)
    if (registered.length === 1) throw new Error('away')
  })
  phone.tell?.({ value: 'a token' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registered).toEqual(['a token', 'a token'])
  logged.mockRestore()
})

test('turned off while it is being turned on, it stays off', async () => {
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
