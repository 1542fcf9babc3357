import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceInfo, isNative } from './platform.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('describes a device by platform, time, marker and app version', () => {
  expect(createDeviceInfo('android', 'Capacitor 8')).toEqual({
    platform: 'android',
    timestamp: '2026-11-15T08:00:00.000Z',
    marker: 'Capacitor 8',
    appVersion: '1.0.0',
  })
})

test('recognizes the phone app by its bridge', () => {
  expect(isNative()).toBe(false)
  for (const answer of [true, false]) {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => answer })
    expect(isNative()).toBe(answer)
  }
  vi.unstubAllGlobals()
})
