import { checkAccessibility, expect, expectEverythingFits, shot, test } from './fixtures.ts'

const stages = [
  // Colours depend on the theme and order on the direction: these two look at all of both.
  { theme: 'light', dir: 'ltr', check: true },
  { theme: 'dark', dir: 'rtl', check: true },
  { theme: 'light', dir: 'rtl', check: false },
  { theme: 'dark', dir: 'ltr', check: false },
]

for (const { theme, dir, check } of stages)
  test(`the design system in ${theme}, ${dir} @wide`, async ({ page }) => {
    await page.goto(`/dev/ui?theme=${theme}&dir=${dir}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await shot(page, `dev-ui-${theme}-${dir}`)
    await expectEverythingFits(page)
    if (check) await checkAccessibility(page)
  })
