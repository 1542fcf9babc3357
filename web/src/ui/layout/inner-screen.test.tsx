// @vitest-environment drawn
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../test/page.ts'
import { screen as open } from '../../../test/screen.tsx'
import { IconLink } from '../base/IconLink.tsx'
import { InnerScreen } from './InnerScreen.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  said.mockClear()
})
afterEach(() => vi.restoreAllMocks())

test("shows actions in an inner screen's header and goes back its own way", async () => {
  const help = <IconLink to="/help" label="Help" icon={null} />
  const screen = open(
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
  await open(<ScreenHeader title="History" backTo={said} />).press('Back')
  expect(said).toHaveBeenCalledOnce()
})
