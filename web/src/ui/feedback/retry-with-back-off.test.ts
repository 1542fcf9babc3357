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

test('makes three attempts with waits that double from one second', async () => {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  expect(await retryWithBackOff(failing(2), { sleep })).toBe('done')
  expect(waits).toEqual([1000, 2000])
  expect(readToasts().map((toast) => [toast.kind, toast.message])).toEqual([
    ['info', 'Attempt 1 failed. Retrying in 1s...'],
    ['info', 'Attempt 2 failed. Retrying in 2s...'],
  ])
})

test('rejects with the last error', async () => {
  const work = failing(9)
  const onRetry = vi.fn()
  await expect(retryWithBackOff(work, { sleep: async () => {}, onRetry })).rejects.toThrow('no 3')
  expect(work).toHaveBeenCalledTimes(3)
  expect(onRetry).toHaveBeenCalledTimes(2)
  expect(readToasts()).toEqual([])
})

test('rejects at once with an error that is not retryable', async () => {
  const work = failing(9)
  await expect(retryWithBackOff(work, { isRetryable: () => false })).rejects.toThrow('no 1')
  expect(work).toHaveBeenCalledOnce()
})

test('ends a wait after its delay', async () => {
  expect(await retryWithBackOff(failing(1), { delayMs: 1, onRetry: () => {} })).toBe('done')
})

test('ends the wait on abort', async () => {
  const stop = new AbortController()
  const running = retryWithBackOff(failing(9), {
    delayMs: 60_000,
    signal: stop.signal,
    onRetry: () => queueMicrotask(() => stop.abort(new Error('left the page'))),
  })
  await expect(running).rejects.toThrow('left the page')
})

test('shows nothing about an aborted attempt', async () => {
  const stop = new AbortController()
  const work = async () => {
    stop.abort(new Error('left the page'))
    throw new Error('no 1')
  }
  await expect(retryWithBackOff(work, { signal: stop.signal })).rejects.toThrow('no 1')
  expect(readToasts()).toEqual([])
})

test('tries nothing once aborted', async () => {
  const work = failing(0)
  await expect(retryWithBackOff(work, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(work).not.toHaveBeenCalled()
})
