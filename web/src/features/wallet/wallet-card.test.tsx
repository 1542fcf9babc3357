import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/page.ts'
import { mounted } from '../../../test/mounted.tsx'
import { useWallet } from './own-wallet.ts'
import { TransactionList } from './TransactionList.tsx'
import { WalletCard } from './WalletCard.tsx'

const now = '2026-11-15T10:00:00.000Z'
const wallet = (balance: number) => ({
  now,
  balance,
  recent: [],
  weekly: { at: now, upTo: 6, brings: 0 },
  welcome: 9,
  lesson: false,
})

test('the wallet is asked for whenever it is shown, however lately it was', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  openPage()
  let balance = 9
  vi.stubGlobal('fetch', async () => Response.json(wallet(balance)))
  const first = mounted(client, useWallet)
  await vi.waitFor(() => expect(first.shown().data?.balance).toBe(9))
  first.leave()
  balance = 6
  const again = mounted(client, useWallet)
  await vi.waitFor(() => expect(again.shown().data?.balance).toBe(6))
  again.leave()
})

test('until it has come no figure is shown', () => {
  const html = draw(
    <QueryClientProvider client={new QueryClient()}>
      <WalletCard />
    </QueryClientProvider>,
  )
  expect(html.replace(/<[^>]+>/g, '|')).not.toMatch(/\|\d+\|/)
})

test.each([0, 1, 3, 4])('room that %i rows do not fill says what it is for', async (count) => {
  const row = { type: 'welcome', description: 'Welcome', amount: 9, createdAt: now, match: null }
  const recent = Array.from({ length: count }, (_, id) => ({ ...row, id: String(id) }))
  vi.stubGlobal('fetch', async () => Response.json({ ...wallet(9), recent }))
  openPage()
  const client = new QueryClient()
  const screen = mounted(client, useWallet)
  await vi.waitFor(() => expect(screen.shown().data).toBeDefined())
  screen.leave()
  const html = draw(
    <QueryClientProvider client={client}>
      <WalletCard />
    </QueryClientProvider>,
  )
  expect(html.split('Welcome tokens').length - 1).toBe(count)
  expect(html.includes('Every movement of your tokens appears here.')).toBe(count < 4)
  expect(html.includes('No transactions yet')).toBe(count === 0)
})

test('a compensation that brought nothing says why', () => {
  const zero = { id: '1', type: 'compensation', description: '', amount: 0, createdAt: now }
  const drawn = (reason: string | null) =>
    draw(<TransactionList transactions={[{ ...zero, reason, match: { id: '2', name: 'Sara' } }]} />)
  expect(drawn('ceiling')).toContain('You have received 5 within a week, the most there is.')
  expect(drawn('ceiling')).toMatch(/No-reply compensation.*Sara.*>0</)
  expect(drawn(null)).not.toContain('the most there is')
})
