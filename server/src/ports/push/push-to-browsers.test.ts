import { createHook } from 'node:async_hooks'
import { createECDH, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { describe, expect, it } from 'vitest'
import { newBrowser } from '../../../test/support/notifications/devices.ts'
import {
  closedAfterEach,
  pushMessage,
  readOutcome,
} from '../../../test/support/notifications/push-message.ts'
import {
  startBrowserPushService,
  decryptAsBrowser,
  type Reply,
} from '../../../test/support/notifications/push-services.ts'
import { freePort } from '../../embedded-postgres/free-port.ts'
import { isPublicAddress } from './push-subscription.ts'
import { createVapid } from './web-push/vapid.ts'
import { openResolver, lookupPublicAddress } from './web-push/public-names.ts'
import { createWebPush } from './web-push/web-push.ts'

const closed = closedAfterEach()

describe('web push', () => {
  const keys = createVapid(randomBytes(32).toString('base64url'), 'mailto:contact@mithaq.example')

  async function setUp({ identity = keys, timeoutMs = 10_000 } = {}) {
    const service = closed(await startBrowserPushService(() => keys.publicKey))
    const channel = closed(createWebPush(identity, { development: true, timeoutMs }))
    const browser = newBrowser(`${service.url}/push/abc`)
    return { service, channel, browser }
  }

  it('is signed, and encrypted for the browser', async () => {
    const { service, channel, browser } = await setUp()
    expect(await readOutcome(channel, browser.device.token)).toBe('sent')
    const [received] = service.received
    expect(received?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
    expect(received?.headers['topic']).toMatch(/^[\w-]{1,32}$/)
    const { title, body, tag, unread, data } = pushMessage
    const read = decryptAsBrowser(received?.body ?? Buffer.of(), browser.keys, browser.auth)
    expect(JSON.parse(read)).toEqual({ title, body, tag, unread, data })
    expect(received?.body.includes('Amina')).toBe(false)
    const another = newBrowser()
    expect(() => decryptAsBrowser(received?.body ?? Buffer.of(), another.keys, another.auth)).toThrow()
  })

  // The example of RFC 8291, appendix A: what the decryption of these tests is measured by.
  it("decrypts the standard's example", () => {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
    expect(decryptAsBrowser(Buffer.from(body, 'base64url'), keys, auth)).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })

  it('is retried later if our key is refused', async () => {
    const { service, channel, browser } = await setUp({
      identity: createVapid(randomBytes(32).toString('base64url'), 'mailto:contact@mithaq.example'),
    })
    expect(await readOutcome(channel, browser.device.token)).toBe('later')
    expect(service.received).toEqual([])
  })

  it('uses one topic per chat, so that newer pushes replace older ones', async () => {
    const { service, channel, browser } = await setUp()
    await channel.send(browser.device.token, pushMessage)
    await channel.send(browser.device.token, { ...pushMessage, body: 'newer', urgent: false })
    expect(service.received[1]?.headers['urgency']).toBe('normal')
    await channel.send(browser.device.token, { ...pushMessage, collapse: 'chat-another' })
    const topics = service.received.map(({ headers }) => headers['topic'])
    expect(topics[1]).toBe(topics[0])
    expect(topics[2]).not.toBe(topics[0])
  })

  it.each<[Reply, object]>([
    [{ status: 404 }, { outcome: 'gone' }],
    [{ status: 410 }, { outcome: 'gone' }],
    [
      { status: 429, headers: { 'retry-after': '120' } },
      { outcome: 'later', why: 'status 429', afterS: 120 },
    ],
    [{ status: 503 }, { outcome: 'later', why: 'status 503', afterS: undefined }],
    [{ status: 413 }, { outcome: 'rejected', why: 'status 413' }],
    [{ status: 400 }, { outcome: 'rejected', why: 'status 400' }],
    [
      { status: 302, headers: { location: 'http://127.0.0.1/' } },
      { outcome: 'rejected', why: 'status 302' },
    ],
  ])('answered with %o is %o', async (reply, outcome) => {
    const { service, channel, browser } = await setUp()
    service.reply = reply
    expect(await channel.send(browser.device.token, pushMessage)).toEqual(outcome)
  })

  it('is retried later if the service is not reachable', async () => {
    const { channel } = await setUp()
    const gone = newBrowser(`http://127.0.0.1:${await freePort()}/push`)
    expect(await channel.send(gone.device.token, pushMessage)).toEqual({
      outcome: 'later',
      why: 'ECONNREFUSED',
    })
  })

  it('is unknown if the service does not answer', async () => {
    const { service, channel, browser } = await setUp({ timeoutMs: 2_000 })
    service.reply = null
    expect(await readOutcome(channel, browser.device.token)).toBe('unknown')
  })

  it('drops a device with an invalid key', async () => {
    const { service, channel } = await setUp()
    const keysOfNobody = {
      p256dh: Buffer.alloc(65, 7).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    }
    const token = JSON.stringify({ endpoint: `${service.url}/x`, keys: keysOfNobody })
    expect(await readOutcome(channel, token)).toBe('gone')
  })

  /** A name server by which every name has these addresses; none is a name that it does not know. */
  async function nameServer(...addresses: number[][]) {
    const server = createSocket('udp4', (query, { port }) => {
      const nameEnds = query.indexOf(0, 12) + 1
      const records = query.readUInt16BE(nameEnds) === 1 ? addresses : []
      const head = Buffer.alloc(12)
      query.copy(head, 0, 0, 2)
      head.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2)
      head.writeUInt16BE(1, 4)
      head.writeUInt16BE(records.length, 6)
      const answers = records.map((address) => Buffer.of(0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address))
      server.send(Buffer.concat([head, query.subarray(12, nameEnds + 4), ...answers]), port, '127.0.0.1')
    })
    await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound))
    closed({ close: () => server.close() })
    return [`127.0.0.1:${server.address().port}`]
  }
  const { device } = newBrowser('https://push.mithaq.app/push')

  it('refuses public names with private addresses in production', async () => {
    const nameServers = await nameServer([10, 0, 0, 7])
    const channel = closed(createWebPush(keys, { development: false, nameServers }))
    expect(await channel.send(device.token, pushMessage)).toEqual({
      outcome: 'later',
      why: 'not a public address',
    })
    expect(await readOutcome(channel, newBrowser('https://127.0.0.1/push').device.token)).toBe('gone')
    const lost = closed(createWebPush(keys, { development: false, nameServers: await nameServer() }))
    expect(await lost.send(device.token, pushMessage)).toEqual({ outcome: 'later', why: 'ENOTFOUND' })
  })

  it("resolves names in production without the system's thread pool", async () => {
    const nameServers = await nameServer([10, 0, 0, 7])
    const channel = closed(createWebPush(keys, { development: false, nameServers }))
    const begun: string[] = []
    const hook = createHook({ init: (_, type) => void begun.push(type) }).enable()
    const outcome = await channel.send(device.token, pushMessage)
    hook.disable()
    expect(begun).not.toContain('GETADDRINFOREQWRAP')
    expect(outcome).toEqual({ outcome: 'later', why: 'not a public address' })
  })

  it.each([
    { family: 0, found: [4] },
    { family: 4, found: [4] },
    { family: 6, found: [] },
  ])('resolves only the wanted address family in production ($family)', async ({ family, found }) => {
    const names = closed(openResolver(await nameServer([8, 8, 8, 8])))
    const answer = new Promise<number[]>((done) =>
      names.resolve('push.mithaq.app', { family, all: true }, (_, all) => done(all.map((one) => one.family))),
    )
    expect(await answer).toEqual(found)
  })

  it.each([{ all: true }, { all: false }])(
    'uses only the public addresses of a name in production (%j)',
    (options) => {
      const [inner, outer] = ['10.0.0.7', '8.8.8.8'].map((address) => ({ address, family: 4 }))
      const found: unknown[] = []
      const look = lookupPublicAddress((_, __, done) => done(null, [inner!, outer!]))
      look('push.mithaq.app', options, (...answer) => void found.push(answer))
      expect(found).toEqual([options.all ? [null, [outer]] : [null, '8.8.8.8', 4]])
    },
  )

  it('reuses the signature of a push service for six hours', async () => {
    const begun = new Date('2026-11-16T10:00:00Z')
    const signed = (hours: number, endpoint = 'https://service.mithaq.app/one') =>
      keys.authorization(endpoint, new Date(begun.getTime() + hours * 3_600_000))
    const first = await signed(0)
    expect(await signed(5.9, 'https://service.mithaq.app/another')).toBe(first)
    expect(await signed(0, 'https://elsewhere.mithaq.app/one')).not.toBe(first)
    const claims = (header: string) => JSON.parse(Buffer.from(header.split('.')[1]!, 'base64url').toString())
    expect(claims(first)).toEqual({
      aud: 'https://service.mithaq.app',
      sub: 'mailto:contact@mithaq.example',
      exp: begun.getTime() / 1000 + 43_200,
    })
    expect(claims(await signed(6))).toMatchObject({ exp: begun.getTime() / 1000 + 64_800 })
  })

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.20.0.1', false],
    ['192.168.0.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:192.168.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001:db8::1', false],
    ['2001:1ff::1', false],
    ['2001:200::1', true],
    ['1fff::1', false],
    ['3fff:ffff::1', true],
    ['4000::1', false],
    ['1.0.0.0', true],
    ['9.255.255.255', true],
    ['11.0.0.0', true],
    ['100.63.255.255', true],
    ['100.127.255.255', false],
    ['100.128.0.0', true],
    ['126.255.255.255', true],
    ['128.0.0.0', true],
    ['169.253.255.255', true],
    ['169.255.0.0', true],
    ['172.15.255.255', true],
    ['172.31.255.255', false],
    ['172.32.0.0', true],
    ['192.0.0.255', false],
    ['192.0.1.0', true],
    ['192.0.2.255', false],
    ['192.0.3.0', true],
    ['192.167.255.255', true],
    ['192.169.0.0', true],
    ['198.17.255.255', true],
    ['198.19.255.255', false],
    ['198.20.0.0', true],
    ['198.51.100.1', false],
    ['198.51.101.0', true],
    ['203.0.113.1', false],
    ['203.0.114.0', true],
    ['223.255.255.255', true],
    ['224.0.0.1', false],
    ['239.255.255.255', false],
    ['240.0.0.1', false],
    ['255.255.255.255', false],
  ])('classifies %s as public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
