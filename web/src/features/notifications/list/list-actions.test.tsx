// @vitest-environment dom
import { errorResponse, setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import type { PushState } from '../../../native/push.ts'
import { ListActions } from './ListActions.tsx'
import { NotificationBell } from '../NotificationBell.tsx'
import { unreadQuery } from '../state/queries.ts'

const push = vi.hoisted(() => ({
  state: 'off' as PushState,
  becomes: 'on' as PushState,
  ended: 0,
  phone: false,
}))
vi.mock(import('../../../native/platform.ts'), async (real) => ({
  ...(await real()),
  isNative: () => push.phone,
}))
vi.mock('../../../native/push.ts', () => ({
  loadPush: async () => ({
    readState: async () => push.state,
    turnOn: async () => (push.state = push.becomes),
    turnOff: async () => void push.ended++,
    leave: async () => {},
  }),
}))

const { requests, newClient, render, respondWith, signIn } = setUpFakeServer()

test('the bell counts, and all can be marked as read only where some are unread', async () => {
  signIn()
  const shown = (count: number) => {
    const client = newClient()
    seedQuery(client, unreadQuery, {}, { unread: count })
    return render(
      <>
        <NotificationBell />
        <ListActions />
      </>,
      client,
    )
  }
  const none = shown(0)
  expect(none.attribute('Mark all as read', 'aria-disabled')).toBe('true')
  await none.press('Mark all as read')
  expect(requests).toEqual([])
  expect(shown(0).attribute('Notifications', 'href')).toBe('/app/notifications')
  expect(shown(120).controlNames()).toContain('Notifications, more than 99 unread')
  const screen = shown(2)
  expect(screen.controlNames()).toContain('Notifications, 2 unread')
  respondWith((what) => (what.startsWith('POST') ? { unread: 0 } : errorResponse('internal', 500)))
  await screen.tap('Mark all as read')
  expect(requests).toEqual([['POST /notifications/read', {}]])
  // A disabled button would lose the focus of keyboard users.
  expect(screen.attribute('Mark all as read', 'aria-disabled')).toBe('true')
  expect(screen.isDisabled('Mark all as read')).toBe(false)
})
