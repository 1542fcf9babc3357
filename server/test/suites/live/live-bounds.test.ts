import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FromServer } from '@mithaq/contract/live'
import { afterEach, describe, expect, it } from 'vitest'
import { signUpAccount, createMember, type Person } from '../../support/members/cast.ts'
import { openListener, openSocket, portOf } from '../../support/sockets/listeners.ts'
import {
  flood,
  encodeFrame,
  handshakeRequest,
  helloFrame,
  openRaw,
  opcodes,
  type RawSocket,
} from '../../support/sockets/raw-socket.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../support/app/test-app.ts'
import { waitForEvent, waitUntil } from '../../support/wait/wait-until.ts'

const kB = 1024
const MB = 1024 * kB

let app: TestApp
const connections = new Set<Socket>()
bootForSuite(
  async (booted) => {
    app = booted
    app.server.server.on('connection', (socket) => {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
    })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
  },
  { TRUST_PROXY: '127.0.0.1' },
)

const opened: RawSocket[] = []
async function raw(headers: Record<string, string> = {}) {
  const socket = await openRaw(portOf(app), headers)
  opened.push(socket)
  return socket
}
afterEach(async () => {
  for (const { socket } of opened) socket.destroy()
  opened.splice(0)
  await Promise.all([...connections].map((socket) => socket.destroyed || once(socket, 'close')))
})

/** Unread bytes that the server holds. */
const held = () => [...connections].reduce((sum, { writableLength }) => sum + writableLength, 0)

const untilStrangersAre = (most: number) =>
  waitUntil(`at most ${most} were strangers`, async () => (await metric('mithaq_live_strangers')) <= most)

async function metric(name: string): Promise<number> {
  // Let the network's pending data be read first.
  await new Promise(setImmediate)
  const { body } = await app.server.inject('/metrics')
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
}

const pings = (size: number) => Buffer.concat(Array(500).fill(encodeFrame(opcodes.ping, 'x'.repeat(size))))

describe('a client that reads nothing', () => {
  it.each([
    ['pings', opcodes.ping, 125],
    ['empty pings', opcodes.ping, 0],
    ['pongs', opcodes.pong, 125],
  ])('and sends endless %s is closed, and fills no memory', async (_, opcode, size) => {
    const attacker = await raw()
    const bytes = Buffer.concat(Array(500).fill(encodeFrame(opcode, 'x'.repeat(size))))
    let most = 0
    const hungUp = await flood(attacker, bytes, 48 * MB, () => (most = Math.max(most, held())))
    expect(hungUp).toBe(true)
    expect(most).toBeLessThan(16 * kB)
  })

  it('and sends endless texts is closed, too', async () => {
    const attacker = await raw()
    const words = Buffer.concat(Array(500).fill(encodeFrame(opcodes.text, '{"type":"ping"}')))
    let most = 0
    expect(await flood(attacker, words, 48 * MB, () => (most = Math.max(most, held())))).toBe(true)
    expect(most).toBeLessThan(16 * kB)
  })

  it('counts towards a total limit of unread data', async () => {
    const attackers = await Promise.all(Array.from({ length: 150 }, () => raw()))
    let most = 0
    const look = () => (most = Math.max(most, held()))
    const ends = await Promise.all(attackers.map((attacker) => flood(attacker, pings(125), 4 * MB, look)))
    expect(ends).toEqual(ends.map(() => true))
    expect(most).toBeLessThan(150 * 16 * kB)
    const listener = await openListener(app, (await signUpAccount(app)).token)
    expect(await listener.ping()).toEqual({ type: 'pong' })
    listener.close()
  })

  it('of its events is closed', async () => {
    const { id, token } = await signUpAccount(app)
    const deaf = await raw()
    deaf.socket.write(helloFrame(token))
    await untilStrangersAre(0)
    const event = {
      type: 'message',
      message: {
        id,
        matchId: id,
        senderId: id,
        seq: 1,
        content: 'x'.repeat(60 * kB),
        read: false,
        createdAt: '',
        quote: null,
        reactions: [],
      },
    } satisfies FromServer
    let most = 0
    for (let told = 0; told < 1_000 && connections.size > 0; told++) {
      app.bus.publish({ type: 'tell', memberIds: [id], event })
      await new Promise(setImmediate)
      most = Math.max(most, held(), await metric('mithaq_live_unread_bytes'))
    }
    expect(connections.size).toBe(0)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan((256 + 64) * kB)
    expect(await metric('mithaq_live_unread_bytes')).toBe(0)
  })
})

