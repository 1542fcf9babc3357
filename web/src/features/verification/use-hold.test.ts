import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn, mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { useHold } from './use-hold.ts'

test('a pose is held for 0.9 s before it is taken', async () => {
  openPage()
  vi.useFakeTimers()
  const screen = mounted(new QueryClient(), useHold)
  const taken = vi.fn<() => void>()
  void screen.shown().hold().then(taken)
  await vi.advanceTimersByTimeAsync(890)
  expect(screen.shown().holding).toBe(true)
  expect(taken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  await drawn()
  expect(screen.shown().holding).toBe(false)
  expect(taken).toHaveBeenCalledOnce()
  screen.leave()
})
