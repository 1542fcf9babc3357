import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@mithaq/contract/account'
import { ApiError } from './error.ts'
import { addressOf, onSuccess, request } from './request.ts'
import { speakTo } from './server.ts'

beforeEach(() => void vi.stubGlobal('addEventListener', () => {}))
afterEach(() => vi.unstubAllGlobals())

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetched = vi.fn<typeof fetch>(async () => new Response(text, { status, headers }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('path parts are filled in and leave the body', () => {
  const route = { method: 'POST', path: '/matches/:matchId/messages/:id' } as const
  expect(addressOf(route, { matchId: 'a/b', id: 7, content: 'Salam' })).toEqual({
    url: '/api/matches/a%2Fb/messages/7',
    body: '{"content":"Salam"}',
  })
})

test('a GET carries the rest in its query, lists repeated, gaps left out', () => {
  const route = { method: 'GET', path: '/deck/:page' } as const
  expect(
    addressOf(route, { page: 2, country: ['JO', 'TR'], after: undefined, before: null, q: 'a&b' }),
  ).toEqual({
    url: '/api/deck/2?country=JO&country=TR&q=a%26b',
    body: undefined,
  })
})

test('what goes with a file is in the query, since the file is the body', () => {
  const route = { method: 'POST', path: '/pictures/:id', bytes: 5 } as const
  expect(addressOf(route, { id: 'a', width: 4 })).toEqual({
    url: '/api/pictures/a?width=4',
    body: undefined,
  })
})

test('a missing path part is a fault of ours, not a request', () => {
  expect(() => addressOf({ method: 'GET', path: '/matches/:matchId' }, {})).toThrow('matchId')
  expect(() => addressOf({ method: 'GET', path: '/matches/:matchId' }, { matchId: '' })).toThrow('matchId')
  expect(() => addressOf({ method: 'GET', path: '/matches/:matchId' }, { matchId: null })).toThrow('matchId')
})

test('an answer without a body is one', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await request(account.recover, { email: 'maryam@example.com' })).toEqual({})
})

test('a phone speaks to its server by name, says that it is one, and sends no cookies', async () => {
  const fetched = answering(200, {})
  const last = () => {
    const [url, init] = fetched.mock.calls.at(-1) ?? []
    return [url, init?.credentials, new Headers(init?.headers).get('x-mithaq-native')]
  }
  await request(account.recover, { email: 'maryam@example.com' })
  expect(last()).toEqual(['/api/account/recover', 'same-origin', null])
  speakTo('https://mithaq.example')
  await request(account.recover, { email: 'maryam@example.com' })
  speakTo('')
  expect(last()).toEqual(['https://mithaq.example/api/account/recover', 'omit', '1'])
})

test('what is sent is JSON, what asks alone sends nothing, and neither is led elsewhere', async () => {
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

test('a request that changes something outlives its page where it is small enough for that', async () => {
  const fetched = answering(200, {})
  for (const length of [10, 20_000]) await request(account.recover, { email: 'x'.repeat(length) })
  await request(account.deactivate, {})
  await request(account.user, {})
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, true, false])
})

test('speaks for the token it is given, and for nobody otherwise', async () => {
  const fetched = answering(200, {})
  await request(account.recover, { email: 'maryam@example.com' })
  await request(account.recover, { email: 'maryam@example.com' }, { token: 'abc' })
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(headers).toEqual([null, 'Bearer abc'])
})

test('a refusal keeps its code, values, field, issues and the time to wait', async () => {
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

test('a refusal that this page does not know yet reads as unexpected', async () => {
  answering(409, { code: 'of_tomorrow', requestId: 'r1' })
  expect(await refusalOf(request(account.user, {}))).toMatchObject({
    code: 'of_tomorrow',
    message: 'An unexpected error occurred',
  })
})

test.each([500, 503])(
  'a failure of the server itself, %i, keeps its code and the number to ask about',
  async (status) => {
    answering(status, { code: 'internal', requestId: 'r2' })
    expect(await refusalOf(request(account.user, {}))).toMatchObject({
      code: 'internal',
      status,
      requestId: 'r2',
    })
  },
)

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

test('no answer at all is a network failure, worth another try, and the server is looked for', async () => {
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

test('what is not answered within 20 seconds is given up, also where its caller may give it up before', async () => {
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

test('a caller who gives up hears of its own abort', async () => {
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

test('a failure names its request, and its success is heard of', async () => {
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
