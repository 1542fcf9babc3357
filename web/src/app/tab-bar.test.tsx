// @vitest-environment drawn
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { screen as open } from '../../test/screen.tsx'
import { TabBar } from './TabBar.tsx'

let page: ReturnType<typeof open>
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => vi.restoreAllMocks())

test('names the tabs, marks Matches red while one is active and counts unread messages', () => {
  const looks = () => page.every('nav svg.text-rose').map((icon) => icon.closest('a')?.textContent)
  page = open(<TabBar active="matches" />)
  expect(page.text()).toBe('|Profiles|Liked|Matches|Account|')
  expect(page.every('nav').map((bar) => bar.getAttribute('aria-label'))).toEqual(['Main'])
  expect(looks()).toEqual([])
  page = open(<TabBar active={null} unread={1} hasActiveMatch />)
  expect(page.text()).toBe('|Profiles|Liked|1|1 unread message|Matches|Account|')
  expect(looks()).toEqual(['11 unread messageMatches'])
  expect(page.every('[aria-current]')).toEqual([])
})
