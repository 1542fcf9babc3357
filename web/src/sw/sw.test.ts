import { beforeEach, expect, test, vi } from 'vitest'

/** The worker's own world: what it listens to, and what it does. */
const worker = Object.assign(new EventTarget(), {
  location: new URL('https://mithaq.example'),
  skipWaiting: vi.fn(async () => {}),
  clients: { claim: vi.fn(async () => {}) },
  cookieStore: { get: async () => (signedIn ? { value: '1' } : null) },
})
let signedIn = false
let kept: string[]
const page = '<script src="/assets/main.js"></script>'

vi.stubGlobal('self', worker)
vi.stubGlobal('__BUILD__', 'test')
vi.stubGlobal('__SHELL__', ['/assets/main.js'])
vi.stubGlobal('__APP__', ['/assets/deck.js'])
vi.stubGlobal('fetch', async () => new Response(page))
vi.stubGlobal('caches', {
  keys: async () => [],
  open: async () => ({
    keys: async () => [],
    match: async () => undefined,
    addAll: async (paths: string[]) => void kept.push(...paths),
    put: async (path: string) => void kept.push(path),
  }),
})
await import('./sw.ts')

beforeEach(() => {
  kept = []
  signedIn = false
  vi.clearAllMocks()
})

/** An event of the worker's life, until all that it waits for is done. */
async function happen(type: string, more: object = {}): Promise<void> {
  const waits: unknown[] = []
  worker.dispatchEvent(
    Object.assign(new Event(type), { waitUntil: (work: unknown) => waits.push(work), ...more }),
  )
  await Promise.all(waits)
}

test('a new version waits until the member says so', async () => {
  await happen('install')
  await happen('message', { data: { keepApp: true } })
  await happen('message', { data: null })
  expect(worker.skipWaiting).not.toHaveBeenCalled()
  await happen('message', { data: { takeOver: true } })
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
})

test('a visitor’s worker keeps the landing page alone; a member’s keeps the app, at once with an upgrade', async () => {
  await happen('install')
  expect(kept).toEqual(['/assets/main.js', '/'])
  kept = []
  await happen('message', { data: { keepApp: true } })
  expect(kept).toEqual(['/assets/deck.js', '/app'])
  kept = []
  signedIn = true
  await happen('install')
  expect(kept).toContain('/app')
})

test('once it takes over, pages that are open are its own', async () => {
  await happen('activate')
  expect(worker.clients.claim).toHaveBeenCalledOnce()
})
