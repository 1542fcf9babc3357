import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../http/error.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { markDelayMs, scheduleMarkRead, retryPauseMs } from './use-mark-read.ts'

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

describe('what is shown is marked', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** When it was tried, with so many tries that fail first. */
  function marking(failing: number, failure = error('unavailable', 503)) {
    const triedAt: number[] = []
    const stop = scheduleMarkRead(2000, async () => {
      triedAt.push(Date.now())
      if (triedAt.length <= failing) throw failure
    })
    return { triedAt, stop }
  }

  test('after the delay, once', async () => {
    const { triedAt } = marking(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(triedAt).toEqual([2000])
  })

  test('at the latest at the third retry, and then given up and logged', async () => {
    const { triedAt } = marking(9)
    await vi.advanceTimersByTimeAsync(8999)
    expect(triedAt).toEqual([2000, 3000, 5000])
    const before = readRecentErrors().length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(triedAt).toEqual([2000, 3000, 5000, 9000])
    expect(readRecentErrors().slice(before)).toMatchObject([
      { message: expect.stringMatching(/^Mark as read/) },
    ])
  })

  test('not again where it was refused', async () => {
    const { triedAt } = marking(1, error('not_found', 404))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(triedAt).toEqual([2000])
  })

  test('no more once nobody looks, neither before the first try nor between two', async () => {
    const [early, late] = [marking(9), marking(9)]
    await vi.advanceTimersByTimeAsync(1999)
    early.stop()
    await vi.advanceTimersByTimeAsync(1)
    late.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([early.triedAt, late.triedAt]).toEqual([[], [2000]])
  })

  test('nor after a try that was under way when they looked away', async () => {
    const answers: (() => void)[] = []
    const mark = vi.fn<() => Promise<void>>(
      () => new Promise((_, reject) => answers.push(() => reject(error('network', 0)))),
    )
    const stop = scheduleMarkRead(1000, mark)
    await vi.advanceTimersByTimeAsync(1000)
    stop()
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mark).toHaveBeenCalledOnce()
  })
})
