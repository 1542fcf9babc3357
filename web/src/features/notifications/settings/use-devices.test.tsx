// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { usePush } from '../push/use-push.ts'
import { useDevices } from './use-devices.ts'

test('a removed device is not restored by an older answer', async () => {
  stubBrowser()
  const asked: ((ids: string[]) => void)[] = []
  const device = (id: string) => ({
    id,
    platform: 'web' as const,
    appVersion: '1.0.0',
    registeredAt: '2026-11-15T08:00:00.000Z',
    thisOne: false,
  })
  vi.stubGlobal('fetch', (_: string, { method, signal }: RequestInit) => {
    if (method === 'DELETE') return Promise.resolve(Response.json({}))
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      asked.push((ids) => resolve(Response.json({ devices: ids.map(device) })))
    })
  })
  const client = new QueryClient()
  const list = renderHookWithClient(client, useDevices)
  const shown = () => list.current().devices?.map(({ id }) => id)
  asked[0]?.(['1', '2'])
  await vi.waitFor(() => expect(shown()).toEqual(['1', '2']))
  void client.refetchQueries()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  list.current().remove(device('1'))
  await vi.waitFor(() => expect(readToasts()).toHaveLength(1))
  asked[1]?.(['1', '2'])
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(shown()).toEqual(['2'])
  asked[2]?.(['2'])
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(shown()).toEqual(['2'])
})

test.each([
  ['this browser', true, 1],
  ['another one', false, 0],
])('where %s is removed, its push subscription ends only on that device', async (_, thisOne, ends) => {
  stubBrowser()
  let ended = 0
  const subscription = { unsubscribe: async () => void ended++ }
  const worker = {
    pushManager: { getSubscription: async () => (ended > 0 ? null : subscription) },
    getNotifications: async () => [],
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async () => Response.json({ devices: [] }))
  clearToasts()
  const list = renderHookWithClient(new QueryClient(), () => ({ ...useDevices(), push: usePush() }))
  await vi.waitFor(() => expect(list.current().push.state).toBe('on'))
  const registeredAt = '2026-11-15T08:00:00.000Z'
  list.current().remove({ id: '1', platform: 'web', appVersion: '1.0.0', registeredAt, thisOne })
  await vi.waitFor(() => expect(readToasts()).toHaveLength(1))
  expect(ended).toBe(ends)
  await vi.waitFor(() => expect(list.current().push.state, 'offered again').toBe(thisOne ? 'off' : 'on'))
})
