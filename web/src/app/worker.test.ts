import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, readToasts } from '../ui/toast.ts'
import { serveWorker } from './worker.ts'

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
let container: EventTarget & { controller: Worker | null }

beforeEach(() => {
  registration = new Registration()
  container = Object.assign(new EventTarget(), {
    controller: null,
    register: () => Promise.resolve(registration),
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

test('a first visit is told of no new version, although its worker serves it at once', async () => {
  const first = new Worker()
  registration.installing = first
  await serveWorker(() => {})
  container.controller = first
  first.become('installed')
  registration.active = first
  first.become('activated')
  expect(told()).toEqual([])
})

test('whoever has the app is told of a new version, and once', async () => {
  registration.active = new Worker()
  container.controller = registration.active
  await serveWorker(() => {})
  const next = new Worker()
  registration.finds(next)
  expect(told()).toEqual([])
  next.become('installed')
  expect(told()).toEqual(['A new version is ready'])
})

test('a version that waited since the last visit is told of, too', async () => {
  registration.active = new Worker()
  registration.waiting = Object.assign(new Worker(), { state: 'installed' })
  await serveWorker(() => {})
  expect(told()).toEqual(['A new version is ready'])
})
