// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { Notification } from '@mithaq/contract/notifications'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderScreen, serverError } from '../../../test/render-screen.tsx'
import { SheetHistory } from '../../app/SheetHistory.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

/** Rows are drawn however little of them is in sight. */
vi.mock('virtua', () => ({
  Virtualizer: ({ children, onScroll }: List) => (
    <ul data-in="panel" onScroll={onScroll}>
      {children}
    </ul>
  ),
  WindowVirtualizer: ({ children, onScroll }: List) => (
    <ul data-in="page" onScroll={onScroll}>
      {children}
    </ul>
  ),
}))
interface List {
  children: ReactNode
  onScroll: () => void
}

const notice = (id: string, changed: Partial<Notification> = {}): Notification => ({
  id,
  type: 'rematch',
  code: 'rematch',
  values: {},
  text: '',
  sender: null,
  matchId: null,
  path: `/app/chat/${id}`,
  createdAt: '2026-11-03T12:00:00.000Z',
  read: true,
  ...changed,
})
let pages: Record<string, () => object>
const { requests } = openSignedInPage((path, body) =>
  (pages[path] ?? (body === undefined ? serverError : () => ({ unread: 0 })))(),
)
let isWide: boolean
/** Who is told that the window has another width. */
const narrowed = new Set<() => void>()
let page: ReturnType<typeof renderScreen>

