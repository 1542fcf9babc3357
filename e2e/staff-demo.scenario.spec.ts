import { expect, test } from './fixtures.ts'
import { checkAccessibility, shot } from './looks.ts'

test.use({ env: { DEMO: '1' }, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('the printed link shows the console with a few open cases', async ({ page, product }) => {
  const link = /console: (http\S+)/.exec(product.printed())![1]!
  await page.goto(link)
  const queue = page.getByRole('region', { name: 'Queue', exact: true })
  await queue.getByRole('button', { name: /Money or scam/ }).click()
  const shown = page.getByRole('region', { name: 'Money or scam' })
  await shown.getByText('The last 4 messages of their chat').click()
  await expect(shown).toContainText('Could you lend me 200 until Friday?')
  await shot(page, 'staff-demo')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'staff-demo-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAccessibility(page)
  await shot(page, 'staff-demo-phone')
})
