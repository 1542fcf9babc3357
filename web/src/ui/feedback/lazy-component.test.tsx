// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { clearToasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('loads a lost component again until it comes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi.fn(async () => () => <b>Here</b>).mockRejectedValueOnce(new Error('lost'))
  const Part = lazyComponent<object>(load)
  const screen = renderScreen(<Part fallback="The shape" />)
  expect(screen.text()).toContain('The shape')
  await vi.waitFor(() => expect(screen.text()).toBe('|Here|'))
  expect(load).toHaveBeenCalledTimes(2)
})
