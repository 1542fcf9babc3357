import { afterEach, expect, test, vi } from 'vitest'
import { readPosition } from './location.ts'

afterEach(() => vi.unstubAllGlobals())

function withGeolocation(geolocation: unknown) {
  vi.stubGlobal('navigator', { geolocation })
}

test('returns only latitude and longitude', async () => {
  withGeolocation({
    getCurrentPosition: (found: (position: unknown) => void) =>
      found({ coords: { latitude: 31.95, longitude: 35.93, accuracy: 4, altitude: 900 }, timestamp: 1 }),
  })
  expect(await readPosition()).toEqual({ latitude: 31.95, longitude: 35.93 })
})

test('asks for high accuracy, 15 s, and a position at most a minute old', () => {
  const getCurrentPosition = vi.fn()
  withGeolocation({ getCurrentPosition })
  void readPosition()
  expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
    enableHighAccuracy: true,
    timeout: 15_000,
    maximumAge: 60_000,
  })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unavailable'],
])("maps the browser's code %i to %s", async (code, reason) => {
  withGeolocation({
    getCurrentPosition: (_: unknown, failed: (error: unknown) => void) => failed({ code, message: 'x' }),
  })
  await expect(readPosition()).rejects.toMatchObject({ reason })
})

test('reports a browser without geolocation as unsupported', async () => {
  withGeolocation(undefined)
  await expect(readPosition()).rejects.toMatchObject({ reason: 'unsupported' })
})
