import { beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedIn } from '../session/session.ts'
import { openPage } from '../../test/page.ts'
import { clearToasts, readToasts } from '../ui/toast.ts'
import { serveWorker } from './worker.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const told: unknown[] = []
const went: string[] = []
/** A worker that is being installed. */
const next = Object.assign(new EventTarget(), {
  state: 'installing',
  postMessage: (message: unknown) => void told.push(message),
})
const registration = Object.assign(new EventTarget(), {
  waiting: null,
  /** The worker that serves the page already. */
  active: {},
  installing: null as object | null,
  update: async () => {},
})
const active = { postMessage: (message: unknown) => void told.push(message) }
const container = Object.assign(new EventTarget(), {
  register: async () => registration,
  ready: Promise.resolve({ active }),
})

openPage()
Object.assign(navigator, { serviceWorker: container })
await serveWorker((path) => went.push(path))

beforeEach(() => {
  told.length = 0
  went.length = 0
  clearToasts()
  next.state = 'installing'
})

const hear = (data: unknown) => {
  const answers: unknown[] = []
  const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }]
  container.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
  return answers
}

test('a tapped notification leads to its page of the app, and is told so', () => {
  expect(hear({ go: '/app/matches' })).toEqual(['heard'])
  expect(went).toEqual(['/app/matches'])
})

test('the worker is told where the page is now', () => {
  vi.stubGlobal('location', { pathname: '/app/chat/7' })
  expect(hear({ where: true })).toEqual(['/app/chat/7'])
  expect(went).toEqual([])
})

test.each([{ go: 'https://elsewhere.example' }, { go: '/auth' }, { go: 5 }, 'go', null])(
  'a message that says %j leads nowhere',
  (data) => {
    expect(hear(data)).toEqual([])
    expect(went).toEqual([])
  },
)

test('the app is kept for a member, once', async () => {
  setSession(signedIn({ accessToken: 'token', expiresInS: 600, user }))
  setSession(signedIn({ accessToken: 'another', expiresInS: 600, user }))
  await vi.waitFor(() => expect(told).toEqual([{ keepApp: true }]))
})

const install = () => {
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  next.state = 'installed'
  next.dispatchEvent(new Event('statechange'))
}

test('a new version is offered, and takes over when the member says so', () => {
  install()
  const [offer] = readToasts()
  expect(told).toEqual([])
  offer?.action?.act()
  expect(told).toEqual([{ takeOver: true }])
})
