import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { newBrowser } from '../../test/devices.ts'
import {
  apnsService,
  browserPushService,
  decryptAsBrowser,
  fcmService,
  type Reply,
} from '../../test/push-services.ts'
import { until } from '../../test/until.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { isPublicAddress } from './push-address.ts'
import { apns } from './apns.ts'
import { fcm } from './fcm.ts'
import type { PushChannel, PushMessage } from './push.ts'
import { vapid } from './web-push/vapid.ts'
import { webPush } from './web-push/web-push.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
function closed<T extends { close(): unknown }>(opened: T): T {
  closing.push(() => opened.close())
  return opened
}

const id = '0b5c1c7e-2f0a-4f2e-9a63-3f0c63f7d111'
const message: PushMessage = {
  title: 'New Message',
  body: 'Amina: السلام عليكم 👋',
  tag: `chat-${id}`,
  collapse: `chat-${id}`,
  unread: 3,
  urgent: true,
  ttlS: 86_400,
  data: {
    type: 'message',
    notification_id: id,
    sender_id: id,
    reference_id: id,
    matchId: id,
    chatId: id,
    path: `/app/chat/${id}`,
  },
}
const phone = 'ab'.repeat(32)
/** A clock that the test moves. */
function movedClock() {
  let offsetMs = 0
  return { now: () => new Date(Date.now() + offsetMs), advance: (ms: number) => (offsetMs += ms) }
}
const outcomeOf = async (channel: PushChannel, token = phone) => (await channel.send(token, message)).outcome

