// @vitest-environment dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { setSession, signedInSession } from '../../../session/session.ts'
import { htmlText } from '../../../../test/html-text.ts'
import { walletQuery } from '../../wallet/own-wallet.ts'
import { FewTokens } from './FewTokens.tsx'

const at = '2026-11-20T10:00:00.000Z'
beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 9) })
})

function withWallet(balance: number, brings: number) {
  const client = new QueryClient()
  const weekly = { at, upTo: 6, brings, hidden: false }
  seedQuery(client, walletQuery, {}, { now: at, balance, recent: [], weekly, welcome: 9, lesson: false })
  return (
    <QueryClientProvider client={client}>
      <FewTokens />
    </QueryClientProvider>
  )
}
const shown = (balance: number, brings: number) => htmlText(renderToStaticMarkup(withWallet(balance, brings)))

test('a notice shows before a like with fewer than 3 tokens, and not with 3', () => {
  expect(shown(2, 4)).toContain(
    '|A like costs nothing; opening a chat takes 3 tokens, you have 2, and 4 more come on Friday.|',
  )
  expect(shown(2, 1)).toContain('and 1 more comes on Friday.')
  expect(shown(0, 0)).toContain('|A like costs nothing; opening a chat takes 3 tokens, and you have 0.|')
  expect(shown(3, 3)).not.toContain('A like')
})

const signIn = (id: string) =>
  setSession(
    signedInSession({ accessToken: 'token', expiresInS: 600, user: { id, email: '', hasProfile: true } }),
  )

/** What a device keeps, and nothing of another one. */
function newDevice() {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return { take: () => vi.stubGlobal('localStorage', localStorage) }
}

/** Whether somebody who looks at the deck reads it. */
async function isRead(member: string, device: ReturnType<typeof newDevice>): Promise<boolean> {
  device.take()
  signIn(member)
  const deck = renderScreen(withWallet(2, 4))
  await advanceTime(1)
  const text = deck.text()
  deck.close()
  return text.includes('A like costs nothing')
}

test('the notice shows once a day to each member on each device', async () => {
  const [phone, tablet] = [newDevice(), newDevice()]
  const looks = [
    await isRead('maryam', phone),
    await isRead('maryam', phone),
    await isRead('hana', phone),
    await isRead('maryam', tablet),
    await isRead('hana', tablet),
    await isRead('hana', phone),
    await isRead('maryam', tablet),
  ]
  expect(looks).toEqual([true, false, true, true, true, false, false])
  vi.setSystemTime(new Date(2026, 10, 17, 0, 1))
  expect([await isRead('maryam', phone), await isRead('hana', phone)]).toEqual([true, true])
  expect([await isRead('maryam', phone), await isRead('hana', phone)]).toEqual([false, false])
})

test('the notice does not show where storage is forbidden, or it would always show', async () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  const device = {
    take: () => vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden }),
  }
  expect([await isRead('maryam', device), await isRead('maryam', device)]).toEqual([false, false])
})
