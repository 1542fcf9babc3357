import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FromServer } from '@mithaq/contract/live'
import { WebSocket } from 'ws'
import type { TestApp } from './test-app.ts'

/** A tab that listens. */
export interface Ear {
  heard: FromServer[]
  until(what: (event: FromServer) => boolean): Promise<FromServer>
  /** Asks while watching a match, and gives back the answer. */
  ping(watching: string): Promise<FromServer>
  close(): void
}

/** Opens a socket of a member; the app listens already. */
export async function listen(app: TestApp, token: string): Promise<Ear> {
  const { port } = app.server.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { origin: 'http://localhost:3000' })
  const heard: FromServer[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const until = async (what: (event: FromServer) => boolean, from = 0) => {
    for (let wait = 0; wait < 1_000; wait++) {
      const found = heard.slice(from).find(what)
      if (found) return found
      await sleep(20)
    }
    throw new Error(`heard only ${JSON.stringify(heard)}`)
  }
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token }))
  await until(({ type }) => type === 'ready')
  return {
    heard,
    until,
    async ping(watching) {
      const from = heard.length
      socket.send(JSON.stringify({ type: 'ping', watching }))
      return until(({ type }) => type === 'pong', from)
    },
    close: () => socket.close(),
  }
}
