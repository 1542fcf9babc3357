// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { clearToasts } from '../feedback/toast.ts'
import { useNextPage } from './use-next-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('fetches the next page once near the end and not again after a failure', () => {
  const fetchNextPage = vi.fn()
  let list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage }
  let shown = 20
  let atEnd = false
  const screen = renderHookWithClient(new QueryClient(), () => useNextPage(list, shown, () => atEnd))
  const asked = () => {
    const scrolled = screen.current()
    const times = fetchNextPage.mock.calls.length
    fetchNextPage.mockClear()
    return { times, scrolled }
  }
  const { times, scrolled } = asked()
  expect(times).toBe(0)
  scrolled()
  expect(asked().times, 'far from the end').toBe(0)
  atEnd = true
  asked().scrolled()
  expect(asked().times).toBe(1)
  list = { ...list, isFetchingNextPage: true }
  asked().scrolled()
  expect(asked().times, 'while one is on its way').toBe(0)
  list = { ...list, isFetchingNextPage: false }
  shown = 40
  expect(asked().times, 'still at the end').toBe(1)
  list = { ...list, isFetchingNextPage: true }
  asked()
  list = { ...list, isFetchingNextPage: false, isFetchNextPageError: true }
  expect(asked().times, 'failed').toBe(0)
  asked().scrolled()
  expect(asked().times, 'failed, scrolled on').toBe(1)
  list = { ...list, hasNextPage: false }
  asked().scrolled()
  expect(asked().times, 'nothing more').toBe(0)
})
