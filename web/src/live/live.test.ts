import { live } from '@mithaq/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLive } from './live.ts'
import { readSession, setSession, signedInSession } from '../session/session.ts'
import { installFakeSockets, newestSocket } from '../../test/fake-socket.ts'

const lifetimeS = 600
const granted = (accessToken: string) => ({
  accessToken,
  expiresInS: lifetimeS,
  user: { id: 'maryam', email: 'maryam@example.com', hasProfile: true },
})

const device = new EventTarget()
let renewals = 0

beforeEach(() => {
  renewals = 0
  vi.useFakeTimers()
  installFakeSockets()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { href: 'https://mithaq.example/app', port: '' })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }))
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('fetch', async () => Response.json({ session: granted(`renewed ${++renewals}`) }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signIn = (token: string) => setSession(signedInSession(granted(token)))

/** Renewed once; then the connection is lost before a word was said, and the device sleeps longer than a token lives. */
async function sleepAfterRenewal() {
  signIn('first')
  startLive()
  newestSocket().closeByServer(live.closedSessionEnded)
  await vi.advanceTimersByTimeAsync(0)
  newestSocket().closeByServer(1006)
  device.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(lifetimeS * 1000)
  device.dispatchEvent(new Event('online'))
}

test('ends the session only if a fresh token is refused', async () => {
  await sleepAfterRenewal()
  newestSocket().closeByServer(live.closedSessionEnded)
  await vi.advanceTimersByTimeAsync(0)
  expect(readSession()).toMatchObject({ status: 'signedIn', accessToken: 'renewed 2' })
  newestSocket().closeByServer(live.closedSessionEnded)
  expect(readSession()).toEqual({ status: 'signedOut', left: false })
  // Otherwise a reload would ask once more for a session that is no more.
  expect(document.cookie).toMatch(/^mithaq_signed_in=;.*Max-Age=0/)
})

test('does not end the session for a token replaced before its refusal', async () => {
  await sleepAfterRenewal()
  signIn('renewed elsewhere')
  newestSocket().closeByServer(live.closedSessionEnded)
  await vi.advanceTimersByTimeAsync(0)
  expect(readSession()).toMatchObject({ status: 'signedIn', accessToken: 'renewed elsewhere' })
})
