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
])('without a connection %s, signed in: %s, is answered with %s', async (path, isSignedIn, expected) => {
  server = failure
  signedIn = isSignedIn
  expect(await read(path)).toBe(expected)
})

test('a browser that hides its cookies from workers counts nobody as signed in', async () => {
  server = failure
  Object.assign(worker, { cookieStore: undefined })
  expect(await read('/app/matches')).toBe('offline')
  Object.assign(worker, { cookieStore })
})

test('where the app is not kept whole, a member reads that there is no connection', async () => {
  server = failure
  delete kept['/app']
  expect(await read('/app/matches')).toBe('offline')
})

test('the server’s own page comes first', async () => {
  server = async () => new Response('fresh')
  expect(await read('/app/matches')).toBe('fresh')
})

test('a network that keeps silent is not waited for where the app is kept; others go on waiting', async () => {
  server = silence
  expect(await read('/app/matches')).toBe('app')
  expect(await read('/privacy-policy')).toBe('nothing')
  signedIn = false
  expect(await read('/app/matches')).toBe('nothing')
})

test.each(['/api/profile', '/pictures/1/card.avif', '/dev/mailbox', '/dev'])(
  '%s is none of its business',
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

test('a file whose name tells its content is asked for once, and an error is not kept in its place', async () => {
  server = async () => new Response('Bad gateway', { status: 502 })
  expect(await load('/assets/a.js')).toBe('Bad gateway')
  server = async () => new Response('script')
  expect(await load('/assets/a.js')).toBe('script')
  server = failure
  expect(await load('/assets/a.js')).toBe('script')
  expect(await load('/assets/b.js')).toBe('failed')
})

test('a file whose name stays comes from the server, and from what is kept without one', async () => {
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
])('a request %s passes it by', (_, request) => {
  expect(answer(request as Request)).toBeUndefined()
})
