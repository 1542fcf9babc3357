import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { openPage } from '../../../test/page.ts'
import { textOf } from '../../../test/drawn.ts'
import { wallet as question } from '../wallet/own-wallet.ts'
import { isDueToday, noteToday } from './few-tokens.ts'
import { FewTokens } from './FewTokens.tsx'

const at = '2026-11-20T10:00:00.000Z'
beforeEach(() => {
  openPage()
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 9) })
})

function shown(balance: number, brings: number): string {
  const client = new QueryClient()
  const weekly = { at, upTo: 6, brings, hidden: false }
  answered(client, question, {}, { now: at, balance, recent: [], weekly, welcome: 9, lesson: false })
  return textOf(
    draw(
      <QueryClientProvider client={client}>
        <FewTokens />
      </QueryClientProvider>,
    ),
  )
}

test('with fewer than 3 tokens one calm sentence stands before a like, with 3 none', () => {
  expect(shown(2, 4)).toContain(
    '|A like costs nothing; opening a chat takes 3 tokens, you have 2, and 4 more come on Friday.|',
  )
  expect(shown(2, 1)).toContain('and 1 more comes on Friday.')
  expect(shown(0, 0)).toContain('|A like costs nothing; opening a chat takes 3 tokens, and you have 0.|')
  expect(shown(3, 3)).not.toContain('A like')
})

test('once a day for each member of this device', () => {
  // As a page that is drawn knows whose it is: nobody's yet.
  const me = ''
  expect(isDueToday(me)).toBe(true)
  noteToday(me)
  expect([isDueToday(me), isDueToday('you')]).toEqual([false, true])
  expect(shown(2, 4)).not.toContain('A like')
  vi.setSystemTime(new Date(2026, 10, 17, 0, 1))
  expect(isDueToday(me)).toBe(true)
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  noteToday(me)
  expect(isDueToday(me), 'where nothing can be kept it would come with every look').toBe(false)
})
