// @vitest-environment drawn
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/page.ts'
import { screen } from '../../../test/screen.tsx'
import { Tour } from './later.tsx'

let tries = 0
vi.mock('./Tour.tsx', () => {
  tries += 1
  if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
  return { Tour: () => 'How it goes' }
})

test('a later part of the page whose script is lost on the way comes by itself', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openPage()
  const page = screen(<Tour />)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.plain()).toBe('How it goes')
  expect(tries).toBe(2)
  page.leave()
  vi.useRealTimers()
})
