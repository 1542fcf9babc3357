// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/stub-browser.ts'
import type { renderScreen } from '../../test/render-screen.tsx'
import { renderSite } from '../../test/render-site.tsx'
import { WaitingFrame } from './WaitingFrame.tsx'

let page: ReturnType<typeof renderScreen>
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => vi.restoreAllMocks())

test('shows title, tab and the reason for waiting while the session is unknown', () => {
  const current = () => page.queryAll('[aria-current=page]').map(({ textContent }) => textContent)
  const hidden = () => page.queryAll('nav.max-lg\\:hidden').length
  page = renderSite(['/app/chat/7'], <WaitingFrame />)
  expect(page.text()).toBe(
    '|Chat|No answer yet|Mithaq cannot be reached just now. We keep trying.|Profiles|Liked|Matches|Account|',
  )
  expect([current(), hidden()]).toEqual([['Matches'], 1])
  Object.assign(navigator, { onLine: false })
  page = renderSite(['/app/profiles'], <WaitingFrame />)
  expect(page.text()).toMatch(
    /^\|Mithaq\|You are offline\|This page opens as soon as you are back online\. Your messages are saved and will be sent then\.\|Profiles\|/,
  )
  expect([current(), hidden()]).toEqual([['Profiles'], 0])
})
