import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@mithaq/contract/account'
import { ApiError } from './error.ts'
import { addressOf, onSuccess, request } from './request.ts'
import { setServerUrl } from './server-url.ts'

beforeEach(() => void vi.stubGlobal('addEventListener', () => {}))
afterEach(() => vi.unstubAllGlobals())

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetched = vi.fn<typeof fetch>(async () => new Response(text, { status, headers }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('fills path parts from the input and removes them from the body', () => {
  const route = { method: 'POST', path: '/matches/:matchId/messages/:id' } as const
  expect(addressOf(route, { matchId: 'a/b', id: 7, content: 'Salam' })).toEqual({
    url: '/api/matches/a%2Fb/messages/7',
    body: '{"content":"Salam"}',
  })
})

test('puts the rest of a GET into the query, with repeated lists and without gaps', () => {
  const route = { method: 'GET', path: '/deck/:page' } as const
  expect(
    addressOf(route, { page: 2, country: ['JO', 'TR'], after: undefined, before: null, q: 'a&b' }),
  ).toEqual({
    url: '/api/deck/2?country=JO&country=TR&q=a%26b',
    body: undefined,
  })
})

test('puts the fields beside a file into the query', () => {
  const route = { method: 'POST', path: '/pictures/:id', bytes: 5 } as const
  expect(addressOf(route, { id: 'a', width: 4 })).toEqual({
    url: '/api/pictures/a?width=4',
    body: undefined,
  })
})

test('throws for a missing path part instead of sending a request', () => {
  expect(() => addressOf({ method: 'GET', path: '/matches/:matchId' }, {})).toThrow('matchId')
  expect(() => addressOf({ method: 'GET', path: '/matches/:matchId' }, { matchId: '' })).toThrow('matchId')
  expect(() => addressOf({ method: 'GET', path: '/matches/:matchId' }, { matchId: null })).toThrow('matchId')
})

test('accepts an answer without a body', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await request(account.recover, { email: 'maryam@example.com' })).toEqual({})
})

test('sends a phone’s requests to its server, marked as native and without cookies', async () => {
  const fetched = answering(200, {})
  const last = () => {
    const [url, init] = fetched.mock.calls.at(-1) ?? []
    return [url, init?.credentials, new Headers(init?.headers).get('x-mithaq-native')]
  }
  await request(account.recover, { email: 'maryam@example.com' })
  expect(last()).toEqual(['/api/account/recover', 'same-origin', null])
  setServerUrl('https://mithaq.example')
  await request(account.recover, { email: 'maryam@example.com' })
  setServerUrl('')
  expect(last()).toEqual(['https://mithaq.example/api/account/recover', 'omit', '1'])
})

test('sends JSON, no body for a GET, and follows no redirect', async () => {
  const fetched = answering(200, {})
  await request(account.recover, { email: 'maryam@example.com' })
  await request(account.user, {})
  const sent = fetched.mock.calls.map(([, init]) => {
    const headers = new Headers(init?.headers)
    return [init?.body, headers.get('content-type'), headers.get('accept'), init?.redirect, init?.keepalive]
  })
  expect(sent).toEqual([
    ['{"email":"maryam@example.com"}', 'application/json', 'application/json', 'error', true],
    [undefined, null, 'application/json', 'error', false],
  ])
})

test('keeps a small changing request alive when its page closes', async () => {
  const fetched = answering(200, {})
  for (const length of [10, 20_000]) await request(account.recover, { email: 'x'.repeat(length) })
  await request(account.deactivate, {})
  await request(account.user, {})
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, true, false])
})

test('sends the token that it is given, and none otherwise', async () => {
  const fetched = answering(200, {})
  await request(account.recover, { email: 'maryam@example.com' })
  await request(account.recover, { email: 'maryam@example.com' }, { token: 'abc' })
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(headers).toEqual([null, 'Bearer abc'])
})

