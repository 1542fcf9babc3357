import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, describe } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from '../../../../test/support/members/cast.ts'
import { deliverAllPushes, registerDevice } from '../../../../test/support/notifications/devices.ts'
import { createPair, openChat, postMessage } from '../../../../test/support/matches/matches.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { collectArrivals } from '../../../../test/support/wait/collect-arrivals.ts'
import { openListener } from '../../../../test/support/sockets/listeners.ts'
import { hasNats } from '../../../../test/support/services/nats.ts'
import { bootTwoServersForSuite } from '../../../../test/support/app/boot-two-servers-for-suite.ts'

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

/** A message is sent to Amina while a socket looks at its chat. */
async function whileLookedAt(by: (amina: Person) => Person) {
  const { amina, bilal, matchId } = await openChat(app)
  await registerDevice(app, amina)
  app.push.sent.length = 0
  const { look, socket } = await socketOf(by(amina).token)
  await look(matchId)
  await postMessage(app, bilal, matchId, 'Salam!')
  await deliverAllPushes(app)
  return socket
}

it('delays pushes of a chat while a socket looks at it, until it looks away or closes', async () => {
  const { amina, bilal, matchId } = await openChat(app)
  await registerDevice(app, amina)
  const { look, socket } = await socketOf(amina.token)
  const pushed = async () => {
    app.clock.advance({ s: 6 })
    await deliverAllPushes(app)
    return app.push.sent.map(({ message }) => message.body)
  }
  await look(matchId)
  await postMessage(app, bilal, matchId, 'one')
  expect(await pushed()).toEqual([])
  await look()
  expect(await pushed()).toEqual(['Bilal: one'])
  await look(matchId)
  await postMessage(app, bilal, matchId, 'two')
  expect(await pushed()).toEqual(['Bilal: one'])
  socket.close()
  await once(socket, 'close')
  for (let waits = 0; waits < 100 && app.push.sent.length < 2; waits++) await pushed()
  expect(await pushed()).toEqual(['Bilal: one', 'Bilal: two'])
})

it('ignores a socket that has not sent a heartbeat for a while', async () => {
  const socket = await whileLookedAt((amina) => amina)
  expect(app.push.sent).toEqual([])
  app.clock.advance({ s: 31 })
  await deliverAllPushes(app)
  expect(app.push.sent).toHaveLength(1)
  socket.close()
})

it('does not delay pushes for a socket that names a match of others', async () => {
  const [stranger] = await createPair(app)
  const socket = await whileLookedAt(() => stranger)
  expect(app.push.sent).toHaveLength(1)
  socket.close()
})

describe.runIf(hasNats)('a member who looks at a chat through one server', () => {
  let here: TestApp, there: TestApp
  bootTwoServersForSuite((...apps) => ([here, there] = apps))

  it('gets no push of it from another server until they disconnect', async () => {
    const { amina, bilal, matchId } = await openChat(here)
    await registerDevice(here, amina)
    const { push, clock, bus } = there
    const heard = collectArrivals<string | null>()
    bus.subscribe((event) => event.type === 'watching' && heard.add(event.matchId))
    const hears = (what: string | null) => heard.until(`a look at ${what}`, (all) => all.at(-1) === what)
    const sweep = async () => {
      clock.advance({ s: 6 })
      await deliverAllPushes(there)
      return push.sent.map(({ message }) => message.body)
    }

    // A push of another chat shows that the sweep has run.
    const other = await openChat(here)
    await registerDevice(here, other.amina)
    const listener = await openListener(here, amina.token)
    await listener.ping(matchId)
    await hears(matchId)
    await postMessage(here, bilal, matchId, 'Salam!')
    await postMessage(here, other.bilal, other.matchId, 'Marhaba!')
    expect(await sweep()).toEqual(['Bilal: Marhaba!'])
    expect(await sweep()).toEqual(['Bilal: Marhaba!'])

    listener.close()
    await hears(null)
    expect(await sweep()).toEqual(['Bilal: Marhaba!', 'Bilal: Salam!'])
    expect(await sweep()).toHaveLength(2)
    expect(here.push.sent).toEqual([])
  })
})
