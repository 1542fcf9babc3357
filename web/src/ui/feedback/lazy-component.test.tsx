// @vitest-environment drawn
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../test/page.ts'
import { screen as open } from '../../../test/screen.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { clearToasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
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
  const screen = open(<Part fallback="The shape" />)
  expect(screen.text()).toContain('The shape')
  await vi.waitFor(() => expect(screen.text()).toBe('|Here|'))
  expect(load).toHaveBeenCalledTimes(2)
})
