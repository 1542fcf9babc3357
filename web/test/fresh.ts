import { randomUUID } from 'node:crypto'
import { afterAll, vi } from 'vitest'
import { openWindow } from './happy-dom.ts'

// One process runs many test files. Each begins with modules and a page of its own; what it has begun ends with it, or
// the next one would be asked, told and woken by what nobody looks at any more.

vi.resetModules()
if ('happyDOM' in globalThis) await openWindow(globalThis)

const platform = { setTimeout, setInterval, BroadcastChannel, fetch }
const nextTurn = setImmediate
const { locks } = navigator
const timers: NodeJS.Timeout[] = []
const channels: BroadcastChannel[] = []

const noting =
  <Given extends unknown[]>(begin: (...given: Given) => NodeJS.Timeout) =>
  (...given: Given) => {
    const timer = begin(...given)
    timers.push(timer)
    return timer
  }

/** Under names that no other file uses: a lock cannot be taken from somebody who never lets it go. */
const own = `${randomUUID()} `
const ours = (all: LockInfo[] = []) =>
  all
    .filter(({ name = '' }) => name.startsWith(own))
    .map((lock) => ({ ...lock, name: lock.name?.slice(own.length) }))
const ownLocks = {
  request: (name: string, ...rest: [LockGrantedCallback<unknown>]) => locks.request(own + name, ...rest),
  async query() {
    const { held, pending } = await locks.query()
    return { held: ours(held), pending: ours(pending) }
  },
}

Object.defineProperty(navigator, 'locks', { value: ownLocks, configurable: true })
Object.assign(globalThis, {
  setTimeout: noting(setTimeout as (...given: unknown[]) => NodeJS.Timeout),
  setInterval: noting(setInterval as (...given: unknown[]) => NodeJS.Timeout),
  // No test may reach a network or the server that another test left: it stubs its own.
  fetch: () => Promise.reject(new TypeError('This test has no server')),
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  },
})

afterAll(async () => {
  for (const channel of channels) channel.close()
  timers.forEach(clearTimeout)
  // What waits for no time comes to its end while its page is still there.
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => void nextTurn(resolve))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  timers.forEach(clearTimeout)
  Object.assign(globalThis, platform)
  Reflect.deleteProperty(navigator, 'locks')
})
