import { api, type RouteDefinition } from '@mithaq/contract'
import { limits } from '@mithaq/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { placesOf } from '../../../../contract/test/text-places.ts'
import { createMember } from '../../support/members/cast.ts'
import { trustProxyEnv, freshNetwork, visitorFrom } from '../../support/app/networks.ts'
import { createStaff, type Staff } from '../../support/staff/staff.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import type { CallOptions, TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let lead: Staff
bootForSuite(async (booted) => {
  app = booted
  lead = await createStaff(app, { role: 'lead' })
}, trustProxyEnv)
// Refused bodies are limited: let enough time pass for all that one test sends.
beforeEach(() => app.clock.advance({ min: 15 }))

const routes = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]) => [`${feature}.${name}`, route as RouteDefinition] as const),
)
const withJson = routes.filter(([, { method, bytes }]) => method !== 'GET' && bytes === undefined)

/** A caller with access to the route. */
async function callerOf({ access }: RouteDefinition): Promise<CallOptions> {
  if (access === 'staff' || access === 'lead') return createStaff(app, { role: 'lead' })
  if (access === 'recovery')
    return { token: app.account.tokens.sign('recovery', { subject: crypto.randomUUID() }, 60) }
  return access === 'visitor' ? { cookies: lead.cookies } : { token: (await createMember(app)).token }
}

/** A request with any body; parameters of its path and query come from `input`. */
function send(
  { method, path, bytes }: RouteDefinition,
  { token, cookies }: CallOptions,
  input: Record<string, unknown>,
  payload: string | Buffer | object,
) {
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))}`
  const headers = {
    'content-type': bytes === undefined ? 'application/json' : 'application/octet-stream',
    cookie: [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const query = Object.entries(input).filter(([name]) => !path.includes(`:${name}`))
  const hasQuery = method === 'GET' || bytes !== undefined
  return app.server.inject({
    method,
    url: hasQuery ? `${url}?${new URLSearchParams(query as [string, string][])}` : url,
    headers: method === 'GET' ? { ...headers, 'content-type': undefined } : headers,
    ...(method === 'GET' ? {} : { payload }),
  })
}
const answerOf = (response: Awaited<ReturnType<typeof send>>) => [response.statusCode, response.json().code]
const unreadable = ({ hidden }: RouteDefinition) => (hidden ? [404, 'not_found'] : [400, 'malformed'])

describe('every route refuses in the same way', () => {
  it.each(routes)('a NUL in any text: %s', async (_, route) => {
    const caller = await callerOf(route)
    for (const place of placesOf(route.input)) {
      const input = place('a\0b') as Record<string, unknown>
      const response = await send(route, caller, input, route.bytes === undefined ? input : Buffer.from('x'))
      expect([place('NUL'), ...answerOf(response)]).toEqual([place('NUL'), ...unreadable(route)])
    }
  })

  it.each(withJson)('JSON nested 5,000 levels deep: %s', async (_, route) => {
    const deep = `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(answerOf(await send(route, await callerOf(route), {}, deep))).toEqual(unreadable(route))
  })

  it.each(withJson)('a body of more than 32 kB: %s', async (_, route) => {
    const { status } = await app.call(route, { data: 'x'.repeat(limits.jsonBytes) }, await callerOf(route))
    const isHidden = route.hidden || route.access === 'staff' || route.access === 'lead'
    expect(status).toBe(isHidden ? 404 : 413)
  })
})

it('refuses a sign-up nested 5,000 levels deep, and accepts a flat one', async () => {
  const signUp = (data: string) =>
    send(
      api.account.signUp,
      {},
      {},
      `{"email":"${app.freshEmail()}","password":"a promise kept","data":{"any":${data}}}`,
    )
  expect(answerOf(await signUp(`${'['.repeat(5000)}${']'.repeat(5000)}`))).toEqual([400, 'malformed'])
  expect((await signUp('[[["said", 1, true, null]]]')).statusCode).toBe(200)
})

it('accepts the longest message with every character escaped', async () => {
  const { content } = api.chat.send.input.shape
  const longest = '\u{1F339}'.repeat(limits.message.max)
  const escaped = JSON.stringify(longest).replace(/[^"]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
  expect(content.safeParse(JSON.parse(escaped)).success).toBe(true)
  expect(escaped.length).toBeLessThan(limits.jsonBytes)
})

describe('refused bodies', () => {
  const bad = (by: CallOptions) => app.call(api.matches.rematch, { matchId: 'x' }, by)
  const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
    const found: number[] = []
    for (let i = 0; i < count; i++) found.push((await ask()).status)
    return new Set(found)
  }

  it('count per account, whose bodies are then refused for a while', async () => {
    const [one, other] = [await createMember(app), await createMember(app)]
    app.clock.stopAt(app.clock.date())
    const at = (network: string) => ({ token: one.token, ...visitorFrom(network) })
    expect(await statuses(101, () => bad(at(freshNetwork())))).toEqual(new Set([400]))
    const { status, error, headers } = await app.call(api.wallet.taught, { any: 1 }, at(freshNetwork()))
    expect([status, error.code]).toEqual([429, 'too_many_attempts'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.call(api.wallet.mine, {}, one)).status).toBe(200)
    expect((await bad(other)).status).toBe(400)
    app.clock.advance({ s: 10 })
    expect((await app.call(api.wallet.taught, {}, one)).status).toBe(200)
  })

  it.each([
    ['too large', 'application/json', JSON.stringify({ matchId: 'x'.repeat(limits.jsonBytes) }), 413],
    ['of another type', 'application/xml', '<x/>', 415],
    ['unreadable', 'application/json', '{', 400],
  ])('count if they are %s', async (_, type, payload, status) => {
    const { token } = await createMember(app)
    app.clock.stopAt(app.clock.date())
    const url = `/api${api.wallet.taught.path}`
    const post = async () => {
      const headers = { 'content-type': type, authorization: `Bearer ${token}` }
      const { statusCode } = await app.server.inject({ method: 'POST', url, headers, payload })
      return { status: statusCode }
    }
    expect(await statuses(101, post)).toEqual(new Set([status]))
    expect((await app.call(api.wallet.taught, {}, { token })).status).toBe(429)
  })

  it('count per network, whose visitors are refused, but not its members', async () => {
    const member = await createMember(app)
    app.clock.stopAt(app.clock.date())
    const from = visitorFrom(freshNetwork())
    const visit = (by: CallOptions) => app.call(api.account.signIn, { email: 'nobody' }, by)
    expect(await statuses(1001, () => visit(from))).toEqual(new Set([400]))
    expect((await visit(from)).status).toBe(429)
    expect((await visit(visitorFrom(freshNetwork()))).status).toBe(400)
    expect((await app.call(api.wallet.taught, {}, { ...from, token: member.token })).status).toBe(200)
    app.clock.advance({ s: 10 })
    expect((await visit(from)).status).toBe(400)
  })

  it('are counted for missing and hidden routes, too', async () => {
    for (const path of ['/nowhere', '/staff/people', '/staff/enrolment'] as const) {
      app.clock.stopAt(app.clock.date())
      const from = visitorFrom(freshNetwork())
      const missing = { ...api.staff.enrolment, path }
      expect(await statuses(1001, () => app.call(missing, { any: 1 }, from))).toEqual(new Set([404]))
      expect((await app.call(missing, { any: 1 }, from)).status).toBe(429)
    }
  })
})
