import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { openLiveSockets } from '../../../src/live/live.ts'
import { createLocalBus } from '../../../src/ports/bus/local-bus.ts'
import { signUpAccount, signInAgain } from '../../support/members/cast.ts'
import { openSocket } from '../../support/sockets/listeners.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import type { TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let port: number

bootForSuite(
  async (booted) => {
    app = booted
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.server.address() as AddressInfo).port
  },
  {},
  { heartbeatMs: 1_500, helloWithinMs: 3_000 },
)

const ours = 'http://localhost:3000'

async function signedIn(token: string) {
  const live = openSocket(app)
  await live.say({ type: 'hello', token })
  await live.hear('ready')
  return live
}

describe('the live socket', () => {
  it('greets a session and answers its pings', async () => {
    const { say, hear, heard, socket } = await signedIn((await signUpAccount(app)).token)
    await say({ type: 'ping' })
    await hear('pong')
    expect(heard.map(({ type }) => type)).toEqual(['ready', 'pong'])
    socket.close()
  })

  it.each(['https://elsewhere.example', undefined])('refuses the origin %s', async (origin) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, origin === undefined ? {} : { origin })
    const [code] = await once(socket, 'close')
    expect(code).toBe(4403)
  })

  it('reports an expired token and closes', async () => {
    const person = await signUpAccount(app)
    await app.call(api.account.signOut, {}, person)
    const { say, closed, heard } = openSocket(app)
    await say({ type: 'hello', token: person.token })
    expect(await closed).toBe(4401)
    expect(heard).toEqual([{ type: 'session_ended' }])
  })

  it('closes at once in every tab of a member who signs out elsewhere', async () => {
    const here = await signUpAccount(app)
    const there = await signInAgain(app, here)
    const [tab, otherTab, stranger] = await Promise.all([
      signedIn(here.token),
      signedIn(here.token),
      signedIn((await signUpAccount(app)).token),
    ])
    await app.call(api.account.signOut, {}, there)
    expect(await Promise.all([tab.closed, otherTab.closed])).toEqual([4401, 4401])
    expect(stranger.heard.map(({ type }) => type)).toEqual(['ready'])
    stranger.socket.close()
  })

  it('closes at the next ping if the event about the sign-out was lost', async () => {
    const person = await signUpAccount(app)
    const { say, closed } = await signedIn(person.token)
    await app.query(sql`delete from sessions where account_id = ${person.id}`)
    await say({ type: 'ping' })
    expect(await closed).toBe(4401)
  })

  it('reports a session that ends while its socket is authenticated', async () => {
    const me = { accountId: randomUUID(), sessionId: randomUUID(), hasProfile: true, standing: null }
    const { accept } = openLiveSockets({
      bus: createLocalBus(),
      identify: async () => me,
      reloadCaller: async () => null,
      loadChatPosition: async () => undefined,
      findChatPartner: async () => undefined,
      isWatched: () => false,
      isAllowedOrigin: () => true,
    })
    const server = new WebSocketServer({ port: 0 })
    server.on('connection', (socket, request) => accept(socket, request, () => {}))
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: 'of a session that ends now' }))
    const [said] = await once(socket, 'message')
    expect(JSON.parse(String(said))).toEqual({ type: 'session_ended' })
    socket.terminate()
    server.close()
  })

  it('closes after silence', async () => {
    const { token } = await signUpAccount(app)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { origin: ours, autoPong: false })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token }))
    const [code] = await once(socket, 'close')
    expect(code).toBe(1006)
  })

  it('stays open for a sleeping tab whose browser answers pings', async () => {
    const { socket, say, hear } = await signedIn((await signUpAccount(app)).token)
    // Longer than the silence that closes a socket: the browser answers each ping, the tab none.
    for (let beats = 0; beats < 4; beats++) await once(socket, 'ping')
    await say({ type: 'ping' })
    await hear('pong')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  })

  it.each(['nonsense', '{"type":"become","id":"somebody"}', '{"type":"hello"}'])(
    'closes on %s',
    async (message) => {
      const { say, closed } = openSocket(app)
      await say(message)
      expect(await closed).toBe(1008)
    },
  )

  it('refuses a second hello', async () => {
    const [one, two] = [await signUpAccount(app), await signUpAccount(app)]
    const { say, closed } = await signedIn(one.token)
    await say({ type: 'hello', token: two.token })
    expect(await closed).toBe(1008)
  })

  it('closes without a hello, however often the client pings', async () => {
    const { socket, say, closed } = openSocket(app)
    const pings = setInterval(() => socket.readyState === WebSocket.OPEN && void say({ type: 'ping' }), 100)
    expect(await closed).toBe(1006)
    clearInterval(pings)
  })

  it.each([
    ['pings', { type: 'ping' }],
    ['looks at a chat', { type: 'ping', watching: randomUUID() }],
  ])('closes on a flood of %s without more database queries', async (_, word) => {
    const { socket, closed, heard } = await signedIn((await signUpAccount(app)).token)
    for (let n = 0; n < 1_000; n++) socket.send(JSON.stringify(word))
    expect(await closed).toBe(4429)
    expect(heard.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(100)
  })
})

it('refuses sockets at any other path', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/account`, { origin: ours })
  const [, answer] = await once(socket, 'unexpected-response')
  expect(answer.statusCode).toBe(404)
})

it('survives invalid frames from a refused foreign page', async () => {
  const socket = connect(port, '127.0.0.1')
  const lines = ['GET /api/live HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']
  const handshake = ['Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`]
  socket.write([...lines, ...handshake, 'Origin: https://elsewhere.example', '', ''].join('\r\n'))
  await once(socket, 'data')
  // Without a mask, which clients must use, and of an unknown type.
  socket.write(Buffer.from([0x8f, 0x01, 0x00]))
  await once(socket.resume(), 'close')
  expect((await signedIn((await signUpAccount(app)).token)).socket.readyState).toBe(WebSocket.OPEN)
})
