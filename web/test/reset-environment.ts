import { randomUUID } from 'node:crypto'
import { afterAll, vi } from 'vitest'
import { openWindow } from './dom-environment.ts'

// One process runs many test files. Each starts with fresh modules and a fresh page, and its timers, channels and locks
// end with it, so that they cannot disturb the next file.

vi.resetModules()
if ('happyDOM' in globalThis) await openWindow(globalThis)

const originals = { setTimeout, setInterval, BroadcastChannel, fetch }
const nextTurn = setImmediate
const { locks } = navigator
const timers: NodeJS.Timeout[] = []
const channels: BroadcastChannel[] = []

const trackTimer =
  <Args extends unknown[]>(start: (...args: Args) => NodeJS.Timeout) =>
  (...args: Args) => {
    const timer = start(...args)
    timers.push(timer)
    return timer
  }

/** Lock names are unique to this file, because a lock that is never released cannot be taken away. */
const prefix = `${randomUUID()} `
const ownNames = (all: LockInfo[] = []) =>
  all
    .filter(({ name = '' }) => name.startsWith(prefix))
    .map((lock) => ({ ...lock, name: lock.name?.slice(prefix.length) }))
const ownLocks = {
  request: (name: string, ...rest: [LockGrantedCallback<unknown>]) => locks.request(prefix + name, ...rest),
  async query() {
    const { held, pending } = await locks.query()
    return { held: ownNames(held), pending: ownNames(pending) }
  },
}

Object.defineProperty(navigator, 'locks', { value: ownLocks, configurable: true })
Object.assign(globalThis, {
  setTimeout: trackTimer(setTimeout as (...args: unknown[]) => NodeJS.Timeout),
  setInterval: trackTimer(setInterval as (...args: unknown[]) => NodeJS.Timeout),
  // No test reaches a network or another test's server: each stubs its own.
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
  // Let work that waits for no timer finish while its page still exists.
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => void nextTurn(resolve))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  timers.forEach(clearTimeout)
  Object.assign(globalThis, originals)
  Reflect.deleteProperty(navigator, 'locks')
})
