import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { live as limits } from '@mithaq/contract/live'
import { expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { openLive } from './live.ts'
import { localBus } from './ports/local-bus.ts'

/** A socket whose other end reads as little as the test says. */
function slowSocket() {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: vi.fn<(text: string) => void>(),
    ping: vi.fn<() => void>(),
    close: vi.fn<(code: number) => void>(() => void socket.emit('close')),
    terminate: vi.fn<() => void>(() => void socket.emit('close')),
  })
  return socket
}

function openTabs() {
  const bus = localBus()
  const live = openLive({
    bus,
    identify: async (token) => ({ accountId: token, sessionId: `${token}'s`, hasProfile: true }),
    isOpen: async () => true,
    lastSeq: async () => undefined,
    isOurOrigin: () => true,
  })
  return {
    live,
    tell: (memberId: string) =>
      bus.publish({ type: 'tell', memberIds: [memberId], event: { type: 'notification' } }),
    async tab(memberId: string) {
      const socket = slowSocket()
      live.accept(socket as unknown as WebSocket, { headers: {} } as IncomingMessage)
      socket.emit('message', JSON.stringify({ type: 'hello', token: memberId }), false)
      await vi.waitFor(
        () => expect(socket.send.mock.calls.length + socket.close.mock.calls.length).toBeGreaterThan(0),
        10_000,
      )
      return socket
    },
  }
}

it('hangs up on whoever does not read what they are told', async () => {
  const { live, tab, tell } = openTabs()
  const socket = await tab('amina')
  socket.bufferedAmount = limits.unreadBytes
  tell('amina')
  await vi.waitFor(() => expect(socket.send).toHaveBeenCalledTimes(2), 10_000)
  socket.bufferedAmount++
  tell('amina')
  await vi.waitFor(() => expect(socket.terminate).toHaveBeenCalled(), 10_000)
  expect(socket.send).toHaveBeenCalledTimes(2)
  expect(live.count()).toBe(0)
})

it('takes so many sockets of one member, and another when one has left', async () => {
  const { live, tab } = openTabs()
  const tabs = []
  for (let n = 0; n < limits.socketsAMember; n++) tabs.push(await tab('amina'))
  expect((await tab('amina')).close).toHaveBeenCalledWith(limits.closedTooMany, 'too many')
  expect((await tab('bilal')).close).not.toHaveBeenCalled()
  tabs[0]?.emit('close')
  expect((await tab('amina')).close).not.toHaveBeenCalled()
  expect(live.count()).toBe(limits.socketsAMember + 1)
  live.close()
})
