import { beforeEach, expect, test, vi } from 'vitest'

/** What the worker has kept, by path. */
let kept: Record<string, string>
let server: (path: string) => Response

vi.stubGlobal('__BUILD__', 'test')
vi.stubGlobal('__SHELL__', ['/assets/main.js', '/assets/main.css'])
vi.stubGlobal('__APP__', ['/assets/deck.js'])
vi.stubGlobal('fetch', async (path: string) => server(path))
vi.stubGlobal('caches', {
  open: async () => ({
    keys: async () => Object.keys(kept).map((path) => ({ url: `https://mithaq.example${path}` })),
    match: async (path: string) => (path in kept ? new Response(kept[path]) : undefined),
    addAll: async (paths: string[]) => {
      for (const path of paths) kept[path] = 'a file'
    },
    put: async (path: string, page: Response) => {
      kept[path] = await page.text()
    },
  }),
})
const { fillAppCache, fillCache } = await import('./cache.ts')

beforeEach(() => {
  kept = {}
})

const ours = '<link href="/assets/main.css"><script src="/assets/main.js"></script>'
const redirected = (page: Response) => Object.defineProperty(page, 'redirected', { value: true })

test('the pages of this build are kept, with their files', async () => {
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

test.each([
  ['of another build', () => new Response('<script src="/assets/other.js"></script>')],
  ['that names no file of ours, such as one of maintenance', () => new Response('<h1>Back soon</h1>')],
  ['that somebody else led to, such as a sign-in', () => redirected(new Response(ours))],
  ['that is an error', () => new Response(ours, { status: 502 })],
])('a page %s is not kept, and asked for again', async (_, answer) => {
  server = answer
  await expect(fillCache()).rejects.toThrow('/ is not a page of this build')
  await expect(fillAppCache()).rejects.toThrow('/app is not a page of this build')
  expect(Object.keys(kept).filter((path) => !path.startsWith('/assets/'))).toEqual([])
  server = () => new Response(ours)
  await fillAppCache()
  expect(kept['/app']).toBe(ours)
})