beforeEach(() => {
  vi.setSystemTime('2026-11-15T09:00:00.000Z')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isWide = true
  vi.stubGlobal('matchMedia', (question: string) => ({
    matches: isWide && question === '(min-width: 48rem)',
    addEventListener: (_: string, tell: () => void) => narrowed.add(tell),
    removeEventListener: (_: string, tell: () => void) => narrowed.delete(tell),
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  requests.length = 0
  pages = {
    '/notifications': () => ({
      notifications: [notice('a', { read: false }), notice('b')],
      next: 'more',
      unread: 1,
    }),
    '/notifications?after=more': serverError,
    '/notifications/unread': () => ({ unread: 1 }),
  }
})
afterEach(() => vi.restoreAllMocks())
/** What is said before any answer. */
let begun: string
const opened = async (content: ReactNode) => {
  page = renderScreen(content, new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  begun = page.text()
  await advanceTime(1)
}

const words =
  '|New: |Rematch!|Nov 3|You have been rematched. The chat waits to be unlocked.|Rematch!|Nov 3|You have been rematched. The chat waits to be unlocked.|'
const lists = () =>
  requests.filter((what) => what.startsWith('GET /notifications') && !what.endsWith('unread'))

test('the bell opens its list and closes it where a row or the settings are followed', async () => {
  await opened(<NotificationBell inRail />)
  expect(page.attribute('Notifications, 1 unread', 'title')).toBe('Notifications')
  await page.tap('Notifications, 1 unread')
  await vi.waitFor(() => expect(page.text()).toContain('|Notifications|'))
  await advanceTime(1)
  expect(page.text()).toBe(`|1|Notifications${words}`)
  expect(page.queryAll('h2').map((one) => one.textContent)).toEqual(['Notifications'])
  expect(page.queryAll('[role=dialog]').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Notifications',
  ])
  expect(page.queryAll('[data-in=panel]')).toHaveLength(1)
  await page.tap('Mark as read')
  expect([requests.includes('POST /notifications/read'), page.queryAll('[role=dialog]').length]).toEqual([
    true,
    1,
  ])
  await page.tap(/Rematch!/)
  expect([page.path(), page.queryAll('[role=dialog]').length]).toEqual(['/app/chat/a', 0])
  await page.tap(/^Notifications/)
  await page.tap('Notification settings')
  expect([page.path(), page.queryAll('[role=dialog]').length]).toEqual(['/app/account/notifications', 0])
})

function openAfterAnotherPage() {
  const routes = [{ Component: SheetHistory, children: [{ path: '*', element: <NotificationBell /> }] }]
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/'] })
  page = renderScreen(<RouterProvider router={router} useTransitions={false} />, new QueryClient(), null)
  return router
}

test('going back closes the list of the bell and leaves the screen where it is', async () => {
  const router = openAfterAnotherPage()
  await advanceTime(1)
  await page.tap(/^Notifications/)
  expect(page.queryAll('[role=dialog]').length).toBe(1)
  void router.navigate(-1)
  await advanceTime(1)
  expect([page.queryAll('[role=dialog]').length, router.state.location.pathname]).toEqual([0, '/'])
})

test('a window that becomes narrow closes the list of the bell, and Back leaves the screen', async () => {
  const router = openAfterAnotherPage()
  await advanceTime(1)
  await page.tap(/^Notifications/)
  isWide = false
  for (const tell of narrowed) tell()
  await advanceTime(1)
  expect(page.queryAll('[role=dialog]').length).toBe(0)
  isWide = true
  for (const tell of narrowed) tell()
  await advanceTime(1)
  expect(page.queryAll('[role=dialog]')).toEqual([])
  void router.navigate(-1)
  await advanceTime(1)
  expect(router.state.location.pathname).toBe('/before')
})

test('a narrow window has a screen for the list, which loads more at its end and says so', async () => {
  isWide = false
  await opened(<NotificationsScreen />)
  expect(begun).toBe('|Notifications|Loading...|')
  expect(page.text()).toBe(`|Notifications${words}`)
  expect(page.queryAll('time').map((one) => one.getAttribute('datetime'))).toEqual([
    '2026-11-03T12:00:00.000Z',
    '2026-11-03T12:00:00.000Z',
  ])
  expect(page.queryAll('svg.lucide-heart-handshake')).toHaveLength(2)
  expect(isolatedTexts(page)).toEqual([
    'You have been rematched. The chat waits to be unlocked.',
    'You have been rematched. The chat waits to be unlocked.',
  ])
  for (const name of ['New: Rematch!', 'Mark as read'])
    expect(document.getElementById(page.attribute(name, 'aria-describedby')!)?.textContent).toBe(
      'You have been rematched. The chat waits to be unlocked.',
    )
  expect(page.controlNames()).toEqual([
    'Back',
    'Mark all as read',
    'Notification settings',
    'New: Rematch!',
    'Mark as read',
    'Rematch!',
  ])
  expect(page.attribute('Notification settings', 'href')).toBe('/app/account/notifications')
  expect(page.queryAll('[data-in=page]')).toHaveLength(1)
  // The next page failed once: only scrolling further requests it again.
  expect(lists()).toEqual(['GET /notifications', 'GET /notifications?after=more'])
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  fireEvent.scroll(page.queryAll('[data-in=page]')[0]!)
  await advanceTime(1)
  expect(page.text()).toContain('|You have been rematched. The chat waits to be unlocked.|Loading more...|')
  vi.stubGlobal('fetch', answers)
  await page.tap('Back')
  expect(page.path()).toBe('/app/profiles')
})

test.each(['page', 'panel'])(
  'the %s loads more when two screens are left of it, not before',
  async (kind) => {
    isWide = kind === 'panel'
    vi.stubGlobal('innerHeight', 400)
    let height = 901
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
    await opened(isWide ? <NotificationBell /> : <NotificationsScreen />)
    if (isWide) await page.tap(/^Notifications/)
    await vi.waitFor(() => expect(page.queryAll(`[data-in=${kind}]`)).toHaveLength(1))
    await advanceTime(1)
    const scroll = async () => {
      fireEvent.scroll(page.queryAll(`[data-in=${kind}]`)[0]!)
      await advanceTime(1)
      return lists()
    }
    expect(await scroll()).toEqual(['GET /notifications'])
    height = 900
    expect(await scroll()).toEqual(['GET /notifications'])
    height = 899
    expect(await scroll()).toEqual(['GET /notifications', 'GET /notifications?after=more'])
  },
)
