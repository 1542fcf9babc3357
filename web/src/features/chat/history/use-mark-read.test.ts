import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../http/error.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { markDelayMs, scheduleMarkRead, retryPauseMs } from './use-mark-read.ts'

const error = (code: 'network' | 'unavailable' | 'not_found', status: number) =>
  new ApiError({ code, status, message: '' })

test('marks 2 s after opening, and 1 s after each later message', () => {
  expect(markDelayMs(0, false)).toBe(2000)
  expect(markDelayMs(600, false)).toBe(1400)
  expect(markDelayMs(1700, false)).toBe(1000)
  expect(markDelayMs(90_000, true)).toBe(1000)
})

test('retries three times from 1 s, doubling, where another try may succeed', () => {
  const pauses = [1, 2, 3, 4].map((failures) => retryPauseMs(failures, error('unavailable', 503)))
  expect(pauses).toEqual([1000, 2000, 4000, undefined])
  expect(retryPauseMs(1, error('network', 0))).toBe(1000)
  expect(retryPauseMs(1, error('not_found', 404))).toBeUndefined()
  expect(retryPauseMs(1, new Error('ours'))).toBeUndefined()
})

describe('scheduleMarkRead', () => {
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

  test('marks once, after the delay', async () => {
    const { triedAt } = marking(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(triedAt).toEqual([2000])
  })

  test('succeeds at the third retry at the latest, then gives up and logs', async () => {
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

  test('does not retry a refusal', async () => {
    const { triedAt } = marking(1, error('not_found', 404))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(triedAt).toEqual([2000])
  })

  test('stops once nobody looks, before the first try or between two', async () => {
    const [early, late] = [marking(9), marking(9)]
    await vi.advanceTimersByTimeAsync(1999)
    early.stop()
    await vi.advanceTimersByTimeAsync(1)
    late.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([early.triedAt, late.triedAt]).toEqual([[], [2000]])
  })

  test('does not retry a try that was running when the member looked away', async () => {
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
