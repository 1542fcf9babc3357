import type { Page } from '@playwright/test'
import { openLanding } from './acts.ts'
import { expect, on, test, toast } from './fixtures.ts'
import { hold, intercept, look, openAccount, openHome, openMember, photo, refusal } from './profile-acts.ts'

test('while the session is looked up, the page says so', async ({ page, faults }) => {
  faults.allow(/net::ERR_/)
  await openAccount(page)
  const letGo = await hold(page, ['POST', '**/api/account/refresh'])
  await page.goto('/signup')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByText('Checking your authentication status')).toBeVisible()
  await expect(page.getByText('Mithaq cannot be reached just now. We keep trying.')).toBeVisible()
  letGo()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
})

test('whoever does not belong in the wizard reads where they are led', async ({ page }) => {
  let letGo = await hold(page, ['GET', '**/assets/AuthScreen-*.js'])
  await page.goto('/signup')
  await expect(page.getByText('Redirecting to sign in....', { exact: true })).toBeVisible()
  letGo()
  await expect(on(page).button('Sign In')).toBeVisible()
  await openMember(page)
  letGo = await hold(page, ['GET', '**/assets/AppShell-*.js'])
  await page.goto('/signup')
  await expect(page.getByText('Redirecting to app...', { exact: true })).toBeVisible()
  await expect(page.getByText('Your profile is already complete')).toBeVisible()
  letGo()
  await expect(page).toHaveURL('/app/profiles')
})

test('the tabs lead to their screens', async ({ page }) => {
  await openHome(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const screens = { Profiles: 'Discover', Liked: 'Liked Profiles', Matches: 'Your Matches' }
  for (const [tab, heading] of Object.entries(screens)) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(on(page).heading(heading)).toBeVisible()
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    await look(page, `tab-${tab.toLowerCase()}`)
  }
  await page.goto('/app/nothing-of-ours')
  await expect(on(page).heading('Discover')).toBeVisible()
})

test('a picture that cannot be shown is said to be unavailable', async ({ page, faults }) => {
  faults.allow(404)
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404 }))
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await page.goto('/app/account')
  await expect(page.getByText('Image unavailable').first()).toBeVisible()
  await expect(toast(page, 'Failed to load profile image').first()).toBeVisible()
})

test('a profile that does not come can be asked for again', async ({ page, faults }) => {
  faults.allow(500, /console:/)
  await openMember(page)
  const release = await intercept(page, ['GET', '**/api/profile'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await intercept(page, ['GET', '**/api/wallet'], async () => {})
  await page.goto('/app/account')
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible()
  await release()
  await on(page).button('Try Again').click()
  await expect(page.getByText('Beekeeper').first()).toBeVisible()

  // What is still on its way says why it does not come.
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. This comes by itself as soon as')).toBeVisible()
  await page.context().setOffline(false)

  // An answer that cannot be drawn breaks its own screen: the tabs stay, and lead on.
  faults.allow(/uncaught:/)
  await intercept(page, ['GET', '**/api/profile'], (route) => route.fulfill({ json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden()
  await expect(page).toHaveURL('/app/matches')
})

test('a part that breaks while it is drawn can be tried again', async ({ page, faults }) => {
  faults.allow(/console:/, /uncaught:/)
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: 'Break this part' }).first().click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' }).first()).toBeVisible()
  await on(page).button('Try Again').first().click()
  await expect(page.getByRole('button', { name: 'Break this part' }).first()).toBeVisible()
})

test('a page whose script does not come says so, and opens by itself', async ({ page, faults }) => {
  faults.allow(/./)
  await openLanding(page)
  // Not every script: one of the landing page that has just been fetched and is then refused loads the page again.
  await page.route('**/assets/AuthScreen-*.js*', (route) => route.abort())
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByText('This page is still on its way')).toBeVisible()
  await expect(page.getByText('It opens by itself as soon as it comes.')).toBeVisible()
  await page.unroute('**/assets/AuthScreen-*.js*')
  await expect(on(page).button('Create Account')).toBeVisible()
})

test('a page from before an upgrade brings itself up to date, once', async ({ page, faults }) => {
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
  const asked = page.waitForResponse((answer) => reloading && answer.request().resourceType() === 'fetch')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await reloaded
  await expect(page.getByText('This page is still on its way')).toBeVisible()
  await (await asked).finished()
  await expect(page.getByText('This page is still on its way')).toBeVisible()
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

test('a script in the background that is lost on the way is asked for elsewhere until it comes', async ({
  page,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  await openHome(page)
  await lose(page, '**/assets/worker-*.js*')
  const elsewhere = page.waitForResponse((answer) => /\/worker-[^?]*\.js\?again=1$/.test(answer.url()))
  await page.reload()
  expect((await elsewhere).ok()).toBe(true)
})

test('a part whose script is lost on the way comes by itself', async ({ page, faults }) => {
  faults.allow(/net::ERR_FAILED/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHome(page)
  const asked = await lose(page, '**/assets/NotificationPanel-*.js*')
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Notifications' })).toBeVisible()
  expect(asked[1]).toBe(`${asked[0]}?again=1`)
})

test('what several parts are made of is not imported before it is there', async ({ page, faults }) => {
  faults.allow(/net::ERR_FAILED/)
  const imported: string[] = []
  let lost = 0
  await page.route('**/assets/api-*.js', async (route) => {
    if (route.request().resourceType() === 'script') imported.push(route.request().url())
    await (lost++ === 0 ? route.abort() : route.continue())
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(on(page).button('Create Account')).toBeVisible()
  expect(lost).toBeGreaterThan(1)
  expect(imported).toHaveLength(1)
})

test('a tab tapped without a connection keeps the frame, says why and opens by itself', async ({
  page,
  faults,
}) => {
  faults.allow(/./)
  await openHome(page)
  await page.context().setOffline(true)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Liked' }).click()
  await expect(page.getByText('This page is still on its way')).toBeVisible()
  await expect(page.getByText('You are offline. We go on once you are back.')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Liked' })).toHaveAttribute('aria-current', 'page')
  await look(page, 'tab-offline')
  await page.context().setOffline(false)
  await expect(page.getByRole('tab', { name: /^Liked Me/ })).toBeVisible()
  await expect(page.getByText('You are offline. We go on once you are back.')).toHaveCount(0)
})

test('the way back closes what lies above the screen and nothing else, and loses nothing', async ({
  page,
}) => {
  await openHome(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Liked' }).click()
  await expect(on(page).heading('Liked Profiles')).toBeVisible()
  await tabs.getByRole('link', { name: 'Profiles' }).click()
  const filters = page.getByRole('button', { name: /^Filters/ })
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
  await page.reload()
  await expect(filters).toBeEnabled()
  await filters.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // A tap beside a question closes it too, and leaves no step behind.
  await tabs.getByRole('link', { name: 'Account' }).click()
  await on(page).button('Deactivate account').click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate your account?' })
  await expect(question).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/app/profiles')
  await page.goBack()
  await expect(page).toHaveURL('/app/liked')
})
