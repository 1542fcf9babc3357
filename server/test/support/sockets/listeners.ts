import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FromServer } from '@mithaq/contract/live'
import { WebSocket } from 'ws'
import type { TestApp } from '../app/test-app.ts'
import { waitForEvent } from '../wait/wait-until.ts'

type Which = (event: FromServer) => boolean

export const portOf = (app: Pick<TestApp, 'server'>) => (app.server.server.address() as AddressInfo).port

/** Opens a socket without a hello; the app listens already. */
export function openSocket(
  app: Pick<TestApp, 'server'>,
  origin: string | undefined = 'http://localhost:3000',
) {
  const address = `ws://127.0.0.1:${portOf(app)}/api/live`
  const socket = new WebSocket(address, origin === undefined ? {} : { origin })
  const heard: FromServer[] = []
  const waiting = new Set<{ which: Which; found(event: FromServer): void; lost(error: Error): void }>()
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as FromServer
    heard.push(event)
    for (const one of waiting)
      if (one.which(event)) {
        waiting.delete(one)
        one.found(event)
      }
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  socket.on('close', (code) => {
    const lost = new Error(`the socket closed with ${code}, and was told only ${JSON.stringify(heard)}`)
    for (const one of waiting) one.lost(lost)
  })

  const next = (which: Which) =>
    waitForEvent(
      'the socket heard what it waits for',
      new Promise<FromServer>((found, lost) => void waiting.add({ which, found, lost })),
      60_000,
    )
  return {
    socket,
    heard,
    closed,
    next,
    async say(message: unknown) {
      if (socket.readyState !== WebSocket.OPEN) await once(socket, 'open')
      socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    },
    hear: async (type: FromServer['type']) =>
      heard.find((event) => event.type === type) ?? (await next((event) => event.type === type)),
  }
}

/** A tab with an open socket. */
export interface Listener {
  heard: FromServer[]
  /** Returns an event sent before the last act was answered; fails at once if there is none. */
  told(which: Which): Promise<FromServer>
  /** Pings with an open chat and returns the pong. */
  ping(watching?: string): Promise<FromServer>
  close(): void
}

/** Opens a member's socket; the app listens already. */
export async function openListener(app: Pick<TestApp, 'server'>, token: string): Promise<Listener> {
  const { socket, heard, say, hear, next } = openSocket(app)
  await say({ type: 'hello', token })
  await hear('ready')
  const ping = async (watching?: string) => {
    const answered = next(({ type }) => type === 'pong')
    await say({ type: 'ping', watching })
    return answered
  }
  return {
    heard,
    ping,
    async told(which) {
      // The pong comes after every event that was already on its way.
      if (!heard.some(which)) heard.splice(heard.indexOf(await ping()), 1)
      const found = heard.find(which)
      if (!found) throw new Error(`a word was lost: the socket was told only ${JSON.stringify(heard)}`)
      return found
    },
    close: () => socket.close(),
  }
}
