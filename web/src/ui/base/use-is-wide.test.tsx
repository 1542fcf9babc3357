// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { clearToasts } from '../feedback/toast.ts'
import { useIsWide } from './use-is-wide.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('updates when the window becomes wide', async () => {
  const query = Object.assign(new EventTarget(), { matches: false })
  const asked: string[] = []
  vi.stubGlobal('matchMedia', (media: string) => (asked.push(media), query))
  const redrawn = vi.fn()
  const screen = renderHookWithClient(new QueryClient(), () => [(redrawn(), useIsWide('64rem'))])
  expect(screen.current()).toEqual([false])
  expect(new Set(asked)).toEqual(new Set(['(min-width: 64rem)']))
  redrawn.mockClear()
  query.matches = true
  query.dispatchEvent(new Event('change'))
  await advanceTime(0)
  expect(redrawn, 'by the change itself').toHaveBeenCalled()
  expect(screen.current()).toEqual([true])
})
