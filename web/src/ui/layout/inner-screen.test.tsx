// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { IconLink } from '../base/IconLink.tsx'
import { InnerScreen } from './InnerScreen.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  said.mockClear()
})
afterEach(() => vi.restoreAllMocks())

test("shows actions in an inner screen's header and goes back its own way", async () => {
  const help = <IconLink to="/help" label="Help" icon={null} />
  const screen = renderScreen(
    <InnerScreen
      title="Wallet"
      backTo="/app"
      actions={help}
      intro={{ headline: 'Tokens', text: 'Nine free' }}
    >
      <p>Below</p>
    </InnerScreen>,
  )
  expect(['href', 'title'].map((name) => screen.attribute('Help', name))).toEqual(['/help', 'Help'])
  expect(screen.text()).toBe('|Wallet|Tokens|Nine free|Below|')
  await screen.press('Back')
  expect(screen.path()).toBe('/app')
  await renderScreen(<ScreenHeader title="History" backTo={said} />).press('Back')
  expect(said).toHaveBeenCalledOnce()
})
