import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readToasts } from '../../../ui/toast.ts'
import { devicesQuery } from '../queries.ts'
import { useDevices } from './use-devices.ts'

type Hand = (devices: ReturnType<typeof useDevices>) => void

function List({ hand }: { hand: Hand }) {
  hand(useDevices())
  return null
}

afterEach(() => vi.unstubAllGlobals())

test('a device that was removed is not brought back by an answer from before', async () => {
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
  const observer = new QueryObserver(client, devicesQuery)
  const stop = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data?.devices.map(({ id }) => id)
  asked[0]?.(['1', '2'])
  await vi.waitFor(() => expect(shown()).toEqual(['1', '2']))
  void observer.refetch()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  const lists: Parameters<Hand>[0][] = []
  draw(
    <QueryClientProvider client={client}>
      <List hand={(devices) => lists.push(devices)} />
    </QueryClientProvider>,
  )
  lists[0]?.remove(device('1'))
  await vi.waitFor(() => expect(readToasts()).toHaveLength(1))
  asked[1]?.(['1', '2'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown()).toEqual(['2'])
  stop()
})
