import { CancelledError, QueryObserver } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRecentErrors } from '../ui/feedback/error-log.ts'
import { readToasts } from '../ui/feedback/toast.ts'
import { ApiError } from '../http/error.ts'
import { createQueryClient } from './query-client.ts'
import { recordLiveChange } from './optimistic.ts'
import { isStale, markChangedAndRefetchSoon } from './freshness.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

test('logs a failed query by its route and shows no toast', async () => {
  const client = createQueryClient()
  const error = new ApiError({ code: 'internal', message: 'An unexpected error occurred', status: 500 })
  const options = { queryKey: ['GET /safety/blocks', {}], queryFn: () => Promise.reject(error) }
  const failed = Promise.withResolvers<void>()
  const stop = new QueryObserver(client, options).subscribe(({ isError }) => isError && failed.resolve())
  await failed.promise
  stop()
  expect(readRecentErrors().at(-1)).toMatchObject({
    message: 'GET /safety/blocks: An unexpected error occurred',
    code: 'internal',
  })
  expect(console.error).toHaveBeenCalledOnce()
  expect(readToasts()).toEqual([])
  await client.fetchQuery({ ...options, queryKey: ['GET /wallet', {}] }).catch(() => {})
  expect(readRecentErrors().at(-1)?.message).toBe('GET /wallet: An unexpected error occurred')
})

test('logs nothing when a query is cancelled', async () => {
  const client = createQueryClient()
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
  const how = { queryKey, queryFn, retry: false, staleTime: 0, meta: { tags: ['wallet'] } }
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
  const client = createQueryClient()
  if (isShown) client.setQueryData(queryKey, { at: 1, value: 'what came before' })
  const news = () => void (isOld && markChangedAndRefetchSoon(client, ['wallet']))
  expect(await asksAgain(client, status, news)).toBe(expected)
})

test.each([
  ['it', 'wallet', 10_000],
  ['something else', 'matches', false],
])('after silence, where news is laid over %s since it was answered, likewise', async (_, over, expected) => {
  const client = createQueryClient()
  client.setQueryData(queryKey, { at: 1, value: 9 })
  client.setQueryData(['matches', {}], { at: 1, value: [] })
  markChangedAndRefetchSoon(client, ['elsewhere'])
  recordLiveChange(client, 'gone', new Set([over]), {})
  expect(await asksAgain(client, 0)).toBe(expected)
})

test('is not stale if it was requested after the event', () => {
  const client = createQueryClient()
  const query = client.getQueryCache().build(client, { queryKey, meta: { tags: ['wallet'] } })
  client.setQueryData(queryKey, { at: markChangedAndRefetchSoon(client, ['wallet']), value: 9 })
  expect(isStale(client, query)).toBe(false)
  markChangedAndRefetchSoon(client, ['matches'])
  expect(isStale(client, query)).toBe(false)
  markChangedAndRefetchSoon(client, ['wallet'])
  expect(isStale(client, query)).toBe(true)
})

test('does not refetch within ten seconds when another screen opens', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
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

test('tries three times without an answer and once after a refusal', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('nothing decides it')
  const tries = (status: number) => [0, 1, 2].map((failures) => retry(failures, failure(status)))
  expect(tries(0)).toEqual([true, true, false])
  expect(tries(404)).toEqual([false, false, false])
})
