import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { signUpAccount, createMember, password, signInAgain } from '../../../../test/support/members/cast.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { createTestClock } from '../../../../test/support/app/test-clock.ts'
import { createSignedTokens } from '../signed-tokens.ts'
import { parseUserAgent } from './session-device.ts'

const { account } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

describe('a session', () => {
  it('has a refresh token that no script can read and no answer contains', async () => {
    const { headers, body } = await app.call(account.signUp, { email: app.freshEmail(), password })
    const [refresh, mark] = headers['set-cookie'] as string[]
    expect(refresh).toMatch(
      /^mithaq_refresh_3000=[^;]+; Max-Age=5184000; Path=\/api\/account; HttpOnly; SameSite=Strict$/,
    )
    expect(mark).toMatch(/^mithaq_signed_in_3000=1; Max-Age=5184000; Path=\/; SameSite=Lax$/)
    expect(JSON.stringify(body)).not.toContain(/=([^;]+)/.exec(refresh!)![1])
  })

  it('gives the same successor to fifty tabs that refresh at once', async () => {
    const person = await signUpAccount(app)
    const jars = Array.from({ length: 50 }, () => new Map(person.cookies))
    const answers = await Promise.all(jars.map((cookies) => app.call(account.refresh, {}, { cookies })))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(jars.map((jar) => JSON.stringify([...jar]))).size).toBe(1)
    const [{ generation }] = (await app.query(sql<{ generation: number }>`
      select generation from sessions where account_id = ${person.id}`)) as [{ generation: number }]
    expect(generation).toBe(2)
  })

  it('ends when a used refresh token is sent again', async () => {
    const person = await signUpAccount(app)
    const stolen = new Map(person.cookies)
    const renewed = await app.call(account.refresh, {}, person)
    app.clock.advance({ s: 15 })
    const late = new Map(stolen)
    expect((await app.call(account.refresh, {}, { cookies: late })).status).toBe(200)
    expect(late).toEqual(person.cookies)
    app.clock.advance({ s: 16 })
    expect((await app.call(account.refresh, {}, { cookies: stolen })).error.code).toBe('session_not_found')
    expect([...stolen.keys()]).toEqual(['mithaq_device_3000'])
    expect((await app.call(account.refresh, {}, person)).error.code).toBe('session_not_found')
    expect((await app.call(account.user, {}, { token: renewed.body.session.accessToken })).status).toBe(401)
  })

  it('ends when a token of two generations ago is sent, even at once', async () => {
    const person = await signUpAccount(app)
    const oldest = new Map(person.cookies)
    await app.call(account.refresh, {}, person)
    await app.call(account.refresh, {}, person)
    expect((await app.call(account.refresh, {}, { cookies: oldest })).status).toBe(401)
    expect((await app.call(account.refresh, {}, person)).status).toBe(401)
  })

  it('ends at a sign-in beyond 100 sessions, the one renewed longest ago first', async () => {
    const oldest = await createMember(app)
    app.clock.advance({ s: 1 })
    await app.query(sql`
      insert into sessions (id, account_id, rotated_at, created_at, expires_at)
      select gen_random_uuid(), ${oldest.id}, ${app.clock.sql}, ${app.clock.sql}, ${app.clock.sql} + interval '1 day'
      from generate_series(1, 99)`)
    expect((await app.call(account.user, {}, oldest)).status).toBe(200)
    const newest = await signInAgain(app, oldest)
    const left = await app.query(sql`select from sessions where account_id = ${oldest.id}`)
    expect(left).toHaveLength(100)
    // At once, even if it was just cached.
    expect((await app.call(account.user, {}, oldest)).status).toBe(401)
    expect((await app.call(account.refresh, {}, oldest)).error.code).toBe('session_not_found')
    expect((await app.call(account.refresh, {}, newest)).status).toBe(200)
  })

  it('expires with its refresh token', async () => {
    const person = await signUpAccount(app)
    app.clock.advance({ min: 9 })
    expect((await app.call(account.user, {}, person)).status).toBe(200)
    app.clock.advance({ min: 1, s: 1 })
    expect((await app.call(account.user, {}, person)).error.code).toBe('unauthenticated')
    for (const time of ['first', 'second']) {
      expect([time, (await app.call(account.refresh, {}, person)).status]).toEqual([time, 200])
      app.clock.advance({ d: 59, h: 23 })
    }
    app.clock.advance({ h: 1, s: 1 })
    expect((await app.call(account.refresh, {}, person)).error.code).toBe('session_not_found')
  })

  it('refuses forged tokens and those of other accounts or purposes', async () => {
    const person = await signUpAccount(app)
    const [head, payload, seal] = person.token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const other = await signUpAccount(app)
    const forged = [
      'nonsense',
      `${encode({ alg: 'none' })}.${payload}.`,
      `${head}.${encode({ ...claims, sub: other.id })}.${seal}`,
      app.account.tokens.sign('recovery', { subject: person.id, session: claims.sid }, 60),
      app.account.tokens.sign('access', { subject: other.id, session: claims.sid }, 60),
      app.account.tokens.sign('access', { subject: person.id }, 60),
    ]
    for (const token of forged) expect((await app.call(account.user, {}, { token })).status).toBe(401)
    const cookies = new Map([['mithaq_refresh_3000', `${claims.sid}.1.${'A'.repeat(43)}`]])
    expect((await app.call(account.refresh, {}, { cookies })).error.code).toBe('session_not_found')
  })
})

