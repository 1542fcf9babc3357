import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { walletQuery } from './queries.ts'
import { WalletCard } from './WalletCard.tsx'

afterEach(() => void vi.unstubAllGlobals())

const now = '2026-11-15T10:00:00.000Z'
const wallet = (balance: number) => ({ now, balance, recent: [], weekly: { at: now, upTo: 6 } })

test('the wallet is asked for whenever it is shown, however lately it was', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  let balance = 9
  vi.stubGlobal('fetch', async () => Response.json(wallet(balance)))
  const shown = new QueryObserver(client, walletQuery)
  const leave = shown.subscribe(() => {})
  await vi.waitFor(() => expect(shown.getCurrentResult().data?.balance).toBe(9))
  leave()
  balance = 6
  const again = new QueryObserver(client, walletQuery)
  const stop = again.subscribe(() => {})
  await vi.waitFor(() => expect(again.getCurrentResult().data?.balance).toBe(6))
  stop()
})

test('until it has come no figure is shown', () => {
  const html = draw(
    <QueryClientProvider client={new QueryClient()}>
      <WalletCard />
    </QueryClientProvider>,
  )
  expect(html.replace(/<[^>]+>/g, '|')).not.toMatch(/\|\d+\|/)
})
