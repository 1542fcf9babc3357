// @vitest-environment drawn
import { refused, servedScreens } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { answered } from '../../../../test/answered.ts'
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

const { asked, newClient, open, serve, signIn } = servedScreens()

test('the bell counts, and all can be marked as read only where some are unread', async () => {
  signIn()
  const shown = (count: number) => {
    const client = newClient()
    answered(client, unreadQuery, {}, { unread: count })
    return open(
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
  expect(asked).toEqual([])
  expect(shown(0).attribute('Notifications', 'href')).toBe('/app/notifications')
  expect(shown(120).names()).toContain('Notifications, more than 99 unread')
  const screen = shown(2)
  expect(screen.names()).toContain('Notifications, 2 unread')
  serve((what) => (what.startsWith('POST') ? { unread: 0 } : refused('internal', 500)))
  await screen.tap('Mark all as read')
  expect(asked).toEqual([['POST /notifications/read', {}]])
  // Disabled, it would leave whoever pressed it by key without the focus.
  expect(screen.attribute('Mark all as read', 'aria-disabled')).toBe('true')
  expect(screen.isDisabled('Mark all as read')).toBe(false)
})
