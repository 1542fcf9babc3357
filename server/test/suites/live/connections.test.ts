import { once } from 'node:events'
import { fstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { portOf } from '../../support/sockets/listeners.ts'
import { encodeFrame, handshakeRequest, opcodes } from '../../support/sockets/raw-socket.ts'
import { bootApp, type TestApp } from '../../support/app/test-app.ts'
import { waitUntil } from '../../support/wait/wait-until.ts'

const MB = 1024 * 1024
const assetBytes = 16 * MB

let app: TestApp
let folder: string
let asset: string
const sockets = new Set<Socket>()
/** The connections as the requests see them. */
const answering = new Set<Socket>()
/** Started requests, and the maximum that one connection had in flight. */
let begun = 0
let mostAtOnce = 0
/** The maximum started within one turn of the event loop. */
let mostOfATurn = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mithaq-web-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['landing', 'auth', 'privacy-policy', 'index'])
    writeFileSync(join(folder, `${name}.html`), name)
  asset = join(folder, 'assets/large-1a2b.js')
  writeFileSync(asset, Buffer.alloc(assetBytes, 'x'))
  app = await bootApp({}, { webDir: folder })
  const underWay = new Map<unknown, number>()
  let ofThisTurn = 0
  const { server } = app.server
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (underWay.get(socket) ?? 0) + 1
    begun += 1
    if (ofThisTurn === 0) setImmediate(() => (ofThisTurn = 0))
    mostOfATurn = Math.max(mostOfATurn, ++ofThisTurn)
    mostAtOnce = Math.max(mostAtOnce, count)
    underWay.set(socket, count)
    response.once('finish', () => underWay.set(socket, (underWay.get(socket) ?? 0) - 1))
    if (answering.has(socket)) return
    answering.add(socket)
    socket.once('close', () => answering.delete(socket))
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await waitUntil('nobody was connected', () => sockets.size === 0)
  begun = mostAtOnce = mostOfATurn = 0
})

function open(of: Pick<TestApp, 'server'> = app): Socket {
  const client = connect(portOf(of), '127.0.0.1')
  client.on('error', () => {})
  clients.push(client)
  return client
}

/** All responses as text, until the server closes. */
async function textOf(client: Socket): Promise<string> {
  const parts: Buffer[] = []
  client.on('data', (bytes) => parts.push(bytes))
  await once(client, 'close')
  return Buffer.concat(parts).toString('latin1')
}

const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST /api/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const last = get('/health/live', 'Connection: close\r\n')

/** Bytes that the server has written and nobody has read. */
const queued = () => [...answering].reduce((sum, { writableLength }) => sum + writableLength, 0)

function openAssets(): number {
  const { dev, ino } = statSync(asset)
  return readdirSync('/dev/fd').filter((name) => {
    try {
      const found = fstatSync(Number(name))
      return found.dev === dev && found.ino === ino
    } catch {
      return false
    }
  }).length
}

describe('pipelined requests', () => {
  it('are started one at a time and answered in order', async () => {
    const client = open()
    const paths = Array.from({ length: 1_000 }, (_, n) => (n % 7 === 0 ? '/api/nothing' : '/auth'))
    client.write(paths.map((path) => get(path)).join('') + last)
    const expected = paths.map((path) => (path === '/auth' ? 200 : 404))
    expect(statusesIn(await textOf(client))).toEqual([...expected, 200])
    expect([begun, mostAtOnce, mostOfATurn]).toEqual([1_001, 1, 1])
  })

  it('are told apart wherever packets split them, even with blank lines in bodies', async () => {
    const json = '{"a":1,\r\n\r\n"b":[2,\r\n\r\n3]}'
    const length = `Content-Length: ${json.length}`
    const chunks = [json.slice(0, 9), json.slice(9)].map(
      (part) => `${part.length.toString(16)}\r\n${part}\r\n`,
    )
    const chunked = (end: string) => post('Transfer-Encoding: chunked', `${chunks.join('')}0\r\n${end}\r\n`)
    const kinds: [string, number][] = [
      [get('/health/live'), 200],
      [get('/health/live', 'Content-Length: 0\r\n'), 200],
      [`\r\n\r\n${get('/api/nothing')}`, 404],
      [post(length, json), 404],
      [post(`${length}\r\nExpect: 100-continue`, json), 404],
      [chunked(''), 404],
      [chunked('After: the body\r\n'), 404],
      // Refused before its body is read: the rest of the body is not a request.
      [post(`${length}\r\nOrigin: https://elsewhere.example`, json), 403],
    ]
    const sent = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 12 })
    const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(sent, cuts, async (requests, sizes) => {
        mostAtOnce = 0
        const client = open().setNoDelay()
        const answers = textOf(client)
        const text = requests.map(([request]) => request).join('') + last
        for (let at = 0, n = 0; at < text.length; n++) {
          const size = n < sizes.length ? sizes[n]! : text.length
          client.write(text.slice(at, (at += size)))
          await new Promise(setImmediate)
        }
        const statuses = statusesIn(await answers).filter((status) => status !== 100)
        expect(statuses).toEqual([...requests.map(([, status]) => status), 200])
        expect(mostAtOnce).toBe(1)
      }),
      { numRuns: 50 },
    )
  })

  it('are told apart where a packet ends inside a blank line', async () => {
    const head = get('/auth')
    for (const cut of [1, 2, 3]) {
      const client = open().setNoDelay()
      const answers = textOf(client)
      client.write(head.slice(0, -cut))
      const isRead = ({ bytesRead }: Socket) => bytesRead === head.length - cut
      await waitUntil('the first packet was read', () => [...sockets].some(isRead))
      client.write(head.slice(-cut) + get('/auth') + last)
      expect([cut, ...statusesIn(await answers)]).toEqual([cut, 200, 200, 200])
      expect([cut, mostAtOnce]).toEqual([cut, 1])
    }
  })

  it('can be followed by a live socket, which receives what was sent early', async () => {
    const client = open()
    client.write(
      Buffer.concat([
        Buffer.from(get('/auth') + handshakeRequest()),
        encodeFrame(opcodes.text, '{"type":"ping"}'),
      ]),
    )
    let heard = ''
    client.on('data', (bytes) => (heard += bytes.toString('latin1')))
    await waitUntil('the socket was answered', () => heard.includes('{"type":"pong"}'))
    expect(statusesIn(heard)).toEqual([200, 101])
  })

  it('are dropped when the client disconnects', async () => {
    const client = open()
    client.write(get('/assets/large-1a2b.js').repeat(100))
    await waitUntil('one was begun', () => begun === 1)
    client.destroy()
    await waitUntil('the file was closed', () => sockets.size === 0 && openAssets() === 0)
    expect(begun).toBe(1)
  })
})

