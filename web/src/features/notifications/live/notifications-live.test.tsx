// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { MemoryRouter, useNavigate } from 'react-router'
import type { NavigateFunction } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { connected } from '../../../../test/connected.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { socket } from '../../../../test/socket.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { NotificationsLive } from './NotificationsLive.tsx'
import { useNotifications, useUnreadCount } from '../state/use-notifications.ts'

const resumed = vi.hoisted(() => vi.fn<() => void>())
vi.mock('../push/use-push-session.ts', () => ({ usePushSession: resumed }))

let unread = 3
const { page, newlyAsked } = connected((path) => {
  if (path.endsWith('/arrive')) unread = 0
  return path === '/notifications' ? { notifications: [], next: null } : { unread }
})
const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
Object.assign(navigator, badge)

let go: NavigateFunction
/** Somewhere in the app; the bell shows how many are unread. */
const openAt = (path: string) =>
  mounted(
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
  await newlyAsked(0)
}
afterEach(() => page.show())

const list = ['GET /notifications', 'GET /notifications/unread']
const arrival = 'POST /notifications/arrive'

test.each(['ready', 'notification'] as const)('the bell reloads at %s, once for many', async (type) => {
  await open('/app/profiles')
  for (let news = 0; news < 5; news++) socket().say({ type })
  socket().say({ type: 'wallet' })
  expect(await newlyAsked(199)).toEqual([])
  socket().say({ type })
  expect(await newlyAsked(1)).toEqual(list)
  expect(await newlyAsked(1000)).toEqual([])
})

test('a member who is where a notification leads has seen it, on arrival and later', async () => {
  await open('/app/liked')
  expect(await newlyAsked(200)).toEqual([...list, arrival])
  await vi.waitFor(() => expect(screens.shown()).toBe(0))
  for (const type of ['notification', 'ready'] as const) {
    socket().say({ type })
    expect(await newlyAsked(1000)).toContain(arrival)
  }
  flushSync(() => void go('/app/profiles'))
  socket().say({ type: 'notification' })
  expect(await newlyAsked(1000), 'what comes where they are no longer').not.toContain(arrival)
  page.hide()
  page.show()
  expect(await newlyAsked(1000), 'a look at another screen').not.toContain(arrival)
})

test('a member who leaves within a moment has not seen it', async () => {
  await open('/app/liked')
  flushSync(() => void go('/app/profiles'))
  expect(await newlyAsked(1000)).not.toContain(arrival)
})

test('a hidden tab has seen nothing until it is visible', async () => {
  page.hide()
  await open('/app/liked')
  socket().say({ type: 'notification' })
  expect(await newlyAsked(60_000)).not.toContain(arrival)
  expect(screens.shown()).toBe(3)
  page.show()
  expect(await newlyAsked(1000)).toContain(arrival)
})

test('a place without notifications marks none as seen', async () => {
  await open('/app/profiles')
  socket().say({ type: 'notification' })
  expect(await newlyAsked(1000)).toEqual(list)
  expect(screens.shown()).toBe(3)
})

test("the app's badge counts the unread ones, and is cleared when the member leaves", async () => {
  badge.setAppBadge.mockClear()
  await open('/app/profiles')
  await later(10)
  expect(badge.setAppBadge.mock.calls).toEqual([[3]])
  expect(resumed, 'what had push goes on with it').toHaveBeenCalled()
  badge.clearAppBadge.mockClear()
  screens.leave()
  expect(badge.clearAppBadge).toHaveBeenCalledOnce()
})
