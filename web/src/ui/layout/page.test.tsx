// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { HasNavigated, Page } from './Page.tsx'
import { clearToasts } from '../feedback/toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('fades a page reached from another one in and focuses its heading', () => {
  let navigated = false
  const opened = (within: string) => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockClear()
    const screen = renderScreen(() => (
      <HasNavigated value={navigated}>
        <Page>
          <main>{within === 'h1' && <h1>Matches</h1>}</main>
        </Page>
      </HasNavigated>
    ))
    return () => [
      screen.queryAll('.page-fade').length,
      ...(focus.mock.contexts as HTMLElement[]).flatMap((element) => [element.localName, element.tabIndex]),
      ...focus.mock.calls.flat(),
    ]
  }
  const first = opened('h1')
  expect(first()).toEqual([0])
  navigated = true
  // It stays while the address changes.
  expect(first()).toEqual([0])
  expect(opened('h1')()).toEqual([1, 'h1', -1, { preventScroll: true }])
  expect(document.activeElement?.textContent).toBe('Matches')
  expect(opened('main')()).toEqual([1, 'main', -1, { preventScroll: true }])
})
