// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { matchWith } from '../../../test/match.ts'
import { drawn, mounted } from '../../../test/mounted.tsx'
import { useAfterPayment } from './use-after-payment.ts'

connected(() => ({}))

const openChat = () =>
  mounted(
    new QueryClient(),
    () => ({ ...useAfterPayment(), path: useLocation().pathname }),
    (screen) => <MemoryRouter initialEntries={['/app/chat/1']}>{screen}</MemoryRouter>,
  )
let chat: ReturnType<typeof openChat>
afterEach(() => chat.leave())

const shownAfter = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await drawn()
  const { justPaid, path } = chat.shown()
  return [justPaid, path]
}

let isWide = false
vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width: 64rem)' && isWide }))

test('1.5 s after a payment that opened it, the chat is shown', async () => {
  chat = openChat()
  expect(chat.shown().justPaid).toBe(false)
  chat.shown().onPaid(matchWith({ chatUnlocked: true }))
  expect(await shownAfter(1499)).toEqual([true, '/app/chat/1'])
  expect(await shownAfter(1)).toEqual([false, '/app/chat/1'])
})

test('1.5 s after a payment that left it locked, the matches are', async () => {
  chat = openChat()
  chat.shown().onPaid(matchWith())
  expect(await shownAfter(1499)).toEqual([true, '/app/chat/1'])
  expect((await shownAfter(1))[1]).toBe('/app/matches')
})

test('on a desktop the chat stays in its pane', async () => {
  isWide = true
  chat = openChat()
  chat.shown().onPaid(matchWith())
  expect(await shownAfter(1499)).toEqual([true, '/app/chat/1'])
  expect(await shownAfter(1)).toEqual([false, '/app/chat/1'])
})

test('whoever has left the chat by then is led nowhere', () => {
  isWide = false
  chat = openChat()
  const before = vi.getTimerCount()
  chat.shown().onPaid(matchWith())
  expect(vi.getTimerCount()).toBe(before + 1)
  chat.leave()
  expect(vi.getTimerCount()).toBe(before)
})
