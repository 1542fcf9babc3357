import type { FromServer } from '@mithaq/contract/live'
import { beforeEach, expect, test } from 'vitest'
import { later } from '../../test/later.ts'
import { readTrouble } from '../http/connection.ts'
import { onLive, readLiveStatus, sendTyping, watchChat } from './live.ts'
import { readSession, setSession, signedInSession } from '../session/session.ts'
import { connected, me } from '../../test/connected.ts'
import { FakeSocket, socket } from '../../test/socket.ts'

const user = { id: me, email: 'maryam@example.com', hasProfile: true }
const granted = (accessToken: string) => ({ accessToken, expiresInS: 600, user })
let renewals = 0
let isAway = false
const { page, asked } = connected(() => {
  if (isAway) throw new TypeError('Failed to fetch')
  return { session: granted(`renewed ${++renewals}`) }
})
const heard: FromServer['type'][] = []
onLive(({ type }) => void heard.push(type))

beforeEach(() => {
  setSession({ status: 'signedOut', left: true })
  setSession(signedInSession(granted('first')))
  FakeSocket.all.splice(0, FakeSocket.all.length - 1)
  socket().say({ type: 'ready' })
  heard.length = 0
  asked.length = 0
})

test('identifies itself at connection, then listens and pings every 20 s', async () => {
  expect(socket().url).toMatch(/^wss?:/)
  socket().dispatchEvent(new Event('open'))
  expect(socket().heard).toEqual([{ type: 'hello', token: 'first' }])
  await later(20_000)
  expect(socket().heard.slice(1)).toEqual([{ type: 'ping' }])
  socket().say({ type: 'likes' })
  socket().dispatchEvent(Object.assign(new Event('message'), { data: '{"type":"of a newer server"}' }))
  socket().dispatchEvent(Object.assign(new Event('message'), { data: 'not JSON' }))
  expect(heard).toEqual(['likes'])
})

test('replaces a connection that is silent for two heartbeats', async () => {
  const first = socket()
  await later(40_000)
  expect(first.closed).toBe(false)
  await later(20_001)
  expect(first.closed).toBe(true)
  expect(socket()).not.toBe(first)
  socket().say({ type: 'pong' })
  expect(readLiveStatus()).toBe('connecting')
  socket().say({ type: 'ready' })
  // That the old one ends at last is nothing to the new one.
  first.end(1006)
  expect(readLiveStatus()).toBe('open')
})

test('keeps a connection that answers', async () => {
  const first = socket()
  for (let beats = 0; beats < 10; beats++) {
    await later(20_000)
    socket().say({ type: 'pong' })
  }
  expect(socket()).toBe(first)
})

test('reconnects with growing pauses after a close and ignores the old socket', async () => {
  const first = socket()
  first.end(1006)
  expect(readLiveStatus()).toBe('offline')
  first.say({ type: 'likes' })
  expect(heard).toEqual([])
  await later(499)
  expect(socket()).toBe(first)
  await later(1)
  expect(socket()).not.toBe(first)
  for (let failures = 0; failures < 10; failures++) {
    socket().end(1006)
    await later(30_000)
  }
  expect(FakeSocket.all).toHaveLength(12)
  socket().end(1006)
  await later(14_999)
  expect(FakeSocket.all).toHaveLength(12)
})

test('reconnects at once after a connection that had opened', async () => {
  for (let times = 0; times < 6; times++) {
    const lost = socket()
    lost.end(1006)
    await later(500)
    expect(socket()).not.toBe(lost)
    socket().say({ type: 'ready' })
  }
})

test('connects only with a network, and at once when it returns', async () => {
  const first = socket()
  page.become('offline')
  expect(first.closed).toBe(true)
  await later(60_000)
  expect(socket()).toBe(first)
  page.become('online')
  expect(socket()).not.toBe(first)
})

test('reconnects at once when the page is shown again', () => {
  const first = socket()
  first.end(1006)
  page.hide()
  expect(socket()).toBe(first)
  page.show()
  expect(socket()).not.toBe(first)
})

test('pings when the page is shown again, unless it has just heard something', async () => {
  const line = socket()
  const comeBack = () => {
    page.hide()
    pings()
    page.show()
    return pings()
  }
  expect(comeBack()).toEqual([])
  await later(20_001)
  expect(comeBack()).toEqual([{ type: 'ping' }])
  expect(socket()).toBe(line)
})

test('disconnects at sign-out for good', async () => {
  const first = socket()
  setSession({ status: 'signedOut', left: true })
  expect(first.closed).toBe(true)
  await later(60_000)
  expect(socket()).toBe(first)
  expect(readTrouble()).toBeNull()
})

test('reports a socket that is down for more than a moment', async () => {
  socket().end(1006)
  await later(3999)
  expect(readTrouble()).toBeNull()
  await later(1)
  expect(readTrouble()).toBe('unheard')
  await later(30_000)
  socket().say({ type: 'ready' })
  expect(readTrouble()).toBeNull()
})

test.each([
  ['says that the session has ended', () => socket().say({ type: 'session_ended' })],
  ['hangs up with it', () => socket().end(4401)],
])(
  'where the server %s, the token is renewed, however often, if it was good in between',
  async (_, happens) => {
    for (const round of [1, 2, 3]) {
      happens()
      await later(1)
      expect(asked).toHaveLength(round)
      expect(readSession().status).toBe('signedIn')
      socket().say({ type: 'ready' })
    }
  },
)

test('retries later when the server is away during a renewal', async () => {
  const first = socket()
  isAway = true
  first.say({ type: 'session_ended' })
  await later(120_000)
  expect(socket()).not.toBe(first)
  // The token of before, refused once more: that says nothing new.
  socket().say({ type: 'session_ended' })
  expect(readSession().status).toBe('signedIn')
  isAway = false
  await later(20_000)
})

const pings = () => socket().heard.splice(0)

test('names the chat opened last, as soon as the socket is open', async () => {
  const naming = (...chats: string[]) => chats.map((watching) => ({ type: 'ping', watching }))
  const [closeFirst, closeSecond] = [watchChat('first'), watchChat('second')]
  closeFirst()
  expect(pings()).toEqual(naming('first', 'second'))
  page.hide()
  expect(pings()).toEqual([{ type: 'ping' }])
  page.show()
  expect(pings()).toEqual(naming('second'))
  await later(20_000)
  expect(pings()).toEqual(naming('second'))
  socket().end(1006)
  await later(500)
  socket().say({ type: 'ready' })
  expect(pings()).toEqual(naming('second'))
  closeSecond()
  expect(pings()).toEqual([{ type: 'ping' }])
})

test('sends a typing sign for the open visible chat at most every 3 s', async () => {
  const close = watchChat('open')
  pings()
  sendTyping('another')
  page.hide()
  sendTyping('open')
  page.show()
  expect(pings().map((said) => (said as { type: string }).type)).not.toContain('typing')
  sendTyping('open')
  await later(2999)
  sendTyping('open')
  expect(pings()).toEqual([{ type: 'typing', matchId: 'open' }])
  await later(1)
  sendTyping('open')
  expect(pings()).toEqual([{ type: 'typing', matchId: 'open' }])
  await later(3000)
  socket().end(1006)
  expect(() => sendTyping('open')).not.toThrow()
  close()
})
