import { afterEach, expect, test, vi } from 'vitest'
import { trackBroadcastChannels } from '../../test/track-broadcast-channels.ts'

/** Each with a copy of the modules of its own, as tabs have. */
async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { shareSession } = await import('./share-session.ts')
  shareSession()
  return session
}

const channels = trackBroadcastChannels()
afterEach(() => channels.close())

test('shares sign-in and sign-out between tabs', async () => {
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  const [one, two, three] = [await openTab(), await openTab(), await openTab()]
  const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
  one.setSession(one.signedInSession({ accessToken: 'token', expiresInS: 600, user }))
  for (const other of [two, three])
    await vi.waitFor(() =>
      expect(other.readSession()).toMatchObject({ status: 'signedIn', accessToken: 'token', user }),
    )
  // A renewal, too, and it ends nothing anywhere.
  one.setSession(one.signedInSession({ accessToken: 'next', expiresInS: 600, user }))
  for (const other of [two, three])
    await vi.waitFor(() => expect(other.readSession()).toMatchObject({ accessToken: 'next' }))
  two.setSession({ status: 'signedOut', left: true })
  for (const other of [one, three])
    await vi.waitFor(() => expect(other.readSession()).toEqual({ status: 'signedOut', left: true }))
  // Told once each, by the tab where it happened: two that answer each other would never end.
  two.setSession({ status: 'signedOut', left: false })
  expect(told).toHaveBeenCalledTimes(3)
})

test('keeps a session for each tab without channels', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  await expect(openTab()).resolves.toBeDefined()
  vi.unstubAllGlobals()
})
