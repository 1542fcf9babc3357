import { api } from '@mithaq/contract'
import { native } from '@mithaq/contract/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpAccount, password } from '../../../test/support/members/cast.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { readConfig } from '../../config/config.ts'
import { knownOrigins } from './origins.ts'

const { account } = api
const phones = ['https://localhost', 'capacitor://localhost']
const asPhone = (origin: string) => ({ origin, [native.header]: native.word })

describe('the origins that the server knows', () => {
  const production = {
    NODE_ENV: 'production',
    UNSAFE_DEFAULTS: '1',
    PUBLIC_URL: 'https://mithaq.example',
  }
  it.each([
    ['https://mithaq.example', true, false],
    ['https://localhost', true, true],
    ['capacitor://localhost', true, true],
    ['http://localhost', false, false],
    ['https://localhost:8443', false, false],
    ['https://localhost.evil.example', false, false],
    ['capacitor://elsewhere', false, false],
    ['ionic://localhost', false, false],
    ['null', false, false],
    [undefined, false, false],
  ])('classify %s: allowed %s, native app %s', (origin, ours, phone) => {
    const origins = knownOrigins(readConfig(production, '/'))
    expect([origins.isAllowed(origin), origins.isNative(origin)]).toEqual([ours, phone])
  })

  it("count as a browser's if the product itself is served there", () => {
    const origins = knownOrigins(readConfig({ ...production, PUBLIC_URL: 'https://localhost' }, '/'))
    expect([origins.isAllowed('https://localhost'), origins.isNative('https://localhost')]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    [production, ['wss://mithaq.example']],
    [
      { PORT: '3000', PUBLIC_URL: 'http://localhost:4000' },
      ['ws://localhost:4000', 'ws://localhost:3000', 'ws://127.0.0.1:4000', 'ws://127.0.0.1:3000'],
    ],
    [
      { ...production, PUBLIC_URL: 'http://127.0.0.1' },
      ['ws://127.0.0.1', 'ws://localhost:3000', 'ws://127.0.0.1:3000'],
    ],
  ])('give the WebSocket origins of %o: %j', (env, sockets) => {
    expect(knownOrigins(readConfig(env, '/')).socketOrigins).toEqual(sockets)
  })
})

describe('the native app', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await bootApp()
  })
  afterAll(() => app.close())

  it.each(phones)('at %s is allowed by CORS, without cookies', async (origin) => {
    const preflight = await app.server.inject({
      method: 'OPTIONS',
      url: '/api/account/sign-in',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type, x-mithaq-native',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-expose-headers': 'retry-after',
      'access-control-max-age': '7200',
      vary: expect.stringContaining('origin'),
    })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
    const picture = await app.server.inject({ url: '/pictures/none/none/card.webp', headers: { origin } })
    expect(picture.headers['access-control-allow-origin']).toBe(origin)
    const health = await app.server.inject({ url: '/health/live', headers: { origin } })
    expect([health.json(), health.headers]).toEqual([
      { status: 'ok' },
      expect.not.objectContaining({ 'access-control-allow-origin': origin }),
    ])
  })

  it.each(['https://elsewhere.example', 'http://localhost:3000', 'https://localhost:3000', 'null'])(
    'is not recognised from %s',
    async (origin) => {
      const headers = { ...asPhone(origin), 'access-control-request-method': 'POST' }
      const preflight = await app.server.inject({ method: 'OPTIONS', url: '/api/account/refresh', headers })
      expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it.each(phones)('at %s keeps its refresh token itself and can use it once', async (origin) => {
    const { email } = await signUpAccount(app)
    const headers = asPhone(origin)
    const cookies = new Map<string, string>()
    const { body } = await app.call(account.signIn, { email, password }, { headers, cookies })
    expect([...cookies.keys()]).toEqual([])
    const first = body.session.refreshToken!
    const renewed = await app.call(account.refresh, { refreshToken: first }, { headers, cookies })
    expect(renewed.status).toBe(200)
    expect(renewed.body.session.refreshToken).not.toBe(first)
    expect([...cookies.keys()]).toEqual([])
    // Even an access token that has run out does not keep it from signing out.
    const refreshToken = renewed.body.session.refreshToken
    expect((await app.call(account.signOut, { refreshToken }, { headers })).status).toBe(200)
    const after = await app.call(account.refresh, { refreshToken }, { headers })
    expect(after.error.code).toBe('session_not_found')
  })

  it('is the only client whose responses contain a refresh token', async () => {
    const { email } = await signUpAccount(app)
    const ways = [
      { [native.header]: native.word },
      asPhone('http://localhost:3000'),
      { origin: 'https://localhost' },
      {},
    ]
    for (const headers of ways) {
      const cookies = new Map<string, string>()
      const { body } = await app.call(account.signIn, { email, password }, { headers, cookies })
      expect(body.session).not.toHaveProperty('refreshToken')
      const refreshed = await app.call(account.refresh, {}, { headers, cookies })
      expect(refreshed.status).toBe(200)
      expect(refreshed.body.session).not.toHaveProperty('refreshToken')
    }
  })

  it('is the only client that may send one in the body; its cookies are ignored', async () => {
    const person = await signUpAccount(app)
    const { email } = person
    const phone = asPhone('https://localhost')
    const { body } = await app.call(account.signIn, { email, password }, { headers: phone })
    const refreshToken = body.session.refreshToken
    const fromPage = await app.call(account.refresh, { refreshToken })
    expect(fromPage.error.code).toBe('session_not_found')
    const byCookie = await app.call(account.refresh, {}, { headers: phone, cookies: new Map(person.cookies) })
    expect(byCookie.error.code).toBe('session_not_found')
  })
})
