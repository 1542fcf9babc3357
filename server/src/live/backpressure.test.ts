import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { openRaw } from '../../test/support/sockets/raw-socket.ts'
import { limitUnreadBytes } from './backpressure.ts'

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

it('closes the slowest readers first when the total limit is exceeded', async () => {
  const unread = limitUnreadBytes({ perSocket: 1_000 * MB, total: 12 * MB })
  const [little, much, some] = [await slowSocket(MB), await slowSocket(8 * MB), await slowSocket(MB)]
  for (const socket of [little, much, some]) unread.checkAfterSend(socket)
  expect(unread.bytes()).toBeGreaterThan(9 * MB)
  while (some.bufferedAmount < 4 * MB) some.send(Buffer.alloc(MB / 4))
  unread.checkAfterSend(some)
  expect([little, much, some].map(({ readyState }) => readyState === much.OPEN)).toEqual([true, false, true])
  expect(unread.bytes()).toBe(little.bufferedAmount + some.bufferedAmount)
  for (const socket of [little, some]) unread.forget(socket)
  expect(unread.bytes()).toBe(0)
})

it('stops counting data once it has been read, even without another send', () => {
  const unread = limitUnreadBytes({ perSocket: 10, total: 10 })
  let hungUp = 0
  const socketWith = (bufferedAmount: number) =>
    ({ bufferedAmount, terminate: () => hungUp++ }) as unknown as WebSocket & { bufferedAmount: number }
  const [quick, other] = [socketWith(8), socketWith(8)]
  unread.checkAfterSend(quick)
  quick.bufferedAmount = 1
  expect(unread.bytes()).toBe(1)
  quick.bufferedAmount = 8
  unread.checkAfterSend(quick)
  quick.bufferedAmount = 2
  unread.checkAfterSend(other)
  expect([hungUp, unread.bytes()]).toEqual([0, 10])
})
