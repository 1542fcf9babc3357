// @vitest-environment dom
import { expect, test } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { DevUiScreen } from './DevUiScreen.tsx'

test('shows every component in its states and applies theme, direction and texts', async () => {
  stubBrowser()
  const page = renderScreen(<DevUiScreen />)
  const controls = page.controlNames().join('|')
  expect(controls).toContain('Mithaq|Foundations|Actions|Forms|Feedback|Content|Light|Dark|System|')
  expect(controls).toContain('|Left to right|Right to left|English|Pseudo|Continue|Get Started|')
  expect(controls).toContain('|Small|Medium|Large|Focused|Disabled|Saving...|')
  expect(controls).toContain('|Report|Pass|Favorite|Like|Send|Block|Chat options|Name|')
  expect(controls).toContain('|Month|Day|Marital Status|Country|Show options|Country, empty|')
  expect(controls).toContain('|Nationality|Remove Jordan|Remove Turkey|Height|Age: From|Age: To|')
  expect(controls).toContain('|Success|Error|Info with a title|Retry|')
  expect(controls).toMatch(/\|Sign In\|Sign Up\|.*\|Unmatched\|Report\|Unmatch\|Browse Profiles$/)
  const stage = () => page.queryAll('input:checked').map((chosen) => chosen.closest('label')?.textContent)
  expect(stage().slice(1, 3)).toEqual(['Left to right', 'English'])
  await page.press('Dark')
  await page.press('Right to left')
  expect(stage().slice(0, 3)).toEqual(['Dark', 'Right to left', 'English'])
  expect([document.documentElement.dir, location.search]).toEqual(['rtl', '?theme=dark&dir=rtl'])
  page.close()
  document.documentElement.dir = 'ltr'
})
