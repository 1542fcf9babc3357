import { api, type RouteDefinition } from '@mithaq/contract'
import { describe, expect, it } from 'vitest'
import { signUpAccount, createMember } from '../../support/members/cast.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import { bootApp, production, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/account/sign-in',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('an invalid request', () => {
  it.each([
    ['malformed JSON', '{"email":', 400, 'malformed'],
    ['an empty body', '', 400, 'malformed'],
    ['no object', '"hello"', 400, 'invalid_input'],
    ['a list', '[1,2]', 400, 'invalid_input'],
    ['null', 'null', 400, 'invalid_input'],
    ['wrong types', '{"email":1,"password":{}}', 400, 'invalid_input'],
    ['an unknown field', '{"email":"a@b.example","password":"x","admin":true}', 400, 'invalid_input'],
    [
      'a poisoned prototype',
      '{"__proto__":{"admin":true},"email":"a@b.example","password":"x"}',
      400,
      'malformed',
    ],
    ['32 kB', JSON.stringify({ email: 'x'.repeat(32 * 1024 - 12) }), 400, 'invalid_input'],
    ['one byte more', JSON.stringify({ email: 'x'.repeat(32 * 1024 - 11) }), 413, 'too_large'],
    ['10 MB', JSON.stringify({ email: 'x'.repeat(10_000_000) }), 413, 'too_large'],
  ])('with %s is refused with its code', async (_, payload, status, code) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      code,
      requestId: expect.any(String),
    })
  })

  it('of another media type is refused', async () => {
    const response = await post('<email/>', { 'content-type': 'application/xml' })
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media'])
  })

  it('gets no field if the whole body is wrong', async () => {
    const { error } = await app.call(api.account.signIn, {
      email: 'a@b.example',
      password: 'x',
      admin: true,
    })
    expect(error).toEqual({
      code: 'invalid_input',
      issues: [{ field: '', code: 'invalid', values: {} }],
      requestId: error.requestId,
    })
  })

  it('gets every wrong field', async () => {
    const { error } = await app.call(api.account.signUp, { email: 'nobody', password: 'x' })
    expect(error.field).toBe('email')
    expect(error.issues).toEqual([
      { field: 'email', code: 'email_format', values: {} },
      { field: 'password', code: 'password_too_short', values: { min: 6 } },
    ])
  })

  it.each([
    'a@b.example\r\nBcc: everyone@b.example',
    'a@b.example\nSubject: hello',
    '"a\r\nb"@b.example',
    `${'a'.repeat(250)}@b.example`,
  ])('is refused with the e-mail address %j', async (email) => {
    expect((await app.call(api.account.recover, { email })).error).toMatchObject({
      code: 'invalid_input',
      field: 'email',
    })
  })

  it('to an unknown route is not found, as JSON', async () => {
    const response = await app.server.inject({ method: 'GET', url: '/api/nothing/here?token=secret' })
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })

  it('to a very long path is answered like any other', async () => {
    const to = async (length: number) =>
      (await app.server.inject(`/api/discovery/profiles/${'x'.repeat(length)}`)).statusCode
    expect([await to(10), await to(10_000)]).toEqual([401, 401])
  })

  it('has 15 seconds for its headers and two minutes in total', () => {
    const { requestTimeout, timeout, headersTimeout } = app.server.server
    expect([requestTimeout, timeout, headersTimeout]).toEqual([120_000, 120_000, 15_000])
  })

  it.each(['a\u0000b', 'half a pair \ud83d'])('with the unstorable text %j is refused', async (bad) => {
    const response = await post(JSON.stringify({ email: 'a@b.example', password: bad }))
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed'])
  })

  it('with a broken address is not found', async () => {
    const response = await app.server.inject({ method: 'GET', url: '/api/%E0%A4%A' })
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })
})

describe('an invalid cursor', () => {
  const made = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const id = crypto.randomUUID()
  const { likedMe, iLiked, favorites } = api.discovery
  const { list, unmatched } = api.matches
  const lists = { likedMe, iLiked, favorites, list, unmatched, blocked: api.safety.blocked }
  const others = { history: api.wallet.history, told: api.notifications.list }
  it.each(Object.entries<RouteDefinition>({ ...lists, ...others }))('is refused by %s', async (_, route) => {
    const member = await createMember(app)
    for (const after of [
      'nonsense',
      made(),
      made('2026-11-15T06:00:00Z', "' or true --"),
      made('yesterday', id),
      made('0000-01-01T00:00:00Z', id),
      made('2026-02-30T00:00:00Z', id),
      made('-infinity', id),
      made(null, id),
      made('2026-11-15T06:00:00Z', id, 'more'),
    ]) {
      const { status, error } = await app.call(route, { after }, member)
      expect([after, status, error.code, error.field]).toEqual([after, 400, 'invalid_input', 'after'])
    }
  })
})

describe('a request from a foreign page', () => {
  it.each([
    ['https://elsewhere.example', 403],
    ['null', 403],
    ['http://localhost:4000', 403],
    ['http://localhost:3000', 401],
    ['http://127.0.0.1:3000', 401],
  ])('with the origin %s is answered with %i', async (origin, status) => {
    const { status: answered } = await app.call(api.account.refresh, {}, { headers: { origin } })
    expect(answered).toBe(status)
  })

  it('that hides its origin is still refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await app.call(api.account.refresh, {}, { headers })).error.code).toBe('foreign_origin')
  })

  it('in production is refused from the loopback names too', async () => {
    const live = await bootApp(production)
    const from = (origin: string) => live.call(api.account.refresh, {}, { headers: { origin } })
    expect((await from('http://localhost:3000')).status).toBe(403)
    expect((await from('https://mithaq.example')).status).toBe(401)
    await live.close()
  })
})

describe('what is logged', () => {
  it('contains the request id and nothing private', async () => {
    const person = await signUpAccount(app)
    await app.call(api.account.signIn, { email: person.email, password: 'a wrong secret' })
    const response = await app.server.inject({
      method: 'GET',
      url: '/api/account/user?access_token=leak-me',
      headers: { authorization: `Bearer ${person.token}`, cookie: 'mithaq_refresh_3000=leak-me' },
    })
    const written = app.logs.join('')
    expect(written).toContain('/api/account/user')
    expect(response.statusCode).toBe(400)
    for (const secret of [person.email, person.token, 'a wrong secret', 'leak-me'])
      expect(written).not.toContain(secret)
    const { body } = await app.server.inject({ method: 'POST', url: '/api/account/sign-in', payload: {} })
    expect(app.logs.join('')).toContain(JSON.parse(body).requestId)
  })
})
