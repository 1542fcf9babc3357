import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollToken } from './token-poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reads the token 1 s after the start, then every 2 s', async () => {
  const read = vi.fn<() => string | undefined>(() => undefined)
  const stop = pollToken(read, async () => true)
  const timesAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return read.mock.calls.length
  }
  expect([await timesAfter(999), await timesAfter(1), await timesAfter(4000)]).toEqual([0, 1, 3])
  stop()
  expect(await timesAfter(10_000)).toBe(3)
})

test('delivers each token once, and again after a failed delivery', async () => {
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

test('starts no second delivery while one is running', async () => {
  const deliver = vi.fn<(token: string) => Promise<boolean>>(() => new Promise(() => {}))
  const stop = pollToken(() => 'one', deliver)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(deliver).toHaveBeenCalledTimes(1)
  stop()
})
