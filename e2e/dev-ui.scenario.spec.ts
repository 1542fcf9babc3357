import { checkAccessibility, expect, expectEverythingFits, shot, test } from './fixtures.ts'

const stages = [
  // Colours depend on the theme and order on the direction: these two look at all of both.
  { theme: 'light', dir: 'ltr', width: 390, check: true },
  { theme: 'dark', dir: 'rtl', width: 1440, check: true },
  { theme: 'light', dir: 'rtl', width: 390, check: false },
  { theme: 'dark', dir: 'ltr', width: 1440, check: false },
]

test('the design system in light and dark, in both directions, on a phone and on a desktop', async ({
  page,
}) => {
  test.slow()
  for (const { theme, dir, width, check } of stages) {
    await page.goto(`/dev/ui?theme=${theme}&dir=${dir}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const wide of [width === 390 ? 1440 : 390, width]) {
      await page.setViewportSize({ width: wide, height: 900 })
      await expectEverythingFits(page)
    }
    await shot(page, `dev-ui-${theme}-${dir}-${width}`)
    if (check) await checkAccessibility(page)
  }
})
