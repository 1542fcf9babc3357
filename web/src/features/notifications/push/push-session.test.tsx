import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedIn } from '../../../session/session.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { openPage } from '../../../../test/page.ts'
import { usePushSession } from './use-push-session.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const subscription = { options: {}, unsubscribe: vi.fn(async () => {}) }
const worker = {
  pushManager: { getSubscription: async () => subscription },
  getNotifications: async () => [],
}
const told = vi.fn<() => void>()

beforeEach(() => {
  openPage()
  vi.clearAllMocks()
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    serviceWorker: { getRegistration: async () => worker },
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method !== 'GET') told()
    return Response.json({ id: '1', devices: [{ id: '1' }] })
  })
  setSession(signedIn({ accessToken: 'token', expiresInS: 600, user }))
})

test('a device that had push goes on with it, and has none once its member has signed out', async () => {
  const app = mounted(new QueryClient(), usePushSession)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  setSession({ status: 'signedOut', left: true })
  app.leave()
  await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce())
})

test('whoever merely leaves the screens keeps it', async () => {
  const app = mounted(new QueryClient(), usePushSession)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  app.leave()
  const again = mounted(new QueryClient(), usePushSession)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2))
  expect(subscription.unsubscribe).not.toHaveBeenCalled()
  again.leave()
})
