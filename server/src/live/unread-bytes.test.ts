import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { openRaw } from '../../test/raw-socket.ts'
import { countStrangers } from './strangers.ts'
import { boundUnread } from './unread-bytes.ts'

const MB = 1024 * 1024
let server: WebSocketServer
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of server.clients) socket.terminate()
  await new Promise((resolve) => void server.close(resolve))
})

/** A socket whose other end has left so much unread. */
async function slowSocket(bytes: number): Promise<WebSocket> {
  const connected = once(server, 'connection')
  await openRaw((server.address() as AddressInfo).port)
  const [socket] = (await connected) as [WebSocket]
  while (socket.bufferedAmount < bytes) socket.send(Buffer.alloc(MB / 4))
  return socket
}

it('of all sockets together is bounded: whoever reads least is hung up on first', async () => {
  const unread = boundUnread({ each: 1_000 * MB, inAll: 12 * MB })
  const [little, much, some] = [await slowSocket(MB), await slowSocket(8 * MB), await slowSocket(MB)]
  for (const socket of [little, much, some]) unread.note(socket)
  expect(unread.bytes()).toBeGreaterThan(9 * MB)
  while (some.bufferedAmount < 4 * MB) some.send(Buffer.alloc(MB / 4))
  unread.note(some)
  expect([little, much, some].map(({ readyState }) => readyState === much.OPEN)).toEqual([true, false, true])
  expect(unread.bytes()).toBe(little.bufferedAmount + some.bufferedAmount)
  for (const socket of [little, some]) unread.forget(socket)
  expect(unread.bytes()).toBe(0)
})

it('counts no longer what was read since, though nothing was sent meanwhile', () => {
  const unread = boundUnread({ each: 10, inAll: 10 })
  let hungUp = 0
  const socketWith = (bufferedAmount: number) =>
    ({ bufferedAmount, terminate: () => hungUp++ }) as unknown as WebSocket & { bufferedAmount: number }
  const [quick, other] = [socketWith(8), socketWith(8)]
  unread.note(quick)
  quick.bufferedAmount = 1
  expect(unread.bytes()).toBe(1)
  quick.bufferedAmount = 8
  unread.note(quick)
  quick.bufferedAmount = 2
  unread.note(other)
  expect([hungUp, unread.bytes()]).toEqual([0, 10])
})

it('strangers of all networks together are bounded, and each leaves once', () => {
  const strangers = countStrangers({ aNetwork: 2, aNeighbourhood: 2, inAll: 3 })
  const [first, second] = [strangers.admit('one'), strangers.admit('one')]
  expect([first, second, strangers.admit('one')]).toEqual([expect.any(Function), expect.any(Function), null])
  expect(strangers.admit('two')).toEqual(expect.any(Function))
  expect(strangers.admit('three')).toBeNull()
  first?.()
  first?.()
  expect(strangers.count()).toBe(2)
  expect([strangers.admit('three'), strangers.admit('four')]).toEqual([expect.any(Function), null])
})

it('strangers of one customer’s networks are bounded together, and others get in', () => {
  const strangers = countStrangers({ aNetwork: 2, aNeighbourhood: 3, inAll: 5 })
  const admitted = (...networks: string[]) => networks.map((network) => strangers.admit(network) !== null)
  const leave = strangers.admit('2001:db8:1:1::/64')
  expect(admitted('2001:db8:1:2::/64', '2001:db8:1:3::/64', '2001:db8:1:4::/64')).toEqual([true, true, false])
  expect(admitted('2001:db8:2:1::/64')).toEqual([true])
  leave?.()
  expect(admitted('2001:db8:1:4::/64', '2001:db8:1:5::/64', '203.0.113.1')).toEqual([true, false, true])
})
