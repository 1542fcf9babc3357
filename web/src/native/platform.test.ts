import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceInfo, isNative } from './platform.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a device that registers names its platform, the time, its marker and the version of the app', () => {
  expect(createDeviceInfo('android', 'Capacitor 8')).toEqual({
    platform: 'android',
    timestamp: '2026-11-15T08:00:00.000Z',
    marker: 'Capacitor 8',
    appVersion: '1.0.0',
  })
})

test('the bridge of a phone says that this is its app; a browser has none', () => {
  expect(isNative()).toBe(false)
  for (const answer of [true, false]) {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => answer })
    expect(isNative()).toBe(answer)
  }
  vi.unstubAllGlobals()
})
