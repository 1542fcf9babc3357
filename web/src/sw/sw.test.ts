import { beforeEach, expect, test, vi } from 'vitest'

/** The worker's own world: what it listens to, and what it does. */
const worker = Object.assign(new EventTarget(), {
  location: new URL('https://mithaq.example'),
  skipWaiting: vi.fn(async () => {}),
  clients: {
    claim: vi.fn(async () => {}),
    matchAll: async () => [],
    openWindow: vi.fn<(path: string) => Promise<null>>(async () => null),
  },
  registration: { showNotification: vi.fn<(title: string, more: object) => Promise<void>>(async () => {}) },
  cookieStore: { get: async () => (signedIn ? { value: '1' } : null) },
})
let signedIn = false
let kept: string[]
const page = '<script src="/assets/main.js"></script>'

vi.stubGlobal('self', worker)
vi.stubGlobal('__BUILD__', 'test')
vi.stubGlobal('__SHELL__', ['/assets/main.js'])
vi.stubGlobal('__APP__', ['/assets/deck.js'])
const serve = async () => new Response(page)
vi.stubGlobal('fetch', serve)
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

test('activates a new version only when the member agrees', async () => {
  await happen('install')
  await happen('message', { data: { keepApp: true } })
  await happen('message', { data: null })
  expect(worker.skipWaiting).not.toHaveBeenCalled()
  await happen('message', { data: { takeOver: true } })
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
})

test('caches the landing page for visitors and the app for members, also on upgrade', async () => {
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

test('claims open pages when it activates', async () => {
  await happen('activate')
  expect(worker.clients.claim).toHaveBeenCalledOnce()
})

test('shows a push until it is tapped and opens its place', async () => {
  const payload = { title: 'Salma', body: 'Salam', data: { type: 'like' } }
  await happen('push', { data: { json: () => payload } })
  const { showNotification } = worker.registration
  expect(showNotification.mock.calls).toEqual([['Salma', expect.objectContaining({ body: 'Salam' })]])
  const close = vi.fn<() => void>()
  await happen('notificationclick', { notification: { close, data: payload.data } })
  expect(close).toHaveBeenCalledOnce()
  expect(worker.clients.openWindow.mock.calls).toEqual([['/app/liked']])
})

test('answers files of the app and leaves the API to the network', async () => {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>()
  const ask = (path: string) =>
    happen('fetch', { request: new Request(`https://mithaq.example${path}`), respondWith })
  await ask('/api/wallet')
  expect(respondWith).not.toHaveBeenCalled()
  await ask('/assets/main.js')
  expect((await respondWith.mock.calls[0]?.[0])?.ok).toBe(true)
})

test('tries to cache the app again after a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await happen('message', { data: { keepApp: true } })
  vi.stubGlobal('fetch', serve)
  await happen('message', { data: { keepApp: true } })
  expect(kept).toContain('/app')
})
