// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { endPushWithSession } from '../../../native/end-push-with-session.ts'
import { loadPush } from '../../../native/push.ts'
import { setSession, signedInSession } from '../../../session/session.ts'
import type { Session } from '../../../session/session.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { usePush } from './use-push.ts'
import { usePushSession } from './use-push-session.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const subscription = { options: {}, unsubscribe: vi.fn(async () => {}) }
let subscribed: typeof subscription | null
const foundWorker = vi.fn<() => void>()
const worker = {
  pushManager: { getSubscription: async () => subscribed },
  getNotifications: async () => [],
}
const told = vi.fn<() => void>()
const member = signedInSession({ accessToken: 'token', expiresInS: 600, user })
const held = signedInSession({ accessToken: 'token', expiresInS: 600, user: { ...user, standing: 'unread' } })
const loading: Session = { status: 'loading', stalled: false }

endPushWithSession()

beforeEach(() => {
  stubBrowser()
  subscribed = subscription
  vi.clearAllMocks()
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    serviceWorker: {
      getRegistration: async () => {
        foundWorker()
        return worker
      },
    },
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method !== 'GET') told()
    return Response.json({ id: '1', devices: [{ id: '1' }] })
  })
  setSession(member)
})

test('a device with push keeps it for its member, and has none after a sign-out', async () => {
  const app = renderHookWithClient(new QueryClient(), usePushSession)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  setSession({ status: 'signedOut', left: true })
  app.unmount()
  await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce())
  await loadPush()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
})

test.each([
  { where: 'by a member who is held', from: held, left: true },
  { where: 'elsewhere, before the page was opened', from: loading, left: false },
  { where: 'where no screen of the app is open', from: member, left: true },
])('a session that ends $where ends push', async ({ from, left }) => {
  setSession(from)
  setSession({ status: 'signedOut', left })
  await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce())
})

test('a visitor turns nothing off', async () => {
  setSession({ status: 'signedOut', left: true })
  await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce())
  foundWorker.mockClear()
  setSession({ status: 'signedOut', left: false })
  await loadPush()
  expect(foundWorker).not.toHaveBeenCalled()
})

test('leaving the screens keeps push on', async () => {
  const app = renderHookWithClient(new QueryClient(), usePushSession)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  app.unmount()
  renderHookWithClient(new QueryClient(), usePushSession)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2))
  expect(subscription.unsubscribe).not.toHaveBeenCalled()
})

test('a screen that shows the push state by then reads that it is on', async () => {
  const client = new QueryClient()
  subscribed = null
  const settings = renderHookWithClient(client, usePush)
  await vi.waitFor(() => expect(settings.current().state).toBe('off'))
  subscribed = subscription
  renderHookWithClient(client, usePushSession)
  await vi.waitFor(() => expect(settings.current().state).toBe('on'))
})
