import { afterEach, expect, test, vi } from 'vitest'
import { retryWithBackOff } from './retry-with-back-off.ts'
import { clearToasts, readToasts } from './toast.ts'

afterEach(clearToasts)

function failing(times: number) {
  return vi.fn(async (attempt: number) => {
    if (attempt <= times) throw new Error(`no ${attempt}`)
    return 'done'
  })
}

test('three attempts, the wait doubling from one second', async () => {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  expect(await retryWithBackOff(failing(2), { sleep })).toBe('done')
  expect(waits).toEqual([1000, 2000])
  expect(readToasts().map((toast) => [toast.kind, toast.message])).toEqual([
    ['info', 'Attempt 1 failed. Retrying in 1s...'],
    ['info', 'Attempt 2 failed. Retrying in 2s...'],
  ])
})

test('the last error comes out', async () => {
  const work = failing(9)
  const onRetry = vi.fn()
  await expect(retryWithBackOff(work, { sleep: async () => {}, onRetry })).rejects.toThrow('no 3')
  expect(work).toHaveBeenCalledTimes(3)
  expect(onRetry).toHaveBeenCalledTimes(2)
  expect(readToasts()).toEqual([])
})

test('what is not worth retrying comes out at once', async () => {
  const work = failing(9)
  await expect(retryWithBackOff(work, { isRetryable: () => false })).rejects.toThrow('no 1')
  expect(work).toHaveBeenCalledOnce()
})

test('a wait is over in its time', async () => {
  expect(await retryWithBackOff(failing(1), { delayMs: 1, onRetry: () => {} })).toBe('done')
})

test('an abort ends the wait', async () => {
  const stop = new AbortController()
  const running = retryWithBackOff(failing(9), {
    delayMs: 60_000,
    signal: stop.signal,
    onRetry: () => queueMicrotask(() => stop.abort(new Error('left the page'))),
  })
  await expect(running).rejects.toThrow('left the page')
})

test('of an attempt that was given up nothing is said', async () => {
  const stop = new AbortController()
  const work = async () => {
    stop.abort(new Error('left the page'))
    throw new Error('no 1')
  }
  await expect(retryWithBackOff(work, { signal: stop.signal })).rejects.toThrow('no 1')
  expect(readToasts()).toEqual([])
})

test('nothing is tried once aborted', async () => {
  const work = failing(0)
  await expect(retryWithBackOff(work, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(work).not.toHaveBeenCalled()
})
