import { expect, test } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { markDelayMs, retryPauseMs } from './use-mark-read.ts'

const error = (code: 'network' | 'unavailable' | 'not_found', status: number) =>
  new ApiError({ code, status, message: '' })

test('2 s after opening, 1 s after each new message', () => {
  expect(markDelayMs(0, false)).toBe(2000)
  expect(markDelayMs(600, false)).toBe(1400)
  expect(markDelayMs(1700, false)).toBe(1000)
  expect(markDelayMs(90_000, true)).toBe(1000)
})

test('three retries, 1 s doubling, where another try may succeed', () => {
  const pauses = [1, 2, 3, 4].map((failures) => retryPauseMs(failures, error('unavailable', 503)))
  expect(pauses).toEqual([1000, 2000, 4000, undefined])
  expect(retryPauseMs(1, error('network', 0))).toBe(1000)
  expect(retryPauseMs(1, error('not_found', 404))).toBeUndefined()
  expect(retryPauseMs(1, new Error('ours'))).toBeUndefined()
})
