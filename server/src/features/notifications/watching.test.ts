import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from '../../../test/cast.ts'
import { deliverAll, register } from '../../../test/devices.ts'
import { newPair, openChat, send } from '../../../test/matches.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
let port: number
bootForSuite(async (booted) => {
  app = booted
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})

async function socketOf(token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { origin: 'http://localhost:3000' })
  await once(socket, 'open')
  const say = async (message: object) => {
    socket.send(JSON.stringify(message))
    await once(socket, 'message')
  }
  await say({ type: 'hello', token })
  return { look: (at?: string) => say({ type: 'ping', ...(at ? { watching: at } : {}) }), socket }
}

/** Somebody's socket looks at a chat of Amina's while a message to her comes. */
async function whileLookedAt(by: (amina: Person) => Person) {
  const { amina, bilal, matchId } = await openChat(app)
  await register(app, amina)
  app.push.sent.length = 0
  const { look, socket } = await socketOf(by(amina).token)
  await look(matchId)
  await send(app, bilal, matchId, 'Salam!')
  await deliverAll(app)
  return socket
}

it('a socket that looks at the chat keeps its pushes back; looking away or hanging up lets them go', async () => {
  const { amina, bilal, matchId } = await openChat(app)
  await register(app, amina)
  const { look, socket } = await socketOf(amina.token)
  const pushed = async () => {
    app.clock.advance({ s: 6 })
    await deliverAll(app)
    return app.push.sent.map(({ message }) => message.body)
  }
  await look(matchId)
  await send(app, bilal, matchId, 'one')
  expect(await pushed()).toEqual([])
  await look()
  expect(await pushed()).toEqual(['Bilal: one'])
  await look(matchId)
  await send(app, bilal, matchId, 'two')
  expect(await pushed()).toEqual(['Bilal: one'])
  socket.close()
  await once(socket, 'close')
  for (let waits = 0; waits < 100 && app.push.sent.length < 2; waits++) await pushed()
  expect(await pushed()).toEqual(['Bilal: one', 'Bilal: two'])
})

it('a socket that says nothing for a while is no longer believed', async () => {
  const socket = await whileLookedAt((amina) => amina)
  expect(app.push.sent).toEqual([])
  app.clock.advance({ s: 31 })
  await deliverAll(app)
  expect(app.push.sent).toHaveLength(1)
  socket.close()
})

it('a stranger cannot keep anything back by naming a match that is not theirs', async () => {
  const [stranger] = await newPair(app)
  const socket = await whileLookedAt(() => stranger)
  expect(app.push.sent).toHaveLength(1)
  socket.close()
})
