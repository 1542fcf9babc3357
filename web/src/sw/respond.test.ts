import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://mithaq.example'
/** What the worker has kept, by path. */
let kept: Record<string, string>
let signedIn: boolean
let server: (path: string) => Promise<Response>

vi.stubGlobal('__BUILD__', 'test')
const cookieStore = { get: async () => (signedIn ? { value: '1' } : null) }
const worker: object = { location: new URL(origin), cookieStore }
vi.stubGlobal('self', worker)
const { respondTo: answer, networkPatienceMs: patienceMs } = await import('./respond.ts')

beforeEach(() => {
  vi.useFakeTimers()
  kept = { '/app': 'app', '/': 'landing', '/offline.html': 'offline' }
  signedIn = true
  const pathOf = (what: Request | string) =>
    new URL(typeof what === 'string' ? what : what.url, origin).pathname
  vi.stubGlobal('fetch', (what: Request) => server(pathOf(what)))
  vi.stubGlobal('caches', {
    open: async () => ({
      // As in a browser: without these, nothing is found for a page with cookies, or with a query.
      match: async (what: Request | string, { ignoreVary, ignoreSearch }: CacheQueryOptions = {}) => {
        if (!ignoreVary || !ignoreSearch) return undefined
        const body = kept[pathOf(what)]
        return body === undefined ? undefined : new Response(body)
      },
      put: async (what: Request, response: Response) => {
        kept[pathOf(what)] = await response.text()
      },
    }),
  })
})
afterEach(() => vi.useRealTimers())

const silence = () => new Promise<Response>(() => {})
const failure = async () => {
  throw new TypeError('Failed to fetch')
}

/** What a page at the path is answered with, or 'nothing' while it still waits. */
async function read(path: string): Promise<string> {
  const answered = answer({ url: origin + path, method: 'GET', mode: 'navigate' } as Request)
  if (!answered) return 'passed by'
  let seen = 'nothing'
  void answered.then(async (response) => (seen = response.headers.get('location') ?? (await response.text())))
  await vi.advanceTimersByTimeAsync(patienceMs)
  return seen
}

test.each([
  ['/app/matches', true, 'app'],
  ['/app/account/pictures', true, 'app'],
  ['/app', true, 'app'],
  ['/', true, `${origin}/app/profiles`],
  ['/', false, 'landing'],
  ['/app/matches', false, 'offline'],
  ['/app', false, 'offline'],
  ['/auth', false, 'offline'],
  ['/signup', true, 'offline'],
  ['/apple', true, 'offline'],
  ['/help/app', true, 'offline'],
])('answers %s offline, signed in: %s, with %s', async (path, isSignedIn, expected) => {
  server = failure
  signedIn = isSignedIn
  expect(await read(path)).toBe(expected)
})

test('treats nobody as signed in where workers cannot read cookies', async () => {
  server = failure
  Object.assign(worker, { cookieStore: undefined })
  expect(await read('/app/matches')).toBe('offline')
  Object.assign(worker, { cookieStore })
})

test('shows a member the offline page when the app is not fully cached', async () => {
  server = failure
  delete kept['/app']
  expect(await read('/app/matches')).toBe('offline')
})

test("prefers the server's page", async () => {
  server = async () => new Response('fresh')
  expect(await read('/app/matches')).toBe('fresh')
})

test('stops waiting for a silent network only when the app is cached', async () => {
  server = silence
  expect(await read('/app/matches')).toBe('app')
  expect(await read('/privacy-policy')).toBe('nothing')
  signedIn = false
  expect(await read('/app/matches')).toBe('nothing')
})

test.each(['/api/profile', '/pictures/1/card.avif', '/dev/mailbox', '/dev'])(
  'leaves %s to the network',
  async (path) => {
    expect(await read(path)).toBe('passed by')
  },
)

/** What a file at the path is answered with. */
async function load(path: string): Promise<string | undefined> {
  const answered = answer({ url: origin + path, method: 'GET', mode: 'cors' } as Request)
  const text = await answered?.then(
    (response) => response.text(),
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(0)
  return text
}

test('fetches a hashed file once and caches no error', async () => {
  server = async () => new Response('Bad gateway', { status: 502 })
  expect(await load('/assets/a.js')).toBe('Bad gateway')
  server = async () => new Response('script')
  expect(await load('/assets/a.js')).toBe('script')
  server = failure
  expect(await load('/assets/a.js')).toBe('script')
  expect(await load('/assets/b.js')).toBe('failed')
})

test('fetches an unhashed file from the server, or from the cache offline', async () => {
  kept['/theme.js'] = 'kept'
  server = async () => new Response('fresh')
  expect(await load('/theme.js')).toBe('fresh')
  server = failure
  expect(await load('/theme.js')).toBe('kept')
  expect(await load('/favicon.svg')).toBe('failed')
})

test.each([
  ['of another origin', { url: 'https://elsewhere.example/assets/a.js', method: 'GET', mode: 'cors' }],
  ['that writes', { url: `${origin}/assets/a.js`, method: 'POST', mode: 'cors' }],
  ['for anything else', { url: `${origin}/robots.txt`, method: 'GET', mode: 'cors' }],
])('leaves a request %s to the network', (_, request) => {
  expect(answer(request as Request)).toBeUndefined()
})