describe('web push', () => {
  const keys = vapid(randomBytes(32).toString('base64url'), 'mailto:contact@mithaq.example')

  async function setUp({ identity = keys, timeoutMs = 2_000 } = {}) {
    const service = closed(await browserPushService(() => keys.publicKey))
    const channel = closed(webPush(identity, { development: true, timeoutMs }))
    const browser = newBrowser(`${service.url}/push/abc`)
    return { service, channel, browser }
  }

  it('is signed, and says to the browser alone what it says', async () => {
    const { service, channel, browser } = await setUp()
    expect(await outcomeOf(channel, browser.device.token)).toBe('sent')
    const [received] = service.received
    expect(received?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
    expect(received?.headers['topic']).toMatch(/^[\w-]{1,32}$/)
    const { title, body, tag, unread, data } = message
    const read = decryptAsBrowser(received?.body ?? Buffer.of(), browser.keys, browser.auth)
    expect(JSON.parse(read)).toEqual({ title, body, tag, unread, data })
    expect(received?.body.includes('Amina')).toBe(false)
    const another = newBrowser()
    expect(() => decryptAsBrowser(received?.body ?? Buffer.of(), another.keys, another.auth)).toThrow()
  })

  // The example of RFC 8291, appendix A: what the decryption of these tests is measured by.
  it('is read as the standard says', () => {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
    expect(decryptAsBrowser(Buffer.from(body, 'base64url'), keys, auth)).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })

  it('with a key that is not the subscription’s is refused, and tried again later', async () => {
    const { service, channel, browser } = await setUp({
      identity: vapid(randomBytes(32).toString('base64url'), 'mailto:contact@mithaq.example'),
    })
    expect(await outcomeOf(channel, browser.device.token)).toBe('later')
    expect(service.received).toEqual([])
  })

  it('uses one topic for a chat, so that the newer waits in the place of the older', async () => {
    const { service, channel, browser } = await setUp()
    await channel.send(browser.device.token, message)
    await channel.send(browser.device.token, { ...message, body: 'newer' })
    await channel.send(browser.device.token, { ...message, collapse: 'chat-another' })
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
    expect(await channel.send(browser.device.token, message)).toEqual(outcome)
  })

  it('to a service that is not there is certain not to have arrived', async () => {
    const { channel } = await setUp()
    const gone = newBrowser(`http://127.0.0.1:${await freePort()}/push`)
    expect(await channel.send(gone.device.token, message)).toEqual({ outcome: 'later', why: 'ECONNREFUSED' })
  })

  it('that was taken and never answered may have arrived', async () => {
    const { service, channel, browser } = await setUp({ timeoutMs: 300 })
    service.reply = null
    expect(await outcomeOf(channel, browser.device.token)).toBe('unknown')
  })

  it('to a key that is no key is given up with its device', async () => {
    const { service, channel } = await setUp()
    const keysOfNobody = {
      p256dh: Buffer.alloc(65, 7).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    }
    const token = JSON.stringify({ endpoint: `${service.url}/x`, keys: keysOfNobody })
    expect(await outcomeOf(channel, token)).toBe('gone')
  })

  it('in production does not go where a public name leads into the house', async () => {
    const channel = closed(
      webPush(keys, {
        development: false,
        resolve: (_, __, done) => done(null, [{ address: '10.0.0.7', family: 4 }]),
      }),
    )
    const { device } = newBrowser('https://push.mithaq.app/push')
    expect(await channel.send(device.token, message)).toEqual({
      outcome: 'later',
      why: 'not a public address',
    })
    expect(await outcomeOf(channel, newBrowser('https://127.0.0.1/push').device.token)).toBe('gone')
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
  ])('knows that %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('FCM', () => {
  async function setUp() {
    const clock = movedClock()
    const service = closed(await fcmService(clock.now))
    const channel = closed(
      fcm({ url: service.url, account: service.account, now: clock.now, timeoutMs: 2_000 }),
    )
    return { service, channel, clock }
  }
  const refusing = (status: number, code: string, text = '') => ({
    status,
    body: JSON.stringify({
      error: {
        code: status,
        message: text,
        status: 'SOME_STATUS',
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }],
      },
    }),
  })

  it('gets the words, the data and what replaces what', async () => {
    const { service, channel } = await setUp()
    expect(await outcomeOf(channel)).toBe('sent')
    expect(service.messages).toEqual([
      {
        token: phone,
        notification: { title: message.title, body: message.body },
        data: message.data,
        android: {
          priority: 'HIGH',
          ttl: '86400s',
          collapse_key: message.collapse,
          notification: { tag: message.tag, notification_count: 3 },
        },
      },
    ])
  })

  it('is asked for one access token for many pushes, and for another before it runs out', async () => {
    const { service, channel, clock } = await setUp()
    await Promise.all(Array.from({ length: 20 }, () => outcomeOf(channel)))
    expect(service.granted).toHaveLength(1)
    clock.advance(58 * 60_000)
    await outcomeOf(channel)
    expect(service.granted).toHaveLength(1)
    clock.advance(90_000)
    await outcomeOf(channel)
    expect(service.granted).toHaveLength(2)
    expect(service.messages).toHaveLength(22)
  })

  it('that no longer takes a token gets a new one', async () => {
    const { service, channel } = await setUp()
    await outcomeOf(channel)
    service.revoked.add('access-1')
    expect(await outcomeOf(channel)).toBe('later')
    expect(await outcomeOf(channel)).toBe('sent')
    expect(service.granted).toHaveLength(2)
  })

  it('is tried later where the key is refused or no token is given', async () => {
    const { service, clock } = await setUp()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const forged = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const account = { ...service.account, private_key: forged }
    const stranger = closed(fcm({ url: service.url, account, now: clock.now }))
    expect(await stranger.send(phone, message)).toMatchObject({
      outcome: 'later',
      why: 'no access token: status 400',
    })
    service.grantReply = { status: 503, headers: { 'retry-after': '30' } }
    const channel = closed(fcm({ url: service.url, account: service.account }))
    expect(await channel.send(phone, message)).toMatchObject({ outcome: 'later', afterS: 30 })
    expect(service.messages).toEqual([])
  })

  it.each<[string, Reply, object]>([
    ['UNREGISTERED', refusing(404, 'UNREGISTERED'), { outcome: 'gone' }],
    ['SENDER_ID_MISMATCH', refusing(403, 'SENDER_ID_MISMATCH'), { outcome: 'gone' }],
    [
      'a token that is none',
      refusing(400, 'INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token'),
      { outcome: 'gone' },
    ],
    ['INVALID_ARGUMENT', refusing(400, 'INVALID_ARGUMENT', 'Invalid JSON'), { outcome: 'rejected' }],
    [
      'a quota',
      { ...refusing(429, 'QUOTA_EXCEEDED'), headers: { 'retry-after': '90' } },
      { outcome: 'later', afterS: 90 },
    ],
    ['a quota without a wait', refusing(429, 'QUOTA_EXCEEDED'), { outcome: 'later', afterS: 60 }],
    ['UNAVAILABLE', refusing(503, 'UNAVAILABLE'), { outcome: 'later' }],
    ['INTERNAL', refusing(500, 'INTERNAL'), { outcome: 'later' }],
    ['an answer that is no JSON', { status: 502, body: '<html>' }, { outcome: 'later' }],
  ])('answering with %s', async (_, reply, outcome) => {
    const { service, channel } = await setUp()
    service.reply = reply
    expect(await channel.send(phone, message)).toMatchObject(outcome)
  })
})

