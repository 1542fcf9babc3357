import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNotificationTarget, showPush, isLookingAt } from './push.ts'

const matchId = '0195b6a0-0000-7000-8000-000000000001'
let seen: string[]
let windows: { url: string; visibilityState: string }[]
/** How the last notification is shown. */
let looks: NotificationOptions | undefined
const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', dir: 'auto' }

beforeEach(() => {
  // A window has a second to answer, which a busy machine may take.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  seen = []
  windows = []
  vi.stubGlobal('self', {
    clients: {
      // As in a browser: a page that was opened before the worker came is not found otherwise.
      matchAll: async ({ type, includeUncontrolled }: ClientQueryOptions = {}) =>
        type === 'window' && includeUncontrolled ? windows : [],
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => {
        seen.push(title)
        looks = options
      },
    },
  })
  withBadge(async (unread) => void seen.push(`badge ${unread}`))
})

const withBadge = (setAppBadge?: (unread: number) => Promise<void>) =>
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge: async () => void seen.push('no badge') })

const pushed = (unread: number) =>
  ({
    json: () => ({ title: 'New Message', body: 'Salam', tag: 'chat', unread, data: { matchId } }),
  }) as PushMessageData

test('shows a push and sets the unread badge', async () => {
  await showPush(pushed(3))
  expect(seen).toEqual(['New Message', 'badge 3'])
  expect(looks).toEqual({ ...icons, body: 'Salam', tag: 'chat', data: { matchId } })
})

test('shows no push for the open chat but updates the badge', async () => {
  windows = [at(`/app/chat/${matchId}`)]
  await showPush(pushed(0))
  expect(seen).toEqual(['no badge'])
})

test.each([
  ['has no badges', undefined],
  ['refuses them', () => Promise.reject(new DOMException('not installed', 'NotAllowedError'))],
])('shows a push where the browser %s', async (_, setAppBadge) => {
  withBadge(setAppBadge)
  await showPush(pushed(3))
  expect(seen).toEqual(['New Message'])
})

test('shows a push when the badge never resolves', async () => {
  withBadge(() => new Promise(() => {}))
  void showPush(pushed(3))
  await vi.waitFor(() => expect(seen).toEqual(['New Message']))
})

/** A window of the app, which hears where it is led, or has only just begun. */
const openWindow = (hears: boolean) => ({
  url: 'https://mithaq.example/app/profiles',
  visibilityState: 'hidden',
  focus: async () => Promise.reject(new Error('not allowed')),
  navigate: async (path: string) => void seen.push(`navigated to ${path}`),
  postMessage: ({ go }: { go: string }, [port]: MessagePort[]) => {
    if (!hears) return
    seen.push(`went to ${go}`)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    port?.postMessage('heard')
    port?.close()
  },
})

afterEach(() => vi.useRealTimers())

test('navigates the open window on a tap', async () => {
  windows = [openWindow(true)]
  await openNotificationTarget({ type: 'message' })
  expect(seen).toEqual(['went to /app/matches'])
})

test('navigates a window by its address when it does not answer within a second', async () => {
  vi.useFakeTimers()
  windows = [openWindow(false)]
  const opened = openNotificationTarget({ type: 'like' })
  await vi.advanceTimersByTimeAsync(999)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await opened
  expect(seen).toEqual(['navigated to /app/liked'])
})

test.each([
  [{ type: 'match' }, '/app/matches'],
  [{ type: 5 }, '/app/profiles'],
  [null, '/app/profiles'],
  ['words', '/app/profiles'],
])('opens a window for a tap on %j at %s', async (data, path) => {
  vi.stubGlobal('self', {
    clients: { matchAll: async () => [], openWindow: async (at: string) => void seen.push(at) },
  })
  await openNotificationTarget(data)
  expect(seen).toEqual([path])
})

test.each([
  ['says nothing', null],
  ['is not of ours', { json: () => 'words' } as PushMessageData],
  ['holds nothing', { json: () => null } as PushMessageData],
  ['cannot be read', { json: () => JSON.parse('{') as unknown } as PushMessageData],
])('shows a push that %s', async (_, data) => {
  await showPush(data)
  expect(seen).toEqual(['Mithaq'])
  expect(looks).toEqual({ ...icons, body: '', data: {} })
})

const id = '0195b6a0-0000-7000-8000-000000000001'
/** A window loaded at this address, which says that it is here now, or nothing. */
const at = (path: string, visibilityState = 'visible', now: string | null = path) => ({
  url: `https://mithaq.example${path}`,
  visibilityState,
  postMessage: ({ where }: { where?: boolean }, [port]: MessagePort[]) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    if (where && now !== null) port?.postMessage(now)
    port?.close()
  },
})

test('recognizes a visible window at the chat', async () => {
  expect(await isLookingAt(id, [at('/app/profiles'), at(`/app/chat/${id}`)])).toBe(true)
  expect(await isLookingAt(id, [at(`/app/chat/${id.toUpperCase()}`)])).toBe(true)
})

test('ignores hidden windows, other chats and pushes without a chat', async () => {
  expect(await isLookingAt(id, [at(`/app/chat/${id}`, 'hidden')])).toBe(false)
  expect(await isLookingAt(id, [at('/app/chat/other'), at('/app/matches')])).toBe(false)
  expect(await isLookingAt(undefined, [at('/app/chat/undefined')])).toBe(false)
  expect(await isLookingAt('', [at('/app/chat/')])).toBe(false)
})

test("uses a page's current path, or its loaded address when it does not answer", async () => {
  const chat = `/app/chat/${id}`
  expect(await isLookingAt(id, [at('/app/matches', 'visible', chat)])).toBe(true)
  expect(await isLookingAt(id, [at(chat, 'visible', '/app/matches')])).toBe(false)
  vi.useFakeTimers()
  const silent = isLookingAt(id, [at(`${chat}?x=1`, 'visible', null)])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await silent).toBe(true)
})
