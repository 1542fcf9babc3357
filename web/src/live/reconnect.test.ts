import { expect, test } from 'vitest'
import { reconnectMs } from './reconnect.ts'

test('doubles the wait each time between its two bounds', () => {
  const waits = Array.from({ length: 12 }, (_, failures) => reconnectMs(failures, 1))
  expect(waits.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
  expect(waits.at(-1)).toBe(30_000)
})

test('shortens the wait by up to half, never below the first one', () => {
  for (const failures of [0, 3, 9, 1000])
    for (const random of [0, 0.5, 0.999]) {
      const wait = reconnectMs(failures, random)
      expect(wait).toBeGreaterThanOrEqual(500)
      expect(wait).toBeLessThanOrEqual(30_000)
    }
  expect(reconnectMs(3, 0)).toBe(2000)
})
