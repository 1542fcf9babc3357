// @vitest-environment dom
import { expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Tour } from './lazy-tour.tsx'

let tries = 0
vi.mock('./tour/Tour.tsx', () => {
  tries += 1
  if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
  return { Tour: () => 'How it goes' }
})

test('a later part of the page whose script is lost on the way comes by itself', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubBrowser()
  const page = renderScreen(<Tour />)
  // On a busy machine the import itself takes its time, which no clock of the test can shorten.
  await vi.waitFor(() => expect(page.plainText()).toBe('How it goes'), { timeout: 20_000 })
  expect(tries).toBe(2)
  vi.useRealTimers()
})
