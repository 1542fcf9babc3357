import type { Page } from '@playwright/test'
import { openLanding } from './acts.ts'
import { accountForm, expect, openSettings, test } from './fixtures.ts'
import { checkScreen, openHome } from './profile-acts.ts'

test('reloads a page from before an upgrade once', async ({ page, faults }) => {
  faults.allow(/./)
  await openLanding(page)
  await page.route('**/assets/AuthScreen-*.js*', (route) => route.abort())
  // Some of a build's files are those of the build before.
  const unchanged = await page.locator('script[type=module]').first().getAttribute('src')
  await page.route('**/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({
          body: `<script type="module" src="${unchanged}"></script><script type="module" src="/assets/newer.js"></script>`,
        })
      : route.fallback(),
  )
  let reloads = 0
  page.on('load', () => (reloads += 1))
  const reloaded = page.waitForEvent('load')
  // It may be answered before anybody has heard of the load.
  let reloading = false
  page.on('request', (request) => (reloading ||= request.isNavigationRequest()))
  const asked = page.waitForResponse(
    (answer) =>
      reloading && answer.request().resourceType() === 'fetch' && new URL(answer.url()).pathname === '/',
  )
  await page.getByRole('link', { name: 'Get Started' }).click()
  await reloaded
  await expect(page.getByText('This page is still loading')).toBeVisible()
  await (await asked).finished()
  await expect(page.getByText('This page is still loading')).toBeVisible()
  expect(reloads).toBe(1)
})

/**
 * Loses a script as the browsers do that remember it for the life of the page: what was lost once under an address is
 * never found there again. Answers the addresses asked for.
 */
async function lose(page: Page, files: string): Promise<string[]> {
  const asked: string[] = []
  await page.route(files, async (route) => {
    const address = new URL(route.request().url())
    asked.push(address.pathname + address.search)
    await (asked[0] === asked.at(-1) ? route.abort() : route.continue())
  })
  return asked
}

test('loads a lost script again by itself, in front and in the background', async ({ page, faults }) => {
  faults.allow(/net::ERR_FAILED/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await lose(page, '**/assets/register-service-worker-*.js*')
  const elsewhere = page.waitForResponse((answer) =>
    /\/register-service-worker-[^?]*\.js\?again=1$/.test(answer.url()),
  )
  await openHome(page)
  expect((await elsewhere).ok()).toBe(true)
  const asked = await lose(page, '**/assets/NotificationPanel-*.js*')
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Notifications' })).toBeVisible()
  expect(asked[1]).toBe(`${asked[0]}?again=1`)
})

test('imports no chunk before the chunks it depends on', async ({ page, faults }) => {
  faults.allow(/net::ERR_FAILED/)
  const imported: string[] = []
  let lost = 0
  await page.route('**/assets/api-*.js', async (route) => {
    if (route.request().resourceType() === 'script') imported.push(route.request().url())
    await (lost++ === 0 ? route.abort() : route.continue())
  })
  await openLanding(page)
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(accountForm(page).button('Create Account')).toBeVisible()
  expect(lost).toBeGreaterThan(1)
  expect(imported).toHaveLength(1)
})

test('keeps the frame for a tab tapped offline and opens it once connected', async ({ page, faults }) => {
  faults.allow(/./)
  await openHome(page)
  await page.context().setOffline(true)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Liked' }).click()
  await expect(page.getByText('This page is still loading')).toBeVisible()
  await expect(page.getByText('You are offline. We go on once you are back.')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Liked' })).toHaveAttribute('aria-current', 'page')
  await checkScreen(page, 'tab-offline')
  await page.context().setOffline(false)
  await expect(page.getByRole('tab', { name: /^Liked Me/ })).toBeVisible()
  await expect(page.getByText('You are offline. We go on once you are back.')).toHaveCount(0)
})

test('closes only the top layer on Back and loses nothing', async ({ page }) => {
  await openHome(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Liked' }).click()
  await expect(accountForm(page).heading('Liked Profiles')).toBeVisible()
  await tabs.getByRole('link', { name: 'Profiles' }).click()
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Profile Filters' })
  const jordan = sheet.getByRole('checkbox', { name: 'Jordan' })
  await filters.click()
  await jordan.check()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/app/profiles')
  await page.goForward()
  await expect(sheet).toHaveCount(0)
  await filters.click()
  await expect(jordan).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // A tap beside a question closes it too, and leaves no step behind.
  await tabs.getByRole('link', { name: 'Account' }).click()
  await openSettings(page, 'Account')
  await accountForm(page).button('Deactivate account').click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate your account?' })
  await expect(question).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/app/account')
  await page.goBack()
  await expect(page).toHaveURL('/app/profiles')
  await page.goBack()
  await expect(page).toHaveURL('/app/liked')
})
