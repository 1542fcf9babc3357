import type { FromServer } from '@mithaq/contract/live'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLive } from '../../live.ts'
import { setSession, signedIn } from '../../session.ts'
import { followMatches } from './live-matches.ts'
import { listQuery, summaryQuery } from './queries.ts'

class Socket extends EventTarget {
  static OPEN = 1
  static last: Socket
  readyState = 1
  constructor() {
    super()
    Socket.last = this
  }
  send() {}
  close() {}
}

const matchId = '5a8f1f5e-2f5b-4a52-9d6a-0d1c5a0f4e11'
const asked: string[] = []
const stops: (() => void)[] = []

/** Lists and summary are on screen, and every question is noted. */
beforeEach(async () => {
  vi.useFakeTimers()
  const device = new EventTarget()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { href: 'https://mithaq.example/app', port: '' })
  vi.stubGlobal('document', Object.assign(device, { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/api/matches', ''))
    return Response.json({ now: new Date().toISOString(), matches: [], next: null, unread: 0 })
  })
  const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
  setSession(signedIn({ accessToken: 'token', expiresInS: 600, user }))
  keepLive()
  const client = new QueryClient()
  stops.push(
    followMatches(client),
    new InfiniteQueryObserver(client, listQuery('')).subscribe(() => {}),
    new QueryObserver(client, summaryQuery).subscribe(() => {}),
  )
  await vi.advanceTimersByTimeAsync(1000)
  asked.length = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hear = (event: FromServer) =>
  Socket.last.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }))
const message = (seq: number): FromServer => ({
  type: 'message',
  message: {
    ...{ id: matchId, matchId, seq, senderId: matchId, content: 'Salam', read: false },
    createdAt: '2026-11-15T12:00:00.000Z',
  },
})

test('messages bring one look at the lists, 200 ms after the first of them', async () => {
  hear(message(1))
  await vi.advanceTimersByTimeAsync(150)
  hear(message(2))
  await vi.advanceTimersByTimeAsync(49)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.toSorted()).toEqual(['', '/summary'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveLength(2)
  hear(message(3))
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(4)
})

test('a match that changed brings a look at whether one is active after 100 ms, and at the lists after 200', async () => {
  hear({ type: 'match', matchId })
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/summary'])
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(1).toSorted()).toEqual(['', '/summary'])
})

test('nothing is asked any more once it has stopped', async () => {
  hear({ type: 'match', matchId })
  stops[0]?.()
  hear(message(1))
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual([])
})
