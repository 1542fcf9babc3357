// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import type { Notification } from '@mithaq/contract/notifications'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import type { PushState } from '../../../native/push.ts'
import { NotificationList } from './NotificationList.tsx'
import { NotificationRow } from './NotificationRow.tsx'

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

const { newClient, render, respondWith, signIn } = setUpFakeServer()

const notice: Notification = {
  id: 'n',
  type: 'like',
  code: 'like',
  values: {},
  text: '',
  sender: null,
  matchId: null,
  path: '/app/liked',
  createdAt: '2026-11-15T08:00:00.000Z',
  read: false,
}

test('a new row says so, leads to its place and can be marked as read; a read one cannot', async () => {
  const [followed, marked] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const row = (count: number) =>
    render(
      <NotificationRow
        group={{ key: 'n', newest: { ...notice, read: count === 0 }, all: [notice], unread: count }}
        nowMs={Date.parse(notice.createdAt)}
        onFollow={followed}
        onRead={marked}
      />,
      newClient(),
    )
  const screen = row(1)
  expect(screen.plainText()).toContain('New: ')
  expect(screen.attribute(/^New/, 'href')).toBe('/app/liked')
  await screen.press('Mark as read')
  expect([followed.mock.calls.length, marked.mock.calls.length]).toEqual([0, 1])
  expect(screen.focusedElement(), 'the button is about to go').toBe(screen.control(/^New/))
  await screen.press(/^New: /)
  expect([followed.mock.calls.length, marked.mock.calls.length]).toEqual([1, 1])
  expect(row(0).controlNames()).not.toContain('Mark as read')
  expect(row(0).plainText()).not.toContain('New: ')
})

test('a failed list can be retried, and an empty one says what will be there', async () => {
  signIn()
  const left = vi.fn<() => void>()
  const screen = render(<NotificationList headingLevel={3} onLeave={left} />, newClient())
  await advanceTime()
  expect(screen.plainText()).toContain('Your notifications could not be loaded')
  respondWith(() => ({ notifications: [], next: null, unread: 0 }))
  await screen.tap('Try Again')
  expect(screen.queryAll('h3').map(({ textContent }) => textContent)).toEqual(['Nothing new yet'])
  await screen.press('Discover profiles')
  expect(left).toHaveBeenCalledOnce()
})
