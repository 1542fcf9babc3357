// @vitest-environment drawn
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import type { screen as open } from '../../test/screen.tsx'
import { at } from '../../test/site.tsx'
import { WaitingFrame } from './WaitingFrame.tsx'

let page: ReturnType<typeof open>
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => vi.restoreAllMocks())

test('shows title, tab and the reason for waiting while the session is unknown', () => {
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
