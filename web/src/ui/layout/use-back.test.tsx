// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { clearToasts } from '../feedback/toast.ts'
import { useBack } from './use-back.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('goes back in history, or replaces a linked page with the given one', async () => {
  const routes = ['/link', '/before', '/account'].map((path) => ({ path, element: null as unknown }))
  const goBack = async (entries: string[], idx?: number) => {
    vi.stubGlobal('history', { state: { idx } })
    const router = createMemoryRouter(routes as never, { initialEntries: ['/before', ...entries] })
    const screen = renderHookWithClient(
      new QueryClient(),
      () => useBack('/account'),
      (within) => {
        for (const route of router.routes) Object.assign(route, { element: within })
        return <RouterProvider router={router} />
      },
    )
    screen.current()()
    await advanceTime(0)
    const { pathname } = router.state.location
    await router.navigate(-1)
    screen.unmount()
    return [pathname, router.state.location.pathname]
  }
  expect(await goBack(['/link'], 1)).toEqual(['/before', '/before'])
  expect(await goBack(['/link'], 0)).toEqual(['/account', '/before'])
  expect(await goBack(['/link'])).toEqual(['/account', '/before'])
})
