// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/stub-browser.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { TabBar } from './TabBar.tsx'

let page: ReturnType<typeof renderScreen>
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => vi.restoreAllMocks())

test('names the tabs, marks Matches red while one is active and counts unread messages', () => {
  const looks = () => page.queryAll('nav svg.text-rose').map((icon) => icon.closest('a')?.textContent)
  page = renderScreen(<TabBar active="matches" />)
  expect(page.text()).toBe('|Profiles|Liked|Matches|Account|')
  expect(page.queryAll('nav').map((bar) => bar.getAttribute('aria-label'))).toEqual(['Main'])
  expect(looks()).toEqual([])
  page = renderScreen(<TabBar active={null} unread={1} hasActiveMatch />)
  expect(page.text()).toBe('|Profiles|Liked|1|1 unread message|Matches|Account|')
  expect(looks()).toEqual(['11 unread messageMatches'])
  expect(page.queryAll('[aria-current]')).toEqual([])
})