describe('unread responses', () => {
  it('are limited to one per connection, in memory and in open files', async () => {
    const described = get('/api/openapi.json').repeat(700)
    const downloads = get('/assets/large-1a2b.js').repeat(400)
    const described3 = Array.from({ length: 3 }, () => open().pause())
    const downloads3 = Array.from({ length: 3 }, () => open().pause())
    for (const client of described3) client.write(described)
    for (const client of downloads3) client.write(downloads)
    // Another client is served meanwhile.
    for (let n = 0; n < 50; n++) {
      const client = open()
      client.write(last)
      expect(statusesIn(await textOf(client))).toEqual([200])
    }
    expect(mostAtOnce).toBe(1)
    expect(openAssets()).toBeLessThanOrEqual(3)
    expect(queued()).toBeLessThan(3 * MB)
  })

  it('keep the server from reading what the client sends behind its request', async () => {
    const client = open().pause()
    client.write(get('/assets/large-1a2b.js') + 'x'.repeat(32 * MB))
    await waitUntil('the answer waits', () => begun === 1 && queued() > 0)
    const [connection] = sockets
    for (let n = 0; n < 50; n++) {
      const other = open()
      other.write(last)
      expect(statusesIn(await textOf(other))).toEqual([200])
    }
    expect(connection!.bytesRead).toBeLessThan(MB)
  })

  it('wait for a slow client, which receives all of them', async () => {
    const client = open().pause()
    client.write(get('/assets/large-1a2b.js').repeat(2) + last)
    await waitUntil('the answer waits', () => begun === 1 && queued() > 0)
    expect(queued()).toBeLessThan(MB)
    const answers = await textOf(client.resume())
    expect(statusesIn(answers)).toEqual([200, 200, 200])
    expect(answers.length).toBeGreaterThan(2 * assetBytes)
  })
})

it('refuses every request with two Host headers', async () => {
  const second = 'Host: elsewhere.example\r\nConnection: close\r\n'
  const upgrade = handshakeRequest({ host: 'elsewhere.example' })
  for (const request of [
    get('/auth', second),
    get('/api/nothing', second),
    get('/api/staff/me', second),
    upgrade,
  ]) {
    const client = open()
    client.write(request)
    expect(statusesIn(await textOf(client))).toEqual([400])
  }
})

describe('connections', () => {
  async function areLetIn(of: TestApp, count: number): Promise<boolean[]> {
    const found: boolean[] = []
    for (let n = 0; n < count; n++) {
      const client = open(of)
      client.write(get('/health/live'))
      found.push(
        await Promise.race([once(client, 'data').then(() => true), once(client, 'close').then(() => false)]),
      )
    }
    return found
  }

  it('are limited per network, and admit another when one closes', async () => {
    const few = await bootApp({ MAX_CONNECTIONS: '5', MAX_CONNECTIONS_PER_NETWORK: '3' })
    await few.server.listen({ port: 0, host: '127.0.0.1' })
    expect(await areLetIn(few, 5)).toEqual([true, true, true, false, false])
    const metrics = async () => (await few.server.inject('/metrics')).body
    expect(await metrics()).toMatch(/^mithaq_connections 3$/m)
    expect(await metrics()).toMatch(/^mithaq_connections_refused_total 2$/m)
    clients.at(-5)!.destroy()
    await waitUntil('one had left', async () => /^mithaq_connections 2$/m.test(await metrics()))
    expect(await areLetIn(few, 2)).toEqual([true, false])
    await few.close()
  })

  it('end when a response is not read, and when they are idle', async () => {
    const impatient = await bootApp({}, { webDir: folder })
    Object.assign(impatient.server.server, { timeout: 300, keepAliveTimeout: 100 })
    await impatient.server.listen({ port: 0, host: '127.0.0.1' })
    const deaf = open(impatient).pause()
    deaf.write(get('/assets/large-1a2b.js').repeat(3))
    const idle = open(impatient)
    idle.write(get('/health/live').repeat(2))
    expect(statusesIn(await textOf(idle))).toEqual([200, 200])
    const metrics = async () => (await impatient.server.inject('/metrics')).body
    await waitUntil('both had ended', async () => /^mithaq_connections 0$/m.test(await metrics()))
    await impatient.close()
  })

  it('of a trusted proxy count only in the total', async () => {
    const few = await bootApp({
      MAX_CONNECTIONS: '5',
      MAX_CONNECTIONS_PER_NETWORK: '3',
      TRUST_PROXY: '10.0.0.1, 127.0.0.0/8',
    })
    await few.server.listen({ port: 0, host: '127.0.0.1' })
    expect(await areLetIn(few, 7)).toEqual([true, true, true, true, true, false, false])
    await few.close()
  })
})
