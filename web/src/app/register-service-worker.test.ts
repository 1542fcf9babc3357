import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedInSession } from '../session/session.ts'
import { clearToasts, readToasts } from '../ui/feedback/toast.ts'
import { registerServiceWorker } from './register-service-worker.ts'

/** A worker as the browser hands it out. */
class Worker extends EventTarget {
  state = 'installing'
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  active: Worker | null = null
  update = () => Promise.resolve()
  finds(worker: Worker): void {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

let registration: Registration
let container: EventTarget & { controller: Worker | null; ready: Promise<unknown> }
const register = vi.fn<(...how: unknown[]) => Promise<Registration>>()

beforeEach(() => {
  registration = new Registration()
  register.mockReset().mockImplementation(() => Promise.resolve(registration))
  container = Object.assign(new EventTarget(), {
    controller: null,
    register,
    ready: new Promise(() => {}),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  clearToasts()
  vi.unstubAllGlobals()
})

const told = () => readToasts().map(({ title }) => title)

// At first: each page that a test opens goes on listening for a member.
test('asks the worker once to cache the app for a member', async () => {
  const kept: unknown[] = []
  container.ready = Promise.resolve({ active: { postMessage: (message: unknown) => kept.push(message) } })
  await registerServiceWorker(() => {})
  const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
  setSession(signedInSession({ accessToken: 'another', expiresInS: 600, user }))
  await vi.waitFor(() => expect(kept).toEqual([{ keepApp: true }]))
  setSession({ status: 'signedOut', left: false })
})

test('announces no new version on a first visit', async () => {
  const first = new Worker()
  registration.installing = first
  await registerServiceWorker(() => {})
  container.controller = first
  first.become('installed')
  registration.active = first
  first.become('activated')
  expect(told()).toEqual([])
})

test('announces a new version once', async () => {
  registration.active = new Worker()
  container.controller = registration.active
  await registerServiceWorker(() => {})
  const next = new Worker()
  registration.finds(next)
  expect(told()).toEqual([])
  next.become('installed')
  expect(told()).toEqual(['A new version is ready'])
})

test('announces a version that has waited since the last visit', async () => {
  registration.active = new Worker()
  registration.waiting = Object.assign(new Worker(), { state: 'installed' })
  await registerServiceWorker(() => {})
  expect(told()).toEqual(['A new version is ready'])
  clearToasts()
  // Or came while the page was loaded.
  Object.assign(registration, { waiting: null, installing: new Worker() })
  await registerServiceWorker(() => {})
  registration.installing?.become('installed')
  expect(told()).toEqual(['A new version is ready'])
})

test('keeps the offer until answered and reloads once the new version is in control', async () => {
  registration.active = new Worker()
  registration.waiting = Object.assign(new Worker(), { state: 'installed', postMessage: vi.fn() })
  await registerServiceWorker(() => {})
  const [offer] = readToasts()
  expect(offer?.durationMs).toBeGreaterThan(86_400_000)
  expect([offer?.message, offer?.action?.label]).toEqual(['Reload whenever it suits you.', 'Reload'])
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  offer?.action?.act()
  expect(reload).not.toHaveBeenCalled()
  expect(Reflect.get(registration.waiting, 'postMessage')).toHaveBeenCalledExactlyOnceWith({ takeOver: true })
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('checks for a new version when reopened, with the worker from no cache', async () => {
  const update = vi.spyOn(registration, 'update').mockRejectedValue(new Error('offline'))
  await registerServiceWorker(() => {})
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' })
  const turn = (visibilityState: string) => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn('hidden')
  expect(update).not.toHaveBeenCalled()
  turn('visible')
  expect(update).toHaveBeenCalledOnce()
})

test('works without service workers and where they are forbidden', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  register.mockRejectedValue(new Error('forbidden'))
  await registerServiceWorker(() => {})
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    'The service worker could not be registered',
    new Error('forbidden'),
  )
  vi.stubGlobal('navigator', {})
  await registerServiceWorker(() => {})
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

/** What the page answers a message of the worker, and where it went. */
async function hear(data: unknown) {
  const went: string[] = []
  await registerServiceWorker((path) => went.push(path))
  const answers: unknown[] = []
  const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }]
  container.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
  return { answers, went }
}

test('opens the page of a tapped notification and confirms it', async () => {
  expect(await hear({ go: '/app/matches' })).toEqual({ answers: ['heard'], went: ['/app/matches'] })
})

test("tells the worker the page's current path", async () => {
  vi.stubGlobal('location', { pathname: '/app/chat/7' })
  expect(await hear({ where: true })).toEqual({ answers: ['/app/chat/7'], went: [] })
})

test.each([{ go: 'https://elsewhere.example' }, { go: '/auth' }, { go: 5 }, 'go', null])(
  'ignores the message %j',
  async (data) => expect(await hear(data)).toEqual({ answers: [], went: [] }),
)
