import { expect, maryam, on, refusedWith, signIn, signUp, test, toast } from './fixtures.ts'
import { hold, intercept, look, refusal } from './profile-acts.ts'

test('while the session is looked up, the page says so', async ({ page, faults }) => {
  faults.allow(/net::ERR_/)
  await signUp(page)
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
  await signIn(page, maryam)
  letGo = await hold(page, ['GET', '**/assets/AppShell-*.js'])
  await page.goto('/signup')
  await expect(page.getByText('Redirecting to app...', { exact: true })).toBeVisible()
  await expect(page.getByText('Your profile is already complete')).toBeVisible()
  letGo()
  await expect(page).toHaveURL('/app/profiles')
})

test('the tabs lead to their screens', async ({ page }) => {
  await signIn(page, maryam)
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
  faults.allow(refusedWith(404))
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404 }))
  await signIn(page, maryam)
  await page.goto('/app/account')
  await expect(page.getByText('Image unavailable').first()).toBeVisible()
  await expect(toast(page, 'Failed to load profile image').first()).toBeVisible()
})

test('a profile that does not come can be asked for again', async ({ page, faults }) => {
  faults.allow(refusedWith(500), /console:/)
  await signIn(page, maryam)
  await page.evaluate(() => localStorage.removeItem('userData'))
  const release = await intercept(page, ['GET', '**/api/profile'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await page.goto('/app/account')
  await page.evaluate(() => localStorage.removeItem('userData'))
  await page.reload()
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible()
  await release()
  await on(page).button('Try Again').click()
  await expect(page.getByText('Paediatric nurse').first()).toBeVisible()
})

test('a part that breaks while it is drawn can be tried again', async ({ page, faults }) => {
  faults.allow(/console:/, /uncaught:/)
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: 'Break this part' }).first().click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' }).first()).toBeVisible()
  await on(page).button('Try Again').first().click()
  await expect(page.getByRole('button', { name: 'Break this part' }).first()).toBeVisible()
})

test('a page whose script does not come says so, with a way home', async ({ page, faults }) => {
  faults.allow(/./)
  await page.goto('/')
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

test('a page from before an upgrade brings itself up to date, once', async ({ page, faults }) => {
  faults.allow(/./)
  await page.goto('/')
  await page.route('**/assets/AuthScreen-*.js', (route) => route.abort())
  await page.route('**/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ body: '<script type="module" src="/assets/newer.js"></script>' })
      : route.fallback(),
  )
  let reloads = 0
  page.on('load', () => (reloads += 1))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await reloaded
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  const asked = page.waitForResponse((answer) => answer.request().resourceType() === 'fetch')
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
  await (await asked).finished()
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  expect(reloads).toBe(1)
})

test('a script in the background that is lost on the way is asked for until it comes', async ({
  page,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  await signIn(page, maryam)
  const worker = '**/assets/worker-*.js'
  await page.route(worker, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/worker-'))
  await page.reload()
  await lost
  const answered = page.waitForResponse(worker)
  await page.unroute(worker)
  expect((await answered).ok()).toBe(true)
})

test('a part whose script is lost on the way comes when it is asked for again', async ({ page, faults }) => {
  faults.allow(/./)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, maryam)
  const panel = '**/assets/NotificationPanel-*.js'
  await page.route(panel, (route) => route.abort())
  const bell = page.getByRole('button', { name: /notification/i }).first()
  await bell.click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.unroute(panel)
  await on(page).button('Try Again').click()
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading')).toBeVisible()
})
