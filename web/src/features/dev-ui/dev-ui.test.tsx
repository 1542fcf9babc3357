// @vitest-environment drawn
import { expect, test } from 'vitest'
import { openPage } from '../../../test/page.ts'
import { screen } from '../../../test/screen.tsx'
import { DevUiScreen } from './DevUiScreen.tsx'

test('shows every component in its states and applies theme, direction and texts', async () => {
  openPage()
  const page = screen(<DevUiScreen />)
  const controls = page.names().join('|')
  expect(controls).toContain('Mithaq|Foundations|Actions|Forms|Feedback|Content|Light|Dark|System|')
  expect(controls).toContain('|Left to right|Right to left|English|Pseudo|Continue|Get Started|')
  expect(controls).toContain('|Small|Medium|Large|Focused|Disabled|Saving...|')
  expect(controls).toContain('|Report|Pass|Favorite|Like|Send|Block|Chat options|Name|')
  expect(controls).toContain('|Month|Day|Marital Status|Country|Show options|Country, empty|')
  expect(controls).toContain('|Nationality|Remove Jordan|Remove Turkey|Height|Age: From|Age: To|')
  expect(controls).toContain('|Success|Error|Info with a title|Retry|')
  expect(controls).toMatch(/\|Sign In\|Sign Up\|.*\|Unmatched\|Report\|Unmatch\|Browse Profiles$/)
  const stage = () => page.every('input:checked').map((chosen) => chosen.closest('label')?.textContent)
  expect(stage().slice(1, 3)).toEqual(['Left to right', 'English'])
  await page.press('Dark')
  await page.press('Right to left')
  expect(stage().slice(0, 3)).toEqual(['Dark', 'Right to left', 'English'])
  expect([document.documentElement.dir, location.search]).toEqual(['rtl', '?theme=dark&dir=rtl'])
  page.leave()
  document.documentElement.dir = 'ltr'
})