describe('an unauthenticated socket', () => {
  it('is limited to 200 per network; others and members are still admitted', async () => {
    const [here, there] = [{ 'X-Forwarded-For': '203.0.113.1' }, { 'X-Forwarded-For': '203.0.113.2' }]
    const crowd = await Promise.all(Array.from({ length: 200 }, () => raw(here)))
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set(['HTTP/1.1 101 Switching Protocols']))
    expect(await metric('mithaq_live_strangers')).toBe(200)
    expect((await raw(here)).status).toBe('HTTP/1.1 503 Service Unavailable')
    expect((await raw(there)).status).toBe('HTTP/1.1 101 Switching Protocols')
    crowd[0]!.socket.write(helloFrame((await signUpAccount(app)).token))
    await untilStrangersAre(200)
    expect((await raw(here)).status).toBe('HTTP/1.1 101 Switching Protocols')
    expect((await raw(here)).status).toBe('HTTP/1.1 503 Service Unavailable')
    crowd[1]!.socket.destroy()
    await untilStrangersAre(200)
    expect((await raw(here)).status).toBe('HTTP/1.1 101 Switching Protocols')
  })

  it('counts even if its page has a foreign origin', async () => {
    const before = await metric('mithaq_live_strangers')
    await raw({ Origin: 'https://elsewhere.example' })
    expect(await metric('mithaq_live_strangers')).toBe(before + 1)
  })
})

describe('a frame', () => {
  it.each([
    ['of more than 4 kB', encodeFrame(opcodes.text, 'x'.repeat(4097))],
    [
      'of a gigabyte, of which nothing has come yet',
      Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]),
    ],
    [
      'in more pieces than a browser makes',
      Buffer.concat([
        encodeFrame(opcodes.text, 'x', false),
        ...Array.from({ length: 8 }, () => encodeFrame(opcodes.more, 'x', false)),
      ]),
    ],
    ['without a mask', Buffer.from([0x81, 0x01, 0x78])],
  ])('%s closes the socket', async (_, bytes) => {
    const { socket, gone } = await raw()
    socket.resume().write(bytes)
    await gone
    expect(await metric('mithaq_live_sockets')).toBe(0)
  })

  it('sent byte by byte closes the socket early', async () => {
    const { socket, gone } = await raw()
    socket.setNoDelay().resume()
    const bytes = encodeFrame(opcodes.text, 'x'.repeat(4_000))
    const [server] = [...connections]
    let came = 0
    for (; came < 2_000 && !socket.destroyed; came++) {
      const seen = server!.bytesRead
      socket.write(bytes.subarray(came, came + 1))
      while (!server!.destroyed && server!.bytesRead === seen) await new Promise(setImmediate)
      if (server!.destroyed) break
    }
    await gone
    expect(came).toBeLessThan(200)
  })
})

describe('a refused connection', () => {
  it('is closed even if the client keeps its side open', async () => {
    const socket = connect({ port: portOf(app), host: '127.0.0.1', allowHalfOpen: true })
    const [server] = (await once(app.server.server, 'connection')) as [Socket]
    socket.write(handshakeRequest().replace('/api/live', '/api/elsewhere'))
    await once(server, 'close')
    expect(connections.size).toBe(0)
    socket.destroy()
  })
})

