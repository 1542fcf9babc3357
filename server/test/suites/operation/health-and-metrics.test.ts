import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query, transactionRetries } from '../../../src/db/db.ts'
import { signUpAccount } from '../../support/members/cast.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../support/wait/wait-until.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
let known: TestApp
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://mithaq.example', TRUST_PROXY: '127.0.0.1' }
  known = await bootApp(env, { waitingForDatabase: () => 7 })
})
afterAll(() => known.close())

describe('metrics', () => {
  it('count requests by route, without data of members', async () => {
    const begun = performance.now()
    const { email } = await signUpAccount(app)
    await app.server.inject('/api/nothing/secret-path')
    const { body } = await app.server.inject('/metrics')
    expect(body).toMatch(
      /mithaq_http_request_seconds_count\{method="POST",route="\/api\/account\/sign-up",status="200"\} 1/,
    )
    expect(body).toContain('mithaq_http_request_seconds_count{method="GET",route="unknown",status="404"} 1')
    // In seconds: a request cannot take longer than the time that has passed.
    const took = /_seconds_sum\{method="POST",route="\/api\/account\/sign-up",status="200"\} (\S+)/.exec(body)
    expect(Number(took?.[1])).toBeLessThanOrEqual((performance.now() - begun) / 1000)
    expect(body).toContain('mithaq_live_sockets 0')
    expect(body).not.toContain(email)
    expect(body).not.toContain('secret-path')
  })

  it("count retried transactions by PostgreSQL's code", async () => {
    let attempts = 0
    const [deadlocks, conflicts] = ['40P01', '40001'].map((code) => transactionRetries().get(code) ?? 0)
    await app.transact(async (tx) => {
      if (++attempts < 3) await query(tx, sql`do $$ begin raise sqlstate '40P01'; end $$`)
    })
    const { body } = await app.server.inject('/metrics')
    expect(body).toContain(`mithaq_transaction_retries_total{code="40P01"} ${deadlocks! + 2}`)
    expect(body).toContain(`mithaq_transaction_retries_total{code="40001"} ${conflicts}`)
  })

  const ask = async (from: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await from.server.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  it.each([
    'X-Real-IP',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'X-Envoy-External-Address',
    'X-Original-Forwarded-For',
    'X-Cluster-Client-IP',
    'X-Originating-IP',
    'X-Remote-Addr',
    'X-ProxyUser-IP',
    'Client-IP',
    'CDN-Loop',
    'X-Amzn-Trace-Id',
  ])('answer 404 to requests with %s, even from a trusted proxy', async (name) => {
    for (const value of ['127.0.0.1', '', 'for=127.0.0.1', '203.0.113.9'])
      expect([await ask(app, { [name]: value }), await ask(known, { [name]: value })]).toEqual([404, 404])
    expect([await ask(app), await ask(known)]).toEqual([200, 200])
  })

  it.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:10.1.2.3', 200],
    ['172.31.0.9', 200],
    ['172.16.0.1', 200],
    ['192.168.1.4', 200],
    ['fd00::1', 200],
    ['172.15.0.1', 404],
    ['192.169.1.4', 404],
    ['110.1.2.3', 404],
    ['203.0.113.9', 404],
    ['172.32.0.1', 404],
    ['2001:db8::1', 404],
    ['fdx.example', 404],
  ])('answer a direct request from %s with %i', async (address, status) => {
    expect(await ask(app, {}, address)).toBe(status)
  })

  it('answer 404 under the public host name', async () => {
    const by = (host: string) => ask(known, { host })
    expect([await by('mithaq.example'), await by('MITHAQ.example:443')]).toEqual([404, 404])
    for (const host of ['127.0.0.1:3000', 'mithaq-1:3000', 'localhost', 'no name'])
      expect([host, await by(host)]).toEqual([host, 200])
  })

  it('count the requests that wait for the database', async () => {
    const { body } = await known.server.inject('/metrics')
    expect(body).toContain('mithaq_database_waiting 7')
  })
})

it('logs method, route and status of a request, and nothing that was sent', async () => {
  app.logs.splice(0)
  await app.server.inject('/api/matches/secret-path?token=secret')
  const told = app.logs.map((line) => JSON.parse(line)).flatMap(({ req, res }) => req ?? res ?? [])
  expect(told).toEqual([{ method: 'GET', route: '/api/matches/:matchId' }, { status: 401 }])
  expect(app.logs.join()).not.toContain('secret')
})

it('is not ready while the bus is disconnected', async () => {
  const ready = async () => {
    const answer = await known.server.inject('/health/ready')
    return [answer.statusCode, answer.json()]
  }
  expect(await ready()).toEqual([200, { status: 'ok', database: true, bus: true }])
  const { isHealthy: healthy } = known.bus
  known.bus.isHealthy = () => false
  expect(await ready()).toEqual([503, { status: 'unavailable', database: true, bus: false }])
  known.bus.isHealthy = healthy
})

describe('every response', () => {
  it('forbids sniffing, framing and caching', async () => {
    const { headers } = await app.server.inject('/api/account/user')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    })
    expect(headers['cross-origin-embedder-policy']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('requires HTTPS and secure cookies if the product is served over HTTPS', async () => {
    const { headers } = await known.call(api.account.signUp, {
      email: known.freshEmail(),
      password: 'a promise kept',
    })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    const [refresh, mark, device] = headers['set-cookie'] as string[]
    expect(refresh).toMatch(/^__Secure-mithaq_refresh=.*HttpOnly; Secure; SameSite=Strict$/)
    expect(mark).toMatch(/^mithaq_signed_in=1;.*Secure; SameSite=Lax$/)
    expect(device).toMatch(/^__Secure-mithaq_device=.*HttpOnly; Secure; SameSite=Strict$/)
  })
})

describe('a stop', () => {
  it('finishes the requests in flight and takes no new ones', async () => {
    const stopping = await bootApp()
    await stopping.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stopping.server.server.address() as AddressInfo
    // The request waits for this lock until the stop has begun.
    const held = await stopping.pool.connect()
    await held.query('begin; lock table sessions in exclusive mode')
    const inFlight = request({
      port,
      method: 'POST',
      path: '/api/account/sign-up',
      headers: { 'content-type': 'application/json' },
    })
    inFlight.end(JSON.stringify({ email: stopping.freshEmail(), password: 'a promise kept' }))
    await once(inFlight, 'finish')
    await waitUntilLocksAwaited(stopping.db)
    const closed = stopping.server.close()
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
    await held.query('commit')
    held.release()
    const [response] = await once(inFlight, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    await closed
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
    await stopping.close()
  })
})
