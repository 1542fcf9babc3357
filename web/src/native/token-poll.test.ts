import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollToken } from './token-poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('is read 1 s after the start, then every 2 s', async () => {
  const read = vi.fn<() => string | undefined>(() => undefined)
  const stop = pollToken(read, async () => true)
  await vi.advanceTimersByTimeAsync(999)
  expect(read).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(read).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(3)
})

test('each token is delivered once, a failed delivery again, and a new token too', async () => {
  let token: string | undefined
  const delivered: string[] = []
  let fails = true
  const stop = pollToken(
    () => token,
    async (next) => {
      delivered.push(next)
      const failed = fails
      fails = false
      return !failed
    },
  )
  await vi.advanceTimersByTimeAsync(3000)
  expect(delivered).toEqual([])
  token = 'one'
  await vi.advanceTimersByTimeAsync(8000)
  expect(delivered).toEqual(['one', 'one'])
  token = 'two'
  await vi.advanceTimersByTimeAsync(8000)
  expect(delivered).toEqual(['one', 'one', 'two'])
  stop()
})

test('a slow delivery is not started a second time', async () => {
  const deliver = vi.fn<(token: string) => Promise<boolean>>(() => new Promise(() => {}))
  const stop = pollToken(() => 'one', deliver)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(deliver).toHaveBeenCalledTimes(1)
  stop()
})
