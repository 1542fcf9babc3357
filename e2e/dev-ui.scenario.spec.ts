import { checkAccessibility, expect, expectEverythingFits, takeScreenshot, test } from './fixtures.ts'

// Colours depend on the theme and order on the direction: these two look at all of both.
const stages = [
  { theme: 'light', dir: 'ltr', width: 390 },
  { theme: 'dark', dir: 'rtl', width: 1440 },
]

test('shows the design system in both themes and directions, on phone and desktop', async ({ page }) => {
  test.slow()
  for (const { theme, dir, width } of stages) {
    await page.goto(`/dev/ui?theme=${theme}&dir=${dir}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const wide of [width === 390 ? 1440 : 390, width]) {
      await page.setViewportSize({ width: wide, height: 900 })
      await expectEverythingFits(page)
    }
    await takeScreenshot(page, `dev-ui-${theme}-${dir}-${width}`)
    await checkAccessibility(page)
  }
})
