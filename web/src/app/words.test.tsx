// @vitest-environment drawn
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { screen as open } from '../../test/screen.tsx'
import { at } from '../../test/site.tsx'
import { screen } from './screen.tsx'
import { TabBar } from './TabBar.tsx'
import { WaitingFrame } from './WaitingFrame.tsx'

let page: ReturnType<typeof open>
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => vi.restoreAllMocks())

test('a screen that is lost on the way says that it comes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const lost = () => Promise.reject<ComponentType>(new Error('lost'))
  const { Component } = await screen(lost)()
  page = open(<Component />)
  expect(page.every('[role=status]').map(({ textContent }) => textContent)).toEqual([
    'This page is still on its wayIt opens by itself as soon as it comes.',
  ])
  const { Component: Other } = await screen(lost, <p>The tabs</p>)()
  page = open(<Other />)
  expect(page.text()).toBe('|The tabs|')
})

test('the tabs by their names; the one of the matches is red while one is active, and counts what is unread', () => {
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

test('while it is not known who is here, the frame has the name of the page, its tab, and says why it waits', () => {
  const current = () => page.every('[aria-current=page]').map(({ textContent }) => textContent)
  const hidden = () => page.every('nav.max-lg\\:hidden').length
  page = at(['/app/chat/7'], <WaitingFrame />)
  expect(page.text()).toBe(
    '|Chat|No answer yet|Mithaq cannot be reached just now. We keep trying.|Profiles|Liked|Matches|Account|',
  )
  expect([current(), hidden()]).toEqual([['Matches'], 1])
  Object.assign(navigator, { onLine: false })
  page = at(['/app/profiles'], <WaitingFrame />)
  expect(page.text()).toMatch(
    /^\|Mithaq\|You are offline\|This page opens by itself as soon as your connection is back\. Messages you wrote are kept and go out then\.\|Profiles\|/,
  )
  expect([current(), hidden()]).toEqual([['Profiles'], 0])
})