describe('APNs', () => {
  async function setUp(more: { timeoutMs?: number; pingEveryMs?: number } = {}) {
    const clock = movedClock()
    const service = closed(await apnsService(clock.now))
    const channel = closed(apns({ ...service.options, now: clock.now, timeoutMs: 2_000, ...more }))
    return { service, channel, clock }
  }

  it('gets the words, the badge, the data and what replaces what', async () => {
    const { service, channel } = await setUp()
    expect(await outcomeOf(channel)).toBe('sent')
    const [received] = service.received
    expect(received?.headers).toMatchObject({
      ':path': `/3/device/${phone}`,
      'apns-topic': 'app.mithaq',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': message.collapse,
      'apns-id': id,
    })
    expect(received?.body).toEqual({
      aps: {
        alert: { title: message.title, body: message.body },
        badge: 3,
        sound: 'default',
        'thread-id': id,
      },
      ...message.data,
    })
  })

  it('is reached over one connection with one token, renewed within the hour', async () => {
    const { service, channel, clock } = await setUp()
    await Promise.all(Array.from({ length: 20 }, () => outcomeOf(channel)))
    clock.advance(45 * 60_000)
    await outcomeOf(channel)
    expect([service.connections, service.tokens.size, service.received.length]).toEqual([1, 1, 21])
    clock.advance(10 * 60_000)
    await outcomeOf(channel)
    expect([service.connections, service.tokens.size]).toEqual([1, 2])
  })

  it('is reached again after its connection was lost or told to end', async () => {
    const { service, channel } = await setUp()
    await outcomeOf(channel)
    const reachedBy = (connections: number) =>
      until(
        `a push came by connection ${connections}`,
        async () => (await outcomeOf(channel)) === 'sent' && service.connections === connections,
      )
    for (const session of service.sessions) session.destroy()
    await reachedBy(2)
    for (const session of service.sessions) session.goaway()
    await reachedBy(3)
    expect(await outcomeOf(channel)).toBe('sent')
  })

  it('keeps the connection alive by pings', async () => {
    const { service, channel } = await setUp({ pingEveryMs: 20 })
    await outcomeOf(channel)
    const [session] = service.sessions
    for (const _ of ['one', 'two']) await once(session!, 'ping')
    expect(service.connections).toBe(1)
  })

  it.each<[number, string, string]>([
    [410, 'Unregistered', 'gone'],
    [400, 'BadDeviceToken', 'gone'],
    [400, 'DeviceTokenNotForTopic', 'gone'],
    [400, 'BadTopic', 'rejected'],
    [413, 'PayloadTooLarge', 'rejected'],
    [429, 'TooManyRequests', 'later'],
    [500, 'InternalServerError', 'later'],
    [503, 'Shutdown', 'later'],
    [403, 'ExpiredProviderToken', 'later'],
  ])('answering with %i %s is %s', async (status, reason, outcome) => {
    const { service, channel } = await setUp()
    service.reply = { status, body: JSON.stringify({ reason }) }
    expect(await outcomeOf(channel)).toBe(outcome)
  })

  it('gets a new token once it called the old one expired', async () => {
    const { service, channel, clock } = await setUp()
    await outcomeOf(channel)
    service.reply = { status: 403, body: '{"reason":"ExpiredProviderToken"}' }
    clock.advance(2_000)
    await outcomeOf(channel)
    service.reply = null
    expect(await outcomeOf(channel)).toBe('sent')
    expect(service.tokens.size).toBe(2)
  })

  it('that is away or refuses a stream has certainly not taken it; one that is silent may have', async () => {
    const { service, channel } = await setUp({ timeoutMs: 1_500 })
    service.reply = 'refuse'
    expect(await outcomeOf(channel)).toBe('later')
    service.reply = 'silence'
    expect(await outcomeOf(channel)).toBe('unknown')
    const away = closed(apns({ ...service.options, url: `http://127.0.0.1:${await freePort()}` }))
    expect(await outcomeOf(away)).toBe('later')
    expect(service.received).toEqual([])
  })
})
