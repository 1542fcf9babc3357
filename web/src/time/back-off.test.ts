import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('doubles the wait each time up to its limit', () => {
  const waits = [0, 1, 2, 3, 4, 5].map((failures) => backOffMs(failures, 500, 6000))
  expect(waits).toEqual([500, 1000, 2000, 4000, 6000, 6000])
  expect(backOffMs(6, 200)).toBe(12_800)
  expect(backOffMs(100_000, 500, 30_000)).toBe(30_000)
})
