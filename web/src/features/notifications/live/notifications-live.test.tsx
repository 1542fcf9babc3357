// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { MemoryRouter, useNavigate } from 'react-router'
import type { NavigateFunction } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { NotificationsLive } from './NotificationsLive.tsx'
import { useNotifications, useUnreadCount } from '../state/use-notifications.ts'

const resumed = vi.hoisted(() => vi.fn<() => void>())
vi.mock('../push/use-push-session.ts', () => ({ usePushSession: resumed }))

let unread = 3
const { page, takeRequests } = openSignedInPage((path) => {
  if (path.endsWith('/arrive')) unread = 0
  return path === '/notifications' ? { notifications: [], next: null } : { unread }
})
const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
Object.assign(navigator, badge)

let go: NavigateFunction
/** Somewhere in the app; the bell shows how many are unread. */
const openAt = (path: string) =>
  renderHookWithClient(
    new QueryClient(),
    () => {
      useLiveUpdates()
      useNotifications()
      go = useNavigate()
      return useUnreadCount()
    },
    (bell) => (
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <NotificationsLive />
        {bell}
      </MemoryRouter>
    ),
  )

let screens: ReturnType<typeof openAt>
async function open(path: string): Promise<void> {
  unread = 3
  screens = openAt(path)
  await takeRequests(0)
}
afterEach(() => page.show())

const list = ['GET /notifications', 'GET /notifications/unread']
const arrival = 'POST /notifications/arrive'

test.each(['ready', 'notification'] as const)('the bell reloads at %s, once for many', async (type) => {
  await open('/app/profiles')
  for (let news = 0; news < 5; news++) newestSocket().deliver({ type })
  newestSocket().deliver({ type: 'wallet' })
  expect(await takeRequests(199)).toEqual([])
  newestSocket().deliver({ type })
  expect(await takeRequests(1)).toEqual(list)
  expect(await takeRequests(1000)).toEqual([])
})

test('a member who is where a notification leads has seen it, on arrival and later', async () => {
  await open('/app/liked')
  expect(await takeRequests(200)).toEqual([...list, arrival])
  await vi.waitFor(() => expect(screens.current()).toBe(0))
  for (const type of ['notification', 'ready'] as const) {
    newestSocket().deliver({ type })
    expect(await takeRequests(1000)).toContain(arrival)
  }
  flushSync(() => void go('/app/profiles'))
  newestSocket().deliver({ type: 'notification' })
  expect(await takeRequests(1000), 'what comes where they are no longer').not.toContain(arrival)
  page.hide()
  page.show()
  expect(await takeRequests(1000), 'a look at another screen').not.toContain(arrival)
})

test('a member who leaves within a moment has not seen it', async () => {
  await open('/app/liked')
  flushSync(() => void go('/app/profiles'))
  expect(await takeRequests(1000)).not.toContain(arrival)
})

test('a hidden tab has seen nothing until it is visible', async () => {
  page.hide()
  await open('/app/liked')
  newestSocket().deliver({ type: 'notification' })
  expect(await takeRequests(60_000)).not.toContain(arrival)
  expect(screens.current()).toBe(3)
  page.show()
  expect(await takeRequests(1000)).toContain(arrival)
})

test('a place without notifications marks none as seen', async () => {
  await open('/app/profiles')
  newestSocket().deliver({ type: 'notification' })
  expect(await takeRequests(1000)).toEqual(list)
  expect(screens.current()).toBe(3)
})

test("the app's badge counts the unread ones, and is cleared when the member leaves", async () => {
  badge.setAppBadge.mockClear()
  await open('/app/profiles')
  await advanceTime(10)
  expect(badge.setAppBadge.mock.calls).toEqual([[3]])
  expect(resumed, 'what had push goes on with it').toHaveBeenCalled()
  badge.clearAppBadge.mockClear()
  screens.unmount()
  expect(badge.clearAppBadge).toHaveBeenCalledOnce()
})
