import { beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedInSession } from '../../session/session.ts'
import { storedDeviceMark, storedRefreshToken, storeTokens } from '../../session/refresh-token.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'

/** The phone's keychain, which outlives the app. */
const keychain = new Map<string, string>()
/** How it keeps. */
const kept: unknown[] = []
vi.mock('@aparajita/capacitor-secure-storage', () => ({
  KeychainAccess: { afterFirstUnlockThisDeviceOnly: 'this device' },
  SecureStorage: {
    setKeyPrefix: async (prefix: string) => void kept.push(prefix),
    setSynchronize: async (isShared: boolean) => void kept.push(isShared),
    setDefaultKeychainAccess: async (access: string) => void kept.push(access),
    get: async (key: string) => keychain.get(key) ?? null,
    set: async (key: string, value: string) => void keychain.set(key, value),
    remove: async (key: string) => keychain.delete(key),
  },
}))
const { openSecureSession } = await import('./secure-session.ts')

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const session = { accessToken: 'access', refreshToken: 'refresh', expiresInS: 600, user }

beforeEach(() => {
  keychain.clear()
  stubBrowser().localStorage.setItem('mithaq.installed', '1')
})

test('keeps the token in secure storage, renews it and deletes it at sign-out', async () => {
  kept.length = 0
  expect(await openSecureSession()).toBe(false)
  expect(kept, 'on this phone alone, in no cloud').toEqual(['mithaq.', false, 'this device'])
  expect(storedRefreshToken()).toEqual({})
  storeTokens(session)
  setSession(signedInSession(session))
  await vi.waitFor(() => expect([...keychain.values()]).toEqual(['refresh']))
  expect(storedRefreshToken()).toEqual({ refreshToken: 'refresh' })
  expect(await openSecureSession()).toBe(true)
  expect(storedRefreshToken()).toEqual({ refreshToken: 'refresh' })
  setSession({ status: 'signedOut', left: true })
  await vi.waitFor(() => expect(keychain.size).toBe(0))
  expect(storedRefreshToken()).toEqual({})
})

test('keeps the known-device token after the sign-out', async () => {
  await openSecureSession()
  storeTokens({ ...session, deviceMark: 'mark' })
  setSession(signedInSession(session))
  setSession({ status: 'signedOut', left: true })
  await vi.waitFor(() => expect([...keychain.values()]).toEqual(['mark']))
  expect(storedDeviceMark()).toEqual({ deviceMark: 'mark' })
  await openSecureSession()
  expect(storedDeviceMark()).toEqual({ deviceMark: 'mark' })
})

test('signs nobody in with what a former installation left in the keychain', async () => {
  keychain.set('refresh-token', 'of the former owner')
  keychain.set('device-mark', 'of their phone')
  const { localStorage } = stubBrowser()
  expect(await openSecureSession()).toBe(false)
  expect(keychain.size).toBe(0)
  storeTokens(session)
  await vi.waitFor(() => expect(keychain.size).toBe(1))
  expect(localStorage.getItem('mithaq.installed')).not.toBeNull()
  expect(await openSecureSession()).toBe(true)
})
