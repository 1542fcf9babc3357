import { beforeEach, expect, test, vi } from 'vitest'

/** What the worker has kept, by path. */
let kept: Record<string, string>
let server: (path: string) => Response
const added: string[] = []
const deleted: string[] = []
/** With which options each page was asked for. */
const asked: Record<string, RequestInit> = {}

vi.stubGlobal('__BUILD__', 'test')
vi.stubGlobal('__SHELL__', ['/assets/main.js', '/assets/main.css'])
vi.stubGlobal('__APP__', ['/assets/deck.js'])
vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}) => {
  asked[path] = options
  return server(path)
})
vi.stubGlobal('caches', {
  keys: async () => ['mithaq-test', 'mithaq-older', 'somebody else’s'],
  delete: async (name: string) => deleted.push(name),
  open: async () => ({
    keys: async () => Object.keys(kept).map((path) => ({ url: `https://mithaq.example${path}` })),
    // As in a browser: what was kept without cookies answers to none otherwise.
    match: async (path: string, options?: CacheQueryOptions) =>
      path in kept && options?.ignoreVary ? new Response(kept[path]) : undefined,
    addAll: async (paths: string[]) => {
      added.push(...paths)
      for (const path of paths) kept[path] = 'a file'
    },
    put: async (path: string, page: Response) => {
      kept[path] = await page.text()
    },
  }),
})
const { fillAppCache, fillCache, deleteOldCaches: forgetOldCaches } = await import('./cache.ts')

beforeEach(() => {
  kept = {}
})

const ours = '<link href="/assets/main.css"><script src="/assets/main.js"></script>'
const redirected = (page: Response) => Object.defineProperty(page, 'redirected', { value: true })

test('caches the pages of this build with their files', async () => {
  server = () => new Response(ours)
  await fillCache()
  await fillAppCache()
  expect(kept).toMatchObject({
    '/': ours,
    '/app': ours,
    '/assets/main.js': 'a file',
    '/assets/deck.js': 'a file',
  })
})

test('fetches pages from the server without cookies', async () => {
  server = () => new Response(ours)
  await fillCache()
  await fillAppCache()
  const asNobody = { credentials: 'omit', cache: 'no-cache' }
  expect(asked).toEqual({ '/': asNobody, '/app': asNobody })
})

test('fetches no cached file again and deletes caches of other builds', async () => {
  server = () => new Response(ours)
  await fillCache()
  await fillAppCache()
  server = () => new Response('another build')
  await fillAppCache()
  expect(kept['/app']).toBe(ours)
  added.length = 0
  await expect(fillCache()).rejects.toThrow('not a page of this build')
  expect(added).toEqual([])
  await forgetOldCaches()
  expect(deleted).toEqual(['mithaq-older'])
})

test.each([
  ['of another build', () => new Response('<script src="/assets/other.js"></script>')],
  ['of two builds', () => new Response(`${ours}<script src="/assets/other.js"></script>`)],
  ['that names no file of ours, such as one of maintenance', () => new Response('<h1>Back soon</h1>')],
  ['that somebody else led to, such as a sign-in', () => redirected(new Response(ours))],
  ['that is an error', () => new Response(ours, { status: 502 })],
])('does not cache a page %s and fetches it again later', async (_, answer) => {
  server = answer
  await expect(fillCache()).rejects.toThrow('/ is not a page of this build')
  await expect(fillAppCache()).rejects.toThrow('/app is not a page of this build')
  expect(Object.keys(kept).filter((path) => !path.startsWith('/assets/'))).toEqual([])
  server = () => new Response(ours)
  await fillAppCache()
  expect(kept['/app']).toBe(ours)
})
