import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@mithaq/contract'
import { live as limits, type FromServer } from '@mithaq/contract/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { rows } from '../src/db.ts'
import { newAccount, signInAgain } from './cast.ts'
import { bootApp, type TestApp } from './test-app.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await bootApp({}, { heartbeatMs: 800, helloWithinMs: 3_000 })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const ours = 'http://localhost:3000'

function open(origin: string | undefined = ours) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, origin === undefined ? {} : { origin })
  const heard: FromServer[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = once(socket, 'close').then(([code]) => code as number)
  const say = async (message: unknown) => {
    if (socket.readyState !== WebSocket.OPEN) await once(socket, 'open')
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }
  const hear = async (type: FromServer['type']) => {
    for (let wait = 0; wait < 200; wait++) {
      if (heard.some((message) => message.type === type)) return
      await sleep(20)
    }
    throw new Error(`never heard ${type}`)
  }
  return { socket, heard, closed, say, hear }
}

async function signedIn(token: string) {
  const live = open()
  await live.say({ type: 'hello', token })
  await live.hear('ready')
  return live
}

describe('the live socket', () => {
  it('greets a session and answers its pings', async () => {
    const { say, hear, heard, socket } = await signedIn((await newAccount(app)).token)
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

  it('tells a token that is no longer good, and hangs up', async () => {
    const person = await newAccount(app)
    await app.call(api.account.signOut, {}, person)
    const { say, closed, heard } = open()
    await say({ type: 'hello', token: person.token })
    expect(await closed).toBe(4401)
    expect(heard).toEqual([{ type: 'session_ended' }])
  })

  it('closes at once in every tab when the member signs out elsewhere, and in nobody else’s', async () => {
    const here = await newAccount(app)
    const there = await signInAgain(app, here)
    const [tab, otherTab, stranger] = await Promise.all([
      signedIn(here.token),
      signedIn(here.token),
      signedIn((await newAccount(app)).token),
    ])
    await app.call(api.account.signOut, {}, there)
    expect(await Promise.all([tab.closed, otherTab.closed])).toEqual([4401, 4401])
    expect(stranger.heard.map(({ type }) => type)).toEqual(['ready'])
    stranger.socket.close()
  })

  it('closes at the next ping when word of the end was lost', async () => {
    const person = await newAccount(app)
    const { say, closed } = await signedIn(person.token)
    await rows(app.db, sql`delete from sessions where account_id = ${person.id}`)
    await say({ type: 'ping' })
    expect(await closed).toBe(4401)
  })

  it('hangs up on silence', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { origin: ours, autoPong: false })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: (await newAccount(app)).token }))
    const [code] = await once(socket, 'close')
    expect(code).toBe(1006)
  })

  it('stays with a tab that sleeps, whose browser still answers', async () => {
    const { socket, say, hear } = await signedIn((await newAccount(app)).token)
    await sleep(2_500)
    await say({ type: 'ping' })
    await hear('pong')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  })

  it.each(['nonsense', '{"type":"become","id":"somebody"}', '{"type":"hello"}'])(
    'hangs up on %s',
    async (message) => {
      const { say, closed } = open()
      await say(message)
      expect(await closed).toBe(1008)
    },
  )

  it('lets nobody change who they are', async () => {
    const [one, two] = [await newAccount(app), await newAccount(app)]
    const { say, closed } = await signedIn(one.token)
    await say({ type: 'hello', token: two.token })
    expect(await closed).toBe(1008)
  })

  it('hangs up on whoever never says who they are, however often they ping', async () => {
    const { socket, say, closed } = open()
    const pings = setInterval(() => socket.readyState === WebSocket.OPEN && void say({ type: 'ping' }), 100)
    expect(await closed).toBe(1006)
    clearInterval(pings)
  })

  it('hangs up on a flood of pings, and asks the database nothing more for it', async () => {
    const { socket, closed, heard } = await signedIn((await newAccount(app)).token)
    for (let n = 0; n < 1_000; n++) socket.send('{"type":"ping"}')
    expect(await closed).toBe(4429)
    expect(heard.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(limits.wordsAHeartbeat)
  })
})

it('no other address takes a socket', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/account`, { origin: ours })
  const [, answer] = await once(socket, 'unexpected-response')
  expect(answer.statusCode).toBe(404)
})

it('a foreign page that talks nonsense after it was refused takes nothing down', async () => {
  const socket = connect(port, '127.0.0.1')
  const lines = ['GET /api/live HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']
  const handshake = ['Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`]
  socket.write([...lines, ...handshake, 'Origin: https://elsewhere.example', '', ''].join('\r\n'))
  await once(socket, 'data')
  // Without a mask, which every client must put on, and of a kind that does not exist.
  socket.write(Buffer.from([0x8f, 0x01, 0x00]))
  await once(socket.resume(), 'close')
  expect((await signedIn((await newAccount(app)).token)).socket.readyState).toBe(WebSocket.OPEN)
})