describe('sign-out', () => {
  /** Two sessions of one account, and the used cookies of the first. */
  async function refreshedBesideAnother() {
    const here = await signUpAccount(app)
    const there = await signInAgain(app, here)
    const first = new Map(here.cookies)
    await app.call(account.refresh, {}, { cookies: here.cookies })
    return { here, there, first }
  }

  it('ends every session of the account by default, and none of other accounts', async () => {
    const here = await signUpAccount(app)
    const there = await signInAgain(app, here)
    const other = await signUpAccount(app)
    expect((await app.call(account.signOut, {}, here)).status).toBe(200)
    for (const device of [here, there]) expect((await app.call(account.user, {}, device)).status).toBe(401)
    expect((await app.call(account.refresh, {}, there)).error.code).toBe('session_not_found')
    expect((await app.call(account.user, {}, other)).status).toBe(200)
    expect([...here.cookies.keys()]).toEqual(['mithaq_device_3000'])
  })

  it('ends only this session if asked to', async () => {
    const here = await signUpAccount(app)
    const there = await signInAgain(app, here)
    await app.call(account.signOut, { scope: 'local' }, here)
    expect((await app.call(account.user, {}, here)).status).toBe(401)
    expect((await app.call(account.user, {}, there)).status).toBe(200)
  })

  it('finds the session by its cookie when the access token has expired', async () => {
    const person = await signUpAccount(app)
    expect((await app.call(account.signOut, {}, { cookies: person.cookies })).status).toBe(200)
    expect((await app.call(account.user, {}, { token: person.token })).status).toBe(401)
  })

  it('ends only its own session when called with a used refresh token', async () => {
    const { here, there, first: oldest } = await refreshedBesideAnother()
    await app.call(account.refresh, {}, { cookies: here.cookies })
    const answer = await app.call(account.signOut, { scope: 'global' }, { cookies: oldest })
    expect(answer.error.code).toBe('session_not_found')
    expect((await app.call(account.user, {}, there)).status).toBe(200)
    expect((await app.call(account.refresh, {}, { cookies: there.cookies })).status).toBe(200)
    expect((await app.call(account.user, {}, here)).status).toBe(401)
    expect((await app.call(account.refresh, {}, { cookies: here.cookies })).status).toBe(401)
  })

  it('accepts the previous refresh token for a moment, as its answer may have been lost', async () => {
    const { there, first: before } = await refreshedBesideAnother()
    expect((await app.call(account.signOut, { scope: 'global' }, { cookies: before })).status).toBe(200)
    expect((await app.call(account.user, {}, there)).status).toBe(401)
  })

  it('reports a session that does not exist', async () => {
    expect((await app.call(account.signOut, {})).error.code).toBe('session_not_found')
  })
})

const clock = createTestClock()
clock.stopAt(new Date('2026-11-16T10:20:00Z'))
const tokens = createSignedTokens('a secret that only this test knows', clock)

it('verifies a token repeatedly until it expires, and not afterwards', () => {
  const token = tokens.sign('access', { subject: 'somebody', session: 'a session' }, 60)
  const said = { subject: 'somebody', session: 'a session' }
  expect(tokens.verify('access', token)).toEqual(said)
  expect(tokens.verify('access', token)).toEqual(said)
  clock.advance({ s: 59 })
  expect(tokens.verify('access', token)).toEqual(said)
  clock.advance({ s: 1 })
  expect(tokens.verify('access', token)).toBeNull()
})

it('refuses a token for another purpose, even after it was verified for its own', () => {
  const token = tokens.sign('recovery', { subject: 'somebody' }, 60)
  expect(tokens.verify('recovery', token)).toEqual({ subject: 'somebody' })
  expect(tokens.verify('access', token)).toBeNull()
  expect(tokens.verify('recovery', `${token}x`)).toBeNull()
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/116.0.0.0`, 'Opera', 'Mac'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 FxiOS/133.0 Safari/605.1.15',
    'Firefox',
    'iPad',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
])('reads %s as %s on %s', (agent, browser, system) => {
  expect(parseUserAgent(agent, false)).toEqual({ browser, system })
  expect(parseUserAgent(agent, true)).toEqual({ browser: 'Mithaq', system })
})
