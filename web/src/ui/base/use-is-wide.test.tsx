// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { clearToasts } from '../feedback/toast.ts'
import { useIsWide } from './use-is-wide.ts'

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
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
  const screen = mounted(new QueryClient(), () => [(redrawn(), useIsWide('64rem'))])
  expect(screen.shown()).toEqual([false])
  expect(new Set(asked)).toEqual(new Set(['(min-width: 64rem)']))
  redrawn.mockClear()
  query.matches = true
  query.dispatchEvent(new Event('change'))
  await later(0)
  expect(redrawn, 'by the change itself').toHaveBeenCalled()
  expect(screen.shown()).toEqual([true])
})
