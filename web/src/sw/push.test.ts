import { beforeEach, expect, test, vi } from 'vitest'
import { show } from './push.ts'

const matchId = '0195b6a0-0000-7000-8000-000000000001'
let seen: string[]
let windows: { url: string; visibilityState: string }[]

beforeEach(() => {
  seen = []
  windows = []
  vi.stubGlobal('self', {
    clients: { matchAll: async () => windows },
    registration: { showNotification: async (title: string) => void seen.push(title) },
  })
  withBadge(async (unread) => void seen.push(`badge ${unread}`))
})

const withBadge = (setAppBadge?: (unread: number) => Promise<void>) =>
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge: async () => void seen.push('no badge') })

const pushed = (unread: number) =>
  ({ json: () => ({ title: 'New Message', unread, data: { matchId } }) }) as PushMessageData

test('a push is shown, and the icon says how much is unread', async () => {
  await show(pushed(3))
  expect(seen).toEqual(['New Message', 'badge 3'])
})

test('whoever looks at that very chat is shown nothing; the icon still says what is unread', async () => {
  windows = [{ url: `https://mithaq.example/app/chat/${matchId}`, visibilityState: 'visible' }]
  await show(pushed(0))
  expect(seen).toEqual(['no badge'])
})

test.each([
  ['has no badges', undefined],
  ['refuses them', () => Promise.reject(new DOMException('not installed', 'NotAllowedError'))],
])('a push is shown where the browser %s', async (_, setAppBadge) => {
  withBadge(setAppBadge)
  await show(pushed(3))
  expect(seen).toEqual(['New Message'])
})

test('a push is shown where the badge never answers', async () => {
  withBadge(() => new Promise(() => {}))
  void show(pushed(3))
  await vi.waitFor(() => expect(seen).toEqual(['New Message']))
})
