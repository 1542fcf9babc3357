import type { FromServer } from '@mithaq/contract/live'
import { beforeEach, expect, test } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { readTrouble } from '../http/connection.ts'
import { onLive, readLiveStatus, sendTyping, watchChat } from './live.ts'
import { readSession, setSession, signedInSession } from '../session/session.ts'
import { openSignedInPage, myId } from '../../test/open-signed-in-page.ts'
import { FakeSocket, newestSocket } from '../../test/fake-socket.ts'

const user = { id: myId, email: 'maryam@example.com', hasProfile: true }
const granted = (accessToken: string) => ({ accessToken, expiresInS: 600, user })
let renewals = 0
let isAway = false
const { page, requests } = openSignedInPage(() => {
  if (isAway) throw new TypeError('Failed to fetch')
  return { session: granted(`renewed ${++renewals}`) }
})
const heard: FromServer['type'][] = []
onLive(({ type }) => void heard.push(type))

beforeEach(() => {
  setSession({ status: 'signedOut', left: true })
  setSession(signedInSession(granted('first')))
  FakeSocket.all.splice(0, FakeSocket.all.length - 1)
  newestSocket().deliver({ type: 'ready' })
  heard.length = 0
  requests.length = 0
})

test('identifies itself at connection, then listens and pings every 20 s', async () => {
  expect(newestSocket().url).toMatch(/^wss?:/)
  newestSocket().dispatchEvent(new Event('open'))
  expect(newestSocket().sent).toEqual([{ type: 'hello', token: 'first' }])
  await advanceTime(20_000)
  expect(newestSocket().sent.slice(1)).toEqual([{ type: 'ping' }])
  newestSocket().deliver({ type: 'likes' })
  newestSocket().dispatchEvent(Object.assign(new Event('message'), { data: '{"type":"of a newer server"}' }))
  newestSocket().dispatchEvent(Object.assign(new Event('message'), { data: 'not JSON' }))
  expect(heard).toEqual(['likes'])
})

test('replaces a connection that is silent for two heartbeats', async () => {
  const first = newestSocket()
  await advanceTime(40_000)
  expect(first.closed).toBe(false)
  await advanceTime(20_001)
  expect(first.closed).toBe(true)
  expect(newestSocket()).not.toBe(first)
  newestSocket().deliver({ type: 'pong' })
  expect(readLiveStatus()).toBe('connecting')
  newestSocket().deliver({ type: 'ready' })
  // That the old one ends at last is nothing to the new one.
  first.closeByServer(1006)
  expect(readLiveStatus()).toBe('open')
})

test('keeps a connection that answers', async () => {
  const first = newestSocket()
  for (let beats = 0; beats < 10; beats++) {
    await advanceTime(20_000)
    newestSocket().deliver({ type: 'pong' })
  }
  expect(newestSocket()).toBe(first)
})

test('reconnects with growing pauses after a close and ignores the old socket', async () => {
  const first = newestSocket()
  first.closeByServer(1006)
  expect(readLiveStatus()).toBe('offline')
  first.deliver({ type: 'likes' })
  expect(heard).toEqual([])
  await advanceTime(499)
  expect(newestSocket()).toBe(first)
  await advanceTime(1)
  expect(newestSocket()).not.toBe(first)
  for (let failures = 0; failures < 10; failures++) {
    newestSocket().closeByServer(1006)
    await advanceTime(30_000)
  }
  expect(FakeSocket.all).toHaveLength(12)
  newestSocket().closeByServer(1006)
  await advanceTime(14_999)
  expect(FakeSocket.all).toHaveLength(12)
})

test('reconnects at once after a connection that had opened', async () => {
  for (let times = 0; times < 6; times++) {
    const lost = newestSocket()
    lost.closeByServer(1006)
    await advanceTime(500)
    expect(newestSocket()).not.toBe(lost)
    newestSocket().deliver({ type: 'ready' })
  }
})

test('connects only with a network, and at once when it returns', async () => {
  const first = newestSocket()
  page.setNetwork('offline')
  expect(first.closed).toBe(true)
  await advanceTime(60_000)
  expect(newestSocket()).toBe(first)
  page.setNetwork('online')
  expect(newestSocket()).not.toBe(first)
})

test('reconnects at once when the page is shown again', () => {
  const first = newestSocket()
  first.closeByServer(1006)
  page.hide()
  expect(newestSocket()).toBe(first)
  page.show()
  expect(newestSocket()).not.toBe(first)
})

test('pings when the page is shown again, unless it has just heard something', async () => {
  const line = newestSocket()
  const comeBack = () => {
    page.hide()
    pings()
    page.show()
    return pings()
  }
  expect(comeBack()).toEqual([])
  await advanceTime(20_001)
  expect(comeBack()).toEqual([{ type: 'ping' }])
  expect(newestSocket()).toBe(line)
})

test('disconnects at sign-out for good', async () => {
  const first = newestSocket()
  setSession({ status: 'signedOut', left: true })
  expect(first.closed).toBe(true)
  await advanceTime(60_000)
  expect(newestSocket()).toBe(first)
  expect(readTrouble()).toBeNull()
})

test('reports a socket that is down for more than a moment', async () => {
  newestSocket().closeByServer(1006)
  await advanceTime(3999)
  expect(readTrouble()).toBeNull()
  await advanceTime(1)
  expect(readTrouble()).toBe('unheard')
  await advanceTime(30_000)
  newestSocket().deliver({ type: 'ready' })
  expect(readTrouble()).toBeNull()
})

test.each([
  ['says that the session has ended', () => newestSocket().deliver({ type: 'session_ended' })],
  ['hangs up with it', () => newestSocket().closeByServer(4401)],
])(
  'where the server %s, the token is renewed, however often, if it was good in between',
  async (_, happens) => {
    for (const round of [1, 2, 3]) {
      happens()
      await advanceTime(1)
      expect(requests).toHaveLength(round)
      expect(readSession().status).toBe('signedIn')
      newestSocket().deliver({ type: 'ready' })
    }
  },
)

test('retries later when the server is away during a renewal', async () => {
  const first = newestSocket()
  isAway = true
  first.deliver({ type: 'session_ended' })
  await advanceTime(120_000)
  expect(newestSocket()).not.toBe(first)
  // The token of before, refused once more: that says nothing new.
  newestSocket().deliver({ type: 'session_ended' })
  expect(readSession().status).toBe('signedIn')
  isAway = false
  await advanceTime(20_000)
})

const pings = () => newestSocket().sent.splice(0)

test('names the chat opened last, as soon as the socket is open', async () => {
  const naming = (...chats: string[]) => chats.map((watching) => ({ type: 'ping', watching }))
  const [closeFirst, closeSecond] = [watchChat('first'), watchChat('second')]
  closeFirst()
  expect(pings()).toEqual(naming('first', 'second'))
  page.hide()
  expect(pings()).toEqual([{ type: 'ping' }])
  page.show()
  expect(pings()).toEqual(naming('second'))
  await advanceTime(20_000)
  expect(pings()).toEqual(naming('second'))
  newestSocket().closeByServer(1006)
  await advanceTime(500)
  newestSocket().deliver({ type: 'ready' })
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
  await advanceTime(2999)
  sendTyping('open')
  expect(pings()).toEqual([{ type: 'typing', matchId: 'open' }])
  await advanceTime(1)
  sendTyping('open')
  expect(pings()).toEqual([{ type: 'typing', matchId: 'open' }])
  await advanceTime(3000)
  newestSocket().closeByServer(1006)
  expect(() => sendTyping('open')).not.toThrow()
  close()
})
