// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../../test/render-hook-with-client.tsx'
import type { City } from './city.ts'
import { useDetectCity } from './use-detect-city.ts'

let place: object = { country: 'JO', city: 'Amman' }
openSignedInPage(() => place)
const answer = globalThis.fetch
let held: (() => void)[] = []
Object.assign(globalThis, {
  fetch: (...asked: Parameters<typeof fetch>) =>
    new Promise((resolve) => held.push(() => resolve(answer(...asked)))),
})
const positions = (
  getCurrentPosition: (found: (at: object) => void, failed: (why: object) => void) => void,
) => Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
positions((take) => take({ coords: { latitude: 32, longitude: 36 } }))

function open() {
  held = []
  const found: City[] = []
  const screen = renderHookWithClient(new QueryClient(), () => useDetectCity((city) => found.push(city)))
  return { ...screen, found }
}

test('finds the city of the device', async () => {
  const { current, unmount, found } = open()
  void current().detect()
  await advanceTime(1)
  expect(current().detection).toEqual({ status: 'detecting' })
  held[0]?.()
  await advanceTime(1)
  expect([found, current().detection]).toEqual([[{ country: 'JO', city: 'Amman' }], { status: 'idle' }])
  unmount()
})

test('uses only the response to the last request', async () => {
  const { current, unmount, found } = open()
  void current().detect()
  await advanceTime(1)
  void current().detect()
  await advanceTime(1)
  held[0]?.()
  await advanceTime(1)
  expect([found, current().detection]).toEqual([[], { status: 'detecting' }])
  held[1]?.()
  await advanceTime(1)
  expect(found).toEqual([{ country: 'JO', city: 'Amman' }])
  unmount()
})

test('ignores a city that arrives after cancelling or leaving the screen', async () => {
  const given = open()
  void given.current().detect()
  await advanceTime(1)
  given.current().cancel()
  held[0]?.()
  await advanceTime(1)
  expect(given.found).toEqual([])
  given.unmount()
  const left = open()
  void left.current().detect()
  await advanceTime(1)
  left.unmount()
  held[0]?.()
  await advanceTime(1)
  expect(left.found).toEqual([])
})

test('a slow city search after the position is known is not a timeout', async () => {
  const { current, unmount } = open()
  void current().detect()
  await advanceTime(1)
  await advanceTime(20_000)
  expect(current().detection).toEqual({ status: 'detecting' })
  unmount()
})

test('refuses an unknown country', async () => {
  place = { country: 'XX', city: 'Nowhere' }
  const { current, unmount, found } = open()
  void current().detect()
  await advanceTime(1)
  held[0]?.()
  await advanceTime(1)
  expect(found).toEqual([])
  expect(current().detection).toEqual({ status: 'failed', trouble: 'Failed to get location details' })
  unmount()
})

test('says when a position takes over 15 s, and still uses it', async () => {
  place = { country: 'GB', city: 'London' }
  let come = () => {}
  positions((take) => (come = () => take({ coords: { latitude: 51.5, longitude: -0.1 } })))
  const { current, unmount, found } = open()
  void current().detect()
  await advanceTime(14_999)
  expect(current().detection).toEqual({ status: 'detecting' })
  await advanceTime(1)
  const trouble = 'Location detection timed out. Please check your GPS is enabled and try again.'
  expect(current().detection).toEqual({ status: 'failed', trouble })
  come()
  await advanceTime(1)
  held[0]?.()
  await advanceTime(1)
  expect([found, current().detection]).toEqual([[{ country: 'GB', city: 'London' }], { status: 'idle' }])
  unmount()
})

test.each([
  [
    { code: 1 },
    'Location permission denied. Please enable location access in your device settings and try again.',
  ],
  [{ code: 2 }, 'Failed to detect location. Please ensure GPS is enabled and try again.'],
  ['no_city_near', 'Failed to get location details'],
  ['internal', 'Geocoding failed'],
])('where it fails by %j it says why', async (why, trouble) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  place = Response.json({ code: why }, { status: 422 })
  positions((take, failed) =>
    typeof why === 'string' ? take({ coords: { latitude: 0, longitude: 0 } }) : failed(why),
  )
  const { current, unmount, found } = open()
  void current().detect()
  await advanceTime(1)
  held[0]?.()
  await advanceTime(1)
  expect([found, current().detection]).toEqual([[], { status: 'failed', trouble }])
  // Nor is it called too slow later on.
  await advanceTime(20_000)
  expect(current().detection).toEqual({ status: 'failed', trouble })
  unmount()
})
