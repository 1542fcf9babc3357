import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, transact } from '../src/db.ts'
import { newAccount } from './cast.ts'
import { bootApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

describe('metrics', () => {
  it('count requests by route, without anything a member sent', async () => {
    const { email } = await newAccount(app)
    await app.server.inject('/api/nothing/secret-path')
    const { body } = await app.server.inject('/metrics')
    expect(body).toMatch(
      /mithaq_http_request_seconds_count\{method="POST",route="\/api\/account\/sign-up",status="200"\} 1/,
    )
    expect(body).toContain('mithaq_live_sockets 0')
    expect(body).not.toContain(email)
    expect(body).not.toContain('secret-path')
  })

  it('count the transactions that began again, by what PostgreSQL said', async () => {
    let attempts = 0
    await transact(app.db, async (tx) => {
      if (++attempts < 3) await rows(tx, sql`do $$ begin raise sqlstate '40P01'; end $$`)
    })
    const { body } = await app.server.inject('/metrics')
    expect(body).toContain('mithaq_transaction_retries_total{code="40P01"} 2')
    expect(body).toContain('mithaq_transaction_retries_total{code="40001"} 0')
  })

  it('are not there for anybody who comes through the proxy or from outside', async () => {
    const through = await app.server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })
    const outside = await app.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
    expect([through.statusCode, outside.statusCode]).toEqual([404, 404])
  })
})

describe('every answer', () => {
  it('forbids sniffing, framing and caching', async () => {
    const { headers } = await app.server.inject('/api/account/user')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('asks for HTTPS, with cookies to match, where the product is served over it', async () => {
    const live = await bootApp({ PUBLIC_URL: 'https://mithaq.example' })
    const { headers } = await live.call(api.account.signUp, {
      email: live.freshEmail(),
      password: 'a promise kept',
    })
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    const [refresh, mark] = headers['set-cookie'] as string[]
    expect(refresh).toMatch(/^__Secure-mithaq_refresh=.*HttpOnly; Secure; SameSite=Strict$/)
    expect(mark).toMatch(/^mithaq_signed_in=1;.*Secure; SameSite=Lax$/)
    await live.close()
  })
})

describe('a stop', () => {
  it('finishes the requests in flight and takes no new ones', async () => {
    const stopping = await bootApp()
    await stopping.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stopping.server.server.address() as AddressInfo
    await rows(
      stopping.db,
      sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$`,
    )
    await rows(
      stopping.db,
      sql`create trigger slow before insert on sessions for each row execute function slow()`,
    )
    const inFlight = request({
      port,
      method: 'POST',
      path: '/api/account/sign-up',
      headers: { 'content-type': 'application/json' },
    })
    inFlight.end(JSON.stringify({ email: stopping.freshEmail(), password: 'a promise kept' }))
    await once(inFlight, 'finish')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const closed = stopping.server.close()
    const [response] = await once(inFlight, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    await closed
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
    await stopping.close()
  })
})
