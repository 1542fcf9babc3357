import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onTrouble, readTrouble } from './connection.ts'
import { pollServer } from './server-reachability.ts'
import { setServerUrl } from './server-url.ts'

let online: boolean
let healthy: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  online = true
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.stubGlobal('fetch', (address: string) => (address === '/health/live' ? healthy() : away()))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fine = async () => new Response('{}')
const away = async () => {
  throw new TypeError('Failed to fetch')
}
/** The server answers, and the look for it ends. */
async function untilFound(looked: Promise<unknown>): Promise<void> {
  healthy = fine
  await vi.advanceTimersByTimeAsync(15_000)
  await looked
}

it('reports no trouble when a request fails but the server answers', async () => {
  healthy = fine
  await pollServer()
  expect(readTrouble()).toBeNull()
})

it.each([
  ['out of reach', away],
  ['behind a gateway that cannot reach it', async () => new Response('', { status: 502 })],
])('a server %s is silent until it answers', async (_, silence) => {
  healthy = silence
  const heard: unknown[] = []
  const stop = onTrouble(() => heard.push(readTrouble()))
  const looked = pollServer()
  await vi.advanceTimersByTimeAsync(3000)
  expect(readTrouble()).toBe('silent')
  await untilFound(looked)
  expect(readTrouble()).toBeNull()
  expect(heard.at(-1)).toBeNull()
  stop()
})

it('polls after 1 s, then twice as long each time, at least every 15 s', async () => {
  const at: number[] = []
  healthy = () => {
    at.push(Date.now())
    return away()
  }
  const looked = pollServer()
  void pollServer()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(at.map((ms) => (ms - at[0]!) / 1000)).toEqual([0, 1, 3, 7, 15, 30, 45])
  await untilFound(looked)
})

it('treats an answer after more than 8 s as none, and polls without credentials', async () => {
  const limit = AbortSignal.abort()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit)
  const fetched = vi.fn<typeof fetch>(fine)
  vi.stubGlobal('fetch', fetched)
  await pollServer()
  limits.mockRestore()
  expect(fetched.mock.calls).toEqual([
    ['/health/live', { mode: 'same-origin', cache: 'no-store', credentials: 'omit', signal: limit }],
  ])
})

it('reports a missing network rather than the server', async () => {
  healthy = away
  online = false
  const looked = pollServer()
  await vi.advanceTimersByTimeAsync(0)
  expect(readTrouble()).toBe('offline')
  await untilFound(looked)
})

it('accepts any answer as the server from within a phone app', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { mode }: RequestInit) => {
    asked.push([url, mode])
    return { ok: false, type: 'opaque' }
  })
  setServerUrl('https://mithaq.example')
  const looked = pollServer()
  await vi.advanceTimersByTimeAsync(0)
  setServerUrl('')
  expect(asked).toEqual([['https://mithaq.example/health/live', 'no-cors']])
  expect(readTrouble()).toBeNull()
  await looked
})
