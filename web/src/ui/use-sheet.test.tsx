import { QueryClient } from '@tanstack/react-query'
import type { ContextType } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { mounted } from '../../test/mounted.tsx'
import { openPage } from '../../test/page.ts'
import { useSheet } from './sheets.ts'

test('a sheet that stays open while its screen takes another address has its step there', async () => {
  openPage()
  const steps = {
    state: { key: 'first' } as object,
    pushState: (state: object) => (steps.state = state),
    go: vi.fn<(steps: number) => void>(),
  }
  vi.stubGlobal('history', steps)
  const location = { key: 'first' }
  const router = { state: { location }, navigate: () => {} }
  const data = { router } as unknown as ContextType<typeof RouterContext>
  let isOpen = false
  const screen = mounted(
    new QueryClient(),
    () => useSheet(isOpen, () => {}) ?? 'drawn',
    (sheet) => (
      <RouterContext value={data}>
        <LocationContext
          value={{ location: { ...location } } as unknown as ContextType<typeof LocationContext>}
        >
          {sheet}
        </LocationContext>
      </RouterContext>
    ),
  )
  await Promise.resolve()
  expect(steps.state).toEqual({ key: 'first' })
  isOpen = true
  screen.shown()
  await Promise.resolve()
  expect(steps.state).toEqual({ key: 'first', sheets: 1 })
  steps.state = { key: 'second' }
  location.key = 'second'
  screen.shown()
  await Promise.resolve()
  expect(steps.state).toEqual({ key: 'second', sheets: 1 })
  screen.leave()
  await Promise.resolve()
  expect(steps.go.mock.calls).toEqual([[-1]])
})
