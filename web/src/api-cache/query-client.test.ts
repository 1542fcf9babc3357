import { CancelledError, QueryObserver } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentErrors } from '../ui/feedback/errors.ts'
import { readToasts } from '../ui/feedback/toast.ts'
import { ApiError } from '../http/error.ts'
import { newQueryClient } from './query-client.ts'
import { layNews } from './promises.ts'
import { isBehind, moveSoon } from './stamps.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

test('a question that fails is logged by what was asked, whoever asked it, and shows nothing', async () => {
  const client = newQueryClient()
  const error = new ApiError({ code: 'internal', message: 'An unexpected error occurred', status: 500 })
  const options = { queryKey: ['GET /safety/blocks', {}], queryFn: () => Promise.reject(error) }
  const failed = Promise.withResolvers<void>()
  const stop = new QueryObserver(client, options).subscribe(({ isError }) => isError && failed.resolve())
  await failed.promise
  stop()
  expect(recentErrors().at(-1)).toMatchObject({
    message: 'GET /safety/blocks: An unexpected error occurred',
    code: 'internal',
  })
  expect(console.error).toHaveBeenCalledOnce()
  expect(readToasts()).toEqual([])
  await client.fetchQuery({ ...options, queryKey: ['GET /wallet', {}] }).catch(() => {})
  expect(recentErrors().at(-1)?.message).toBe('GET /wallet: An unexpected error occurred')
})

test('a question that was given up is no failure', async () => {
  const client = newQueryClient()
  const asked = client.fetchQuery({
    queryKey: ['wallet', 'mine'],
    queryFn: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  const [outcome] = await Promise.all([asked.catch((error: unknown) => error), client.cancelQueries()])
  expect(outcome).toBeInstanceOf(CancelledError)
  expect(console.error).not.toHaveBeenCalled()
})

const failure = (status: number) =>
  new ApiError({ code: status === 0 ? 'network' : 'internal', message: 'No', status })
const queryKey: QueryKey = ['wallet', {}]
/** After how long a screen asks again where the question fails and news follows. */
async function asksAgain(client: QueryClient, status: number, news = () => {}) {
  const queryFn = () => Promise.reject(failure(status))
  const how = { queryKey, queryFn, retry: false, staleTime: 0, meta: { topics: ['wallet'] } }
  await client.fetchQuery(how).catch(() => {})
  news()
  const query = client.getQueryCache().find({ queryKey })
  const { refetchInterval } = client.getDefaultOptions().queries ?? {}
  if (!query || typeof refetchInterval !== 'function') throw new Error('nothing decides it')
  return refetchInterval(query)
}

test.each([
  ['silence', 0, false, false, 10_000],
  ['an overload', 503, false, false, 10_000],
  ['a refusal', 404, false, false, false],
  ['silence where something is shown', 0, true, false, false],
  ['silence where what is shown is no longer so', 0, true, true, 10_000],
])('after %s a screen asks again by itself, or does not', async (_, status, isShown, isOld, expected) => {
  const client = newQueryClient()
  if (isShown) client.setQueryData(queryKey, { at: 1, value: 'what came before' })
  const news = () => void (isOld && moveSoon(client, ['wallet']))
  expect(await asksAgain(client, status, news)).toBe(expected)
})

test.each([
  ['it', 'wallet', 10_000],
  ['something else', 'matches', false],
])('after silence, where news is laid over %s since it was answered, likewise', async (_, over, expected) => {
  const client = newQueryClient()
  client.setQueryData(queryKey, { at: 1, value: 9 })
  client.setQueryData(['matches', {}], { at: 1, value: [] })
  moveSoon(client, ['elsewhere'])
  layNews(client, 'gone', new Set([over]), {})
  expect(await asksAgain(client, 0)).toBe(expected)
})

test('what was asked for once the news had come is not behind it', () => {
  const client = newQueryClient()
  const query = client.getQueryCache().build(client, { queryKey, meta: { topics: ['wallet'] } })
  client.setQueryData(queryKey, { at: moveSoon(client, ['wallet']), value: 9 })
  expect(isBehind(client, query)).toBe(false)
  moveSoon(client, ['matches'])
  expect(isBehind(client, query)).toBe(false)
  moveSoon(client, ['wallet'])
  expect(isBehind(client, query)).toBe(true)
})

test('what was asked for within 10 s is not asked for again by the next screen', async () => {
  vi.useFakeTimers()
  const client = newQueryClient()
  const queryFn = vi.fn<() => Promise<number>>(async () => 9)
  const look = async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    new QueryObserver(client, { queryKey: ['wallet'], queryFn }).subscribe(() => {})()
    await vi.advanceTimersByTimeAsync(1)
    return queryFn.mock.calls.length
  }
  expect([await look(0), await look(9990), await look(20)]).toEqual([1, 1, 2])
  client.clear()
  vi.useRealTimers()
})

test('silence is tried three times, a refusal once', () => {
  const { retry } = newQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('nothing decides it')
  const tries = (status: number) => [0, 1, 2].map((failures) => retry(failures, failure(status)))
  expect(tries(0)).toEqual([true, true, false])
  expect(tries(404)).toEqual([false, false, false])
})
