// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { useMarkNotificationsRead, useNotifications, useUnreadCount } from './use-notifications.ts'

const one = (id: string) => ({ id, type: 'match', read: false, matchId: id, sender: null })
openSignedInPage((path) => {
  if (path === '/notifications') return { notifications: ['1', '2'].map(one), next: null }
  return { unread }
})
let unread = 2
const asking = globalThis.fetch
/** What is to be kept, answered one by one. */
const acts: { body: Record<string, unknown>; answer: (response: Response) => void }[] = []
let outOfReach = false
vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
  if (options.method === 'GET') return outOfReach ? new Promise(() => {}) : asking(url, options)
  return new Promise<Response>((answer) =>
    acts.push({ body: JSON.parse(String(options.body)) as Record<string, unknown>, answer }),
  )
})
const refused = () => Response.json({ code: 'internal' }, { status: 500 })

const openScreen = () =>
  renderHookWithClient(new QueryClient(), () => ({
    read: useNotifications().groups.map(({ unread }) => unread === 0),
    groups: useNotifications().groups,
    unread: useUnreadCount(),
    mark: useMarkNotificationsRead(),
  }))
let screen: ReturnType<typeof openScreen>
const moment = () => advanceTime(1)

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  acts.length = 0
  outOfReach = false
  unread = 2
  clearToasts()
  screen = openScreen()
  await advanceTime(100)
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['one', 0, [true, false], 1, { ids: ['1'] }],
  ['all', undefined, [true, true], 0, {}],
])('%s is marked at once, and reverted where the server refuses', async (_, at, read, unread, body) => {
  void screen.current().mark(at === undefined ? undefined : screen.current().groups[at])
  await moment()
  expect(screen.current()).toMatchObject({ read, unread })
  expect(acts.map((act) => act.body)).toEqual([body])
  // Before the server is asked what is true: the answer may be long in coming.
  outOfReach = true
  acts[0]?.answer(refused())
  await moment()
  expect(screen.current()).toMatchObject({ read: [false, false], unread: 2 })
  expect(readToasts()).toMatchObject([{ kind: 'error' }])
})

test('the newest 200 of a long row are sent, none twice, and the count stays above zero', async () => {
  const [group] = screen.current().groups
  const all = Array.from({ length: 201 }, (_, at) => ({ ...group!.newest, id: String(at), read: false }))
  // First: behind another one it would wait for that one's answer.
  void screen
    .current()
    .mark({ ...group!, all: all.map(({ id, ...rest }) => ({ ...rest, id: `read ${id}`, read: true })) })
  void screen.current().mark({ ...group!, all })
  await moment()
  expect(acts.map(({ body }) => body['ids'])).toEqual([all.slice(0, -1).map(({ id }) => id)])
  expect(screen.current().unread).toBe(0)
})

test('the count is what the server says afterwards', async () => {
  void screen.current().mark(screen.current().groups[0])
  await moment()
  unread = 7
  acts[0]?.answer(Response.json({ unread }))
  await moment()
  expect(screen.current().unread).toBe(7)
})