test('keeps code, values, field, issues and retry time of a refusal', async () => {
  const issues = [{ field: 'email', code: 'required', values: {} }]
  const values = { seconds: 30 }
  answering(
    429,
    { code: 'too_many_attempts', values, field: 'email', issues, requestId: 'r1', message: 'No.' },
    { 'retry-after': '30' },
  )
  const error = await refusalOf(request(account.recover, { email: 'x' }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'too_many_attempts',
    message: 'Too many attempts. Please try again in 30 seconds.',
    field: 'email',
    issues: [{ field: 'email', code: 'required', values: {} }],
    status: 429,
    requestId: 'r1',
    retryAfterS: 30,
    retryable: false,
  })
})

test.each([
  ['0', 0],
  ['-1', undefined],
  ['Fri, 20 Nov 2026 08:00:00 GMT', undefined],
])('a time to wait of %j is %s', async (header, retryAfterS) => {
  answering(429, { code: 'too_many_attempts' }, { 'retry-after': header })
  expect(await refusalOf(request(account.user, {}))).toMatchObject({ retryAfterS, issues: [] })
})

test('reads an unknown refusal as an unexpected error', async () => {
  answering(409, { code: 'of_tomorrow', requestId: 'r1' })
  expect(await refusalOf(request(account.user, {}))).toMatchObject({
    code: 'of_tomorrow',
    message: 'An unexpected error occurred',
  })
})

test.each([500, 503])('keeps code and request id of a server error %i', async (status) => {
  answering(status, { code: 'internal', requestId: 'r2' })
  expect(await refusalOf(request(account.user, {}))).toMatchObject({
    code: 'internal',
    status,
    requestId: 'r2',
  })
})

test.each([
  [502, 'unavailable', true],
  [503, 'unavailable', true],
  [504, 'unavailable', true],
  [500, 'internal', false],
])("a proxy's own page with status %i reads as %s", async (status, code, retryable) => {
  for (const body of ['<html>Bad gateway</html>', '{"error":"Bad gateway"}', 'null']) {
    answering(status, body)
    const refused = await refusalOf(request(account.user, {}))
    expect(refused).toMatchObject({ code, status, retryable, retryAfterS: undefined })
  }
})

test('reports no answer as a retryable network failure and polls the server', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url !== '/health/live') throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  expect(await refusalOf(request(account.user, {}))).toMatchObject({
    code: 'network',
    status: 0,
    retryable: true,
    cause: new TypeError('Failed to fetch'),
  })
  expect(asked).toEqual(['/api/account/user', '/health/live'])
})

test('aborts a request after 20 seconds, also with a signal of the caller', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  for (const options of [{}, { signal: new AbortController().signal }]) {
    await request(account.user, {}, options)
    expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
  }
  expect(timeout.mock.calls).toEqual([[20_000], [20_000]])
  timeout.mockRestore()
})

test('passes the abort of the caller on to the caller', async () => {
  const stop = new AbortController()
  const fetched = vi.fn<typeof fetch>(async (_, init) => {
    stop.abort(new Error('left the page'))
    throw init?.signal?.reason
  })
  vi.stubGlobal('fetch', fetched)
  expect(await refusalOf(request(account.user, {}, { signal: stop.signal }))).toMatchObject({
    message: 'left the page',
  })
  // That says nothing about the server.
  expect(fetched).toHaveBeenCalledOnce()
})

test('names the request in a failure and notifies of a success', async () => {
  const heard: string[] = []
  const stop = onSuccess((about) => heard.push(about))
  answering(503, { code: 'unavailable' })
  const refused = await refusalOf(request(account.recover, { email: 'maryam@example.com' }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const unanswered = await refusalOf(request(account.recover, { email: 'maryam@example.com' }))
  const about = 'POST /api/account/recover'
  expect([refused, unanswered]).toEqual([
    expect.objectContaining({ about }),
    expect.objectContaining({ about }),
  ])
  expect(heard).toEqual([])
  answering(200, {})
  await request(account.recover, { email: 'maryam@example.com' })
  expect(heard).toEqual([about])
  stop()
})
