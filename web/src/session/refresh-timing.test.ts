import { expect, test } from 'vitest'
import { elapsedMs, remainingMs } from '../time/instant.ts'
import { isRefreshDue, retryDelayMs } from './refresh-timing.ts'

const at = (monotonicMs: number, wallMs = 1_000_000 + monotonicMs) => ({ monotonicMs, wallMs })
const session = { lifetimeMs: 600_000, receivedAt: at(0) }

test('renews a token when 90 seconds remain, not before', () => {
  expect(isRefreshDue(session, at(509_999))).toBe(false)
  expect(isRefreshDue(session, at(510_000))).toBe(true)
  expect(remainingMs(session, at(700_000))).toBe(0)
})

test('counts sleep by the wall clock', () => {
  expect(elapsedMs(at(0), at(1000, 1_000_000 + 3_600_000))).toBe(3_600_000)
  expect(isRefreshDue(session, at(1000, 1_000_000 + 3_600_000))).toBe(true)
})

test('does not prolong a token when the wall clock is set back', () => {
  expect(remainingMs(session, at(595_000, 0))).toBe(5000)
})

test('starts retries at 200 ms, doubles them and stays within 30 seconds', () => {
  const delays: number[] = []
  let sinceStartMs = 0
  for (let attempt = 0; ; attempt++) {
    const delayMs = retryDelayMs(attempt, sinceStartMs)
    if (delayMs === null) break
    delays.push(delayMs)
    sinceStartMs += delayMs
  }
  expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
  expect(sinceStartMs).toBeLessThan(30_000)
})

test('counts slow answers into the time for retries', () => {
  expect(retryDelayMs(0, 29_799)).toBe(200)
  expect(retryDelayMs(0, 29_800)).toBeNull()
})