describe('an authenticated socket', () => {
  it('answers a protocol ping with its payload', async () => {
    const { socket, say, hear } = openSocket(app)
    await say({ type: 'hello', token: (await signUpAccount(app)).token })
    await hear('ready')
    socket.ping('still there?')
    const [answer] = await once(socket, 'pong')
    expect(String(answer)).toBe('still there?')
    socket.close()
  })

  it('is limited per member, and another is admitted when one closes', async () => {
    const { token } = await signUpAccount(app)
    const { token: other } = await signUpAccount(app)
    const tabs = []
    for (let n = 0; n < 100; n++) tabs.push(await openListener(app, token))
    const tooMany = openSocket(app)
    await tooMany.say({ type: 'hello', token })
    expect(await tooMany.closed).toBe(4429)
    const [server] = [...connections]
    const left = once(server!, 'close')
    tabs[0]!.close()
    await left
    const listeners = [await openListener(app, token), await openListener(app, other)]
    for (const listener of [...tabs, ...listeners]) listener.close()
    expect(listeners).toHaveLength(2)
  })
})

it.each([`/api/pictures/${randomUUID()}`, '/api/verification/selfies/1'])(
  'reads no body to %s from an unknown caller',
  async (path) => {
    const socket = connect(portOf(app), '127.0.0.1')
    const headers = `Host: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: ${5 * MB}\r\n`
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer.toString('latin1')).toContain('cache-control: no-store')
    // The client has read the response before it sends the body.
    socket.resume().end(Buffer.alloc(5 * MB))
    await once(socket, 'close')
  },
)

describe.each([`/api/pictures/${randomUUID()}`, '/api/verification/selfies/1'])('of bodies to %s', (path) => {
  const begun: Socket[] = []
  async function hangUp() {
    for (const socket of begun.splice(0)) socket.destroy()
    await waitUntil('nobody was connected', () => connections.size === 0)
  }
  afterEach(hangUp)

  /** Announces a body's length, sends part of it and reads the response. */
  function send({ token }: Person, sent: number, size: number) {
    const socket = connect(portOf(app), '127.0.0.1')
    begun.push(socket)
    const headers = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/jpeg\r\n`
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}Content-Length: ${size}\r\n\r\n`)
    socket.write(Buffer.alloc(sent))
    const answer = once(socket, 'data').then(([bytes]: Buffer[]) => bytes!.toString('latin1'))
    answer.catch(() => {})
    return { socket, answer }
  }
  const isWhole = (person: Person) => send(person, 1, 1).answer

  it('accepts eight uploads per account at once, and reads nothing of more', async () => {
    const [greedy, bystander] = [await createMember(app), await createMember(app)]
    const nine = () => Array.from({ length: 9 }, () => send(greedy, 1, 5 * MB))
    const refusalOf = (sent: ReturnType<typeof nine>) =>
      waitForEvent('one was refused', Promise.race(sent.map(({ answer }) => answer)))
    const bodies = nine()
    const refused = await refusalOf(bodies)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/retry-after: 5\r\n/)
    expect(await isWhole(greedy)).toMatch(/^HTTP\/1\.1 503 /)
    expect(await isWhole(bystander)).not.toMatch(/ 503 /)
    // Cancelled and answered uploads make room.
    for (const { socket } of bodies) socket.destroy()
    await waitUntil('there was room again', async () => !(await isWhole(greedy)).includes(' 503 '))
    for (let time = 1; time <= 10; time++) expect(await isWhole(greedy)).not.toMatch(/ 503 /)
    // A request that is answered and then disconnected frees its place only once.
    await hangUp()
    expect(await refusalOf(nine())).toMatch(/^HTTP\/1\.1 503 /)
  })
})

it('closes a connection whose headers never end', async () => {
  const impatient = await bootApp({}, { http: { headersTimeout: 300, connectionsCheckingInterval: 100 } })
  await impatient.server.listen({ port: 0, host: '127.0.0.1' })
  for (const text of ['', 'GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n']) {
    const socket = connect(portOf(impatient), '127.0.0.1').resume()
    if (text) socket.write(text)
    await once(socket, 'close')
  }
  await impatient.close()
  expect(app.server.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    timeout: 120_000,
  })
})
