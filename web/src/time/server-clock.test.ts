// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../test/stub-browser.ts'
import {
  haveClocksDiverged,
  setServerTime,
  serverTimeMs,
  useClockJump,
  useServerNow,
} from './server-clock.ts'

const anchor = { serverMs: 1_000_000, heardAt: { monotonicMs: 500, wallMs: 9_000_000 } }

test("keeps the server's time moving despite a wrong device clock", () => {
  expect(serverTimeMs(anchor, { monotonicMs: 1500, wallMs: 9_001_000 })).toBe(1_001_000)
})

test('counts the time of a sleep in which one clock stood still', () => {
  expect(serverTimeMs(anchor, { monotonicMs: 1500, wallMs: 9_000_000 + 3_600_000 })).toBe(4_600_000)
})

test("does not go back in time when the device's clock is set back", () => {
  expect(serverTimeMs(anchor, { monotonicMs: 1500, wallMs: 1 })).toBe(1_001_000)
})

test("uses the device's clock before the first answer", () => {
  expect(serverTimeMs(undefined, { monotonicMs: 1, wallMs: 77 })).toBe(77)
})

test('detects clocks that diverged, not drift', () => {
  expect(haveClocksDiverged(anchor, { monotonicMs: 60_500, wallMs: 9_062_000 })).toBe(false)
  expect(haveClocksDiverged(anchor, { monotonicMs: 60_500, wallMs: 9_058_000 })).toBe(false)
  expect(haveClocksDiverged(anchor, { monotonicMs: 60_500, wallMs: 9_062_001 })).toBe(true)
  expect(haveClocksDiverged(anchor, { monotonicMs: 1500, wallMs: 9_601_000 })).toBe(true)
  expect(haveClocksDiverged(anchor, { monotonicMs: 60_500, wallMs: 9_001_000 })).toBe(true)
})

test('updates a visible clock every second, and at once when shown again', async () => {
  vi.useFakeTimers()
  const page = stubBrowser()
  setServerTime('2026-11-15T08:00:00.000Z')
  setServerTime('not a time')
  let drawings = 0
  const screen = renderHookWithClient(new QueryClient(), () => {
    drawings++
    return useServerNow()
  })
  const from = screen.current()
  await advanceTime(3000)
  expect(screen.current() - from).toBe(3000)
  page.hide()
  const before = drawings
  await advanceTime(60_000)
  expect(drawings).toBe(before)
  page.show()
  expect(screen.current() - from).toBe(63_000)
  screen.unmount()
  const unlook = vi.spyOn(document, 'removeEventListener')
  const timers = vi.getTimerCount()
  renderHookWithClient(new QueryClient(), () => useServerNow()).unmount()
  expect(vi.getTimerCount()).toBe(timers)
  expect(unlook.mock.calls.map(([type]) => type)).toEqual(['visibilitychange'])
  vi.useRealTimers()
})

test('asks for the time once after each sleep', async () => {
  vi.useFakeTimers()
  stubBrowser()
  const ask = vi.fn<() => void>()
  const sleep = () => vi.setSystemTime(Date.now() + 3_600_000)
  setServerTime('2026-11-15T08:00:00.000Z')
  const screen = renderHookWithClient(new QueryClient(), () => useClockJump(ask))
  await advanceTime(5000)
  expect(ask).not.toHaveBeenCalled()
  sleep()
  await advanceTime(5000)
  expect(ask).toHaveBeenCalledOnce()
  setServerTime('2026-11-15T09:00:10.000Z')
  sleep()
  await advanceTime(1000)
  expect(ask).toHaveBeenCalledTimes(2)
  screen.unmount()
  sleep()
  setServerTime('2026-11-15T10:00:10.000Z')
  sleep()
  await advanceTime(5000)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
