import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import {
  closedAfterEach,
  notificationId,
  pushMessage,
  createMovableClock,
  readOutcome,
  phoneToken,
} from '../../../test/support/notifications/push-message.ts'
import {
  startApnsService,
  startFcmService,
  type Reply,
} from '../../../test/support/notifications/push-services.ts'
import { waitUntil } from '../../../test/support/wait/wait-until.ts'
import { freePort } from '../../embedded-postgres/free-port.ts'
import { createApns } from './apns.ts'
import { createFcm } from './fcm.ts'

const closed = closedAfterEach()

describe('FCM', () => {
  async function setUp() {
    const clock = createMovableClock()
    const service = closed(await startFcmService(clock.now))
    const channel = closed(createFcm({ url: service.url, account: service.account, now: clock.now }))
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

  it('receives text, data and the collapse key', async () => {
    const { service, channel } = await setUp()
    expect(await readOutcome(channel)).toBe('sent')
    expect(service.messages).toEqual([
      {
        token: phoneToken,
        notification: { title: pushMessage.title, body: pushMessage.body },
        data: pushMessage.data,
        android: {
          priority: 'HIGH',
          ttl: '86400s',
          collapse_key: pushMessage.collapse,
          notification: { tag: pushMessage.tag, notification_count: 3 },
        },
      },
    ])
    await channel.send(phoneToken, { ...pushMessage, urgent: false })
    expect(service.messages[1]).toMatchObject({ android: { priority: 'NORMAL' } })
  })

  it('receives one access token request for many pushes, and the next before it expires', async () => {
    const { service, channel, clock } = await setUp()
    await Promise.all(Array.from({ length: 20 }, () => readOutcome(channel)))
    expect([service.granted.length, [...service.keyIds]]).toEqual([1, ['KEY-OF-PUSH']])
    clock.advance(58 * 60_000)
    await readOutcome(channel)
    expect(service.granted).toHaveLength(1)
    clock.advance(90_000)
    await readOutcome(channel)
    expect(service.granted).toHaveLength(2)
    expect(service.messages).toHaveLength(22)
  })

  it('gets a new access token after refusing the old one', async () => {
    const { service, channel } = await setUp()
    await readOutcome(channel)
    service.revoked.add('access-1')
    expect(await readOutcome(channel)).toBe('later')
    expect(await readOutcome(channel)).toBe('sent')
    expect(service.granted).toHaveLength(2)
  })

  it('is retried later if the key is refused or no token is issued', async () => {
    const { service, clock } = await setUp()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const forged = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const account = { ...service.account, private_key: forged }
    const stranger = closed(createFcm({ url: service.url, account, now: clock.now }))
    expect(await stranger.send(phoneToken, pushMessage)).toMatchObject({
      outcome: 'later',
      why: 'no access token: status 400',
    })
    service.grantReply = { status: 503, headers: { 'retry-after': '30' } }
    const channel = closed(createFcm({ url: service.url, account: service.account }))
    expect(await channel.send(phoneToken, pushMessage)).toMatchObject({ outcome: 'later', afterS: 30 })
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
    [
      'UNAVAILABLE',
      { ...refusing(503, 'UNAVAILABLE'), headers: { 'retry-after': '7' } },
      { outcome: 'later', afterS: 7, why: 'status 503 UNAVAILABLE' },
    ],
    ['INTERNAL', refusing(500, 'INTERNAL'), { outcome: 'later' }],
    ['an answer that is no JSON', { status: 502, body: '<html>' }, { outcome: 'later', why: 'status 502 ' }],
    [
      'a status alone',
      { status: 403, body: '{"error":{"status":"PERMISSION_DENIED"}}' },
      { outcome: 'later', why: 'status 403 PERMISSION_DENIED' },
    ],
  ])('answering with %s', async (_, reply, outcome) => {
    const { service, channel } = await setUp()
    service.reply = reply
    expect(await channel.send(phoneToken, pushMessage)).toMatchObject(outcome)
  })

  it('has certainly not accepted a push if no token could be fetched', async () => {
    const { service } = await setUp()
    const account = { ...service.account, token_uri: `http://127.0.0.1:${await freePort()}/token` }
    const channel = closed(createFcm({ url: service.url, account }))
    expect(await channel.send(phoneToken, pushMessage)).toEqual({
      outcome: 'later',
      why: 'no access token: ECONNREFUSED',
    })
    const away = closed(createFcm({ url: `http://127.0.0.1:${await freePort()}`, account: service.account }))
    expect(await readOutcome(away)).toBe('later')
  })

  it('has an unknown outcome if it does not answer', async () => {
    const { service, clock } = await setUp()
    service.reply = 'silence'
    const channel = closed(
      createFcm({ url: service.url, account: service.account, now: clock.now, timeoutMs: 3_000 }),
    )
    expect(await channel.send(phoneToken, pushMessage)).toEqual({
      outcome: 'unknown',
      why: 'no answer in time',
    })
  })
})

describe('APNs', () => {
  async function setUp(more: { timeoutMs?: number; pingEveryMs?: number } = {}) {
    const clock = createMovableClock()
    const service = closed(await startApnsService(clock.now))
    const channel = closed(createApns({ ...service.options, now: clock.now, ...more }))
    return { service, channel, clock }
  }

  it('receives text, badge, data and the collapse id', async () => {
    const { service, channel, clock } = await setUp()
    expect(await readOutcome(channel)).toBe('sent')
    const [received] = service.received
    const lastsS = Number(received?.headers['apns-expiration']) - clock.now().getTime() / 1000
    expect(Math.round(lastsS / 60)).toBe(1440)
    expect(received?.headers).toMatchObject({
      ':path': `/3/device/${phoneToken}`,
      'apns-topic': 'app.mithaq',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': pushMessage.collapse,
      'apns-id': notificationId,
    })
    expect(received?.body).toEqual({
      aps: {
        alert: { title: pushMessage.title, body: pushMessage.body },
        badge: 3,
        sound: 'default',
        'thread-id': notificationId,
      },
      ...pushMessage.data,
    })
    await channel.send(phoneToken, {
      ...pushMessage,
      urgent: false,
      data: { ...pushMessage.data, matchId: '' },
    })
    expect(service.received[1]?.headers).toMatchObject({ 'apns-priority': '5' })
    expect(service.received[1]?.body['aps']).not.toHaveProperty('thread-id')
  })

  it('is used over one connection with one token, renewed within the hour', async () => {
    const { service, channel, clock } = await setUp()
    await Promise.all(Array.from({ length: 20 }, () => readOutcome(channel)))
    clock.advance(49 * 60_000)
    await readOutcome(channel)
    expect([service.connections, service.tokens.size, service.received.length]).toEqual([1, 1, 21])
    clock.advance(2 * 60_000)
    await readOutcome(channel)
    expect([service.connections, service.tokens.size]).toEqual([1, 2])
  })

  it('is reconnected after a lost connection or a GOAWAY', async () => {
    const { service, channel } = await setUp()
    await readOutcome(channel)
    const reachedBy = (connections: number) =>
      waitUntil(
        `a push came by connection ${connections}`,
        async () => (await readOutcome(channel)) === 'sent' && service.connections === connections,
      )
    for (const session of service.sessions) session.destroy()
    await reachedBy(2)
    for (const session of service.sessions) session.goaway()
    await reachedBy(3)
    expect(await readOutcome(channel)).toBe('sent')
  })

  it('has not accepted a push whose connection ends at that moment', async () => {
    const { channel } = await setUp()
    await readOutcome(channel)
    const closing = channel.close()
    expect(await readOutcome(channel)).toBe('later')
    await closing
  })

  it('is not read beyond 64 kB', async () => {
    const { service, channel } = await setUp()
    const answering = (length: number) => ({
      status: 400,
      body: '{"reason":"BadDeviceToken"}'.padStart(length),
    })
    service.reply = answering(64 * 1024)
    expect(await readOutcome(channel)).toBe('gone')
    service.reply = answering(1024 * 1024)
    expect(await readOutcome(channel)).toBe('rejected')
    service.reply = null
    expect(await readOutcome(channel)).toBe('sent')
  })

  it('keeps the connection alive by pings', async () => {
    const { service, channel } = await setUp({ pingEveryMs: 20 })
    await readOutcome(channel)
    const [session] = service.sessions
    for (const _ of ['one', 'two']) await once(session!, 'ping')
    expect(service.connections).toBe(1)
  })

  it('is reconnected after an unanswered ping', async () => {
    const { service } = await setUp()
    const ways: Socket[] = []
    const between = closed(
      createServer((way) => {
        ways.push(way)
        const there = connect(Number(new URL(service.url).port), '127.0.0.1')
        way.on('error', () => there.destroy()).on('close', () => there.destroy())
        there.on('error', () => way.destroy()).on('close', () => way.destroy())
        way.pipe(there).pipe(way)
      }),
    )
    await once(between.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
    const channel = closed(createApns({ ...service.options, url, timeoutMs: 500, pingEveryMs: 50 }))
    const isSent = async () => (await readOutcome(channel)) === 'sent'
    await waitUntil('a push came', isSent)
    // Nothing comes back by it any more, and nobody says so.
    const before = ways.length
    for (const way of ways) way.unpipe().pause()
    await waitUntil('a push came by another', isSent)
    expect(ways.length).toBeGreaterThan(before)
  })

  it.each<[number, string, string]>([
    [410, 'Unregistered', 'gone'],
    [400, 'BadDeviceToken', 'gone'],
    [400, 'DeviceTokenNotForTopic', 'gone'],
    [400, 'ExpiredToken', 'gone'],
    [400, 'Unregistered', 'gone'],
    [410, '', 'gone'],
    [400, 'BadTopic', 'rejected'],
    [413, 'PayloadTooLarge', 'rejected'],
    [429, 'TooManyRequests', 'later'],
    [500, 'InternalServerError', 'later'],
    [503, 'Shutdown', 'later'],
    [403, 'ExpiredProviderToken', 'later'],
  ])('answering with %i %s is %s', async (status, reason, outcome) => {
    const { service, channel } = await setUp()
    service.reply = { status, body: JSON.stringify({ reason }) }
    const why = outcome === 'gone' ? {} : { why: `status ${status} ${reason}` }
    expect(await channel.send(phoneToken, pushMessage)).toEqual({ outcome, ...why })
  })

  it('gets a new token after the old one expired', async () => {
    const { service, channel, clock } = await setUp()
    await readOutcome(channel)
    service.reply = { status: 403, body: '{"reason":"ExpiredProviderToken"}' }
    clock.advance(2_000)
    await readOutcome(channel)
    service.reply = null
    expect(await readOutcome(channel)).toBe('sent')
    expect(service.tokens.size).toBe(2)
  })

  it('has not accepted a refused stream; a silent service may have', async () => {
    const { service, channel } = await setUp({ timeoutMs: 3_000 })
    service.reply = 'refuse'
    expect(await readOutcome(channel)).toBe('later')
    service.reply = 'silence'
    expect(await readOutcome(channel)).toBe('unknown')
    const away = closed(createApns({ ...service.options, url: `http://127.0.0.1:${await freePort()}` }))
    expect(await readOutcome(away)).toBe('later')
    expect(service.received).toEqual([])
  })
})
