import {
  desktop,
  expect,
  expectHydrated,
  fillSignUp,
  accountForm,
  openLanding,
  waitUntilSettled,
  newCredentials,
  tabTo,
  test,
  toastWith,
} from './fixtures.ts'
import { holdRequests, expectTextInPlace } from './profile-acts.ts'

const headline = 'The Zero-Ghosting Muslim Marriage App Platform. Never Be Left on Read.'
const blurbs = [
  "World's 1st Token Messaging Feature",
  'See Who Liked Your Profile for Free',
  'Free Filters and No Premium Tier',
]

test('reads the landing page without scripts and leads to /auth and back', async ({ openBrowser, page }) => {
  const scriptless = await openBrowser({ javaScriptEnabled: false })
  await scriptless.goto('/')
  await expect(scriptless).toHaveTitle(/Mithaq/)
  const banner = scriptless.getByRole('banner')
  await expect(banner).toContainText('Mithaq')
  for (const name of ['Sign In', 'Join Now'])
    await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/auth')

  await expect(scriptless.getByRole('heading', { level: 1 })).toHaveText(headline)
  for (const name of ['Get Started', 'Already a Member?'])
    await expect(scriptless.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      '/auth',
    )
  await expect(scriptless.getByText('answering is rewarded, silence is not')).toBeVisible()
  for (const name of blurbs) await expect(accountForm(scriptless).heading(name)).toBeVisible()
  // A chat answered in time, on a phone too; then how it goes, who is there, what it costs, what keeps it safe, and the way in.
  await expect(scriptless.getByText('Answered in time').first()).toBeVisible()
  for (const name of [
    'Three steps, no silence',
    'People who mean it',
    '9 tokens free, 3 open a chat',
    'Kept the way family would',
    'Someone worth answering is here',
  ])
    await expect(accountForm(scriptless).heading(name)).toBeVisible()
  await expect(scriptless.getByRole('link', { name: 'Create your profile' })).toHaveAttribute('href', '/auth')
  for (const promise of [
    /rewarded/,
    /ghosting is penalised/,
    /Age, location and height/,
    /Tokens are only for chat/,
  ])
    await expect(
      scriptless.getByRole('main').getByText(promise).filter({ visible: true }).first(),
    ).toBeVisible()

  const footer = scriptless.getByRole('contentinfo')
  await expect(footer).toContainText('© 2025')
  await expect(footer).toContainText('hearts together the halal way')
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(accountForm(scriptless).heading('Privacy Policy')).toBeVisible()

  // Where nothing works without it, the page says so.
  const needed = scriptless.locator('noscript > p')
  await expect(needed).toHaveCount(0)
  for (const path of ['/auth', '/signup', '/app/profiles']) {
    await scriptless.goto(path)
    await expect(needed).toBeVisible()
    await expect(needed).toHaveText('Mithaq needs JavaScript here. Please turn it on and reload the page.')
  }

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  const [signIn, joinNow] = ['Sign In', 'Join Now'].map((name) =>
    page.getByRole('link', { name, exact: true }),
  )
  await joinNow!.click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Find your perfect halal match')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  // The narrowest phones have no room for both.
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(joinNow!).toBeVisible()
  await page.setViewportSize({ width: 340, height: 640 })
  await expect(joinNow!).toBeHidden()
  await expect(signIn!).toBeVisible()
  // Where there is room, a phone stands beside the promise, and the parts of the page are a tap away.
  const safety = page.getByRole('link', { name: 'Safety', exact: true })
  const beside = page.locator('img[src="/screens/like-light.webp"]').first()
  for (const part of [safety, beside]) await expect(part).toBeHidden()
  await page.setViewportSize(desktop.viewport)
  await expect(beside).toBeVisible()
  await expectHydrated(safety)
  await safety.click()
  await expect(page).toHaveURL('/#family')
  await expect(accountForm(page).heading('Kept the way family would')).toBeInViewport()
  await expect(accountForm(page).heading('Kept the way family would')).toBeFocused()
})

test('reads the sign-in page before its script and keeps what was typed or tapped', async ({
  page,
  faults,
}) => {
  faults.allow(401)
  const letGo = await holdRequests(page, ['GET', '**/assets/*.js'])
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByText('Find your perfect halal match')).toBeVisible()
  await accountForm(page).email.fill('early@example.com')
  await accountForm(page).password.fill('a promise kept')
  // Nothing of it goes into the address.
  await page.keyboard.press('Enter')
  letGo()
  // What was typed is what is sent.
  await expect(toastWith(page, 'Invalid login credentials')).toBeVisible()
  const tabs = page.getByRole('tablist')
  // A font that comes late moves everything once.
  await waitUntilSettled(page)
  const place = await tabs.boundingBox()
  const who = newCredentials()
  await fillSignUp(page, who)
  await expect(page).toHaveURL('/auth')
  // The tabs stay under the finger, however long the form below is.
  expect(await tabs.boundingBox()).toEqual(place)
  await accountForm(page).tab('Sign In').click()
  await expect(accountForm(page).email).toHaveValue('early@example.com')
  await expect(accountForm(page).password).toHaveValue('a promise kept')
  await accountForm(page).button('Forgot password?').click()
  await expect(accountForm(page).email).toHaveAttribute('type', 'email')
  await accountForm(page).button('Back to Sign In').click()
  await accountForm(page).tab('Sign Up').click()
  await expect(accountForm(page).email).toHaveAttribute('type', 'email')
  await expect(accountForm(page).password).toHaveValue(who.password)
  await expect(accountForm(page).confirmPassword).toHaveValue(who.password)
})

test('answers an unknown address with a kind 404', async ({ page, faults }) => {
  faults.allow(404, /no\/such\/page/)
  const written = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const answer = await page.goto('/no/such/page?x=1')
  expect(answer?.status()).toBe(404)
  await written
  await expect(page).toHaveTitle('Page not found · Mithaq')
  await expect(accountForm(page).heading('404')).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
})

test('leads from the landing page to a new account by keyboard alone', async ({ page }) => {
  const who = newCredentials()
  await page.setViewportSize(desktop.viewport)
  await openLanding(page)
  await tabTo(page, page.getByRole('link', { name: 'Sign In', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth')
  await expect(accountForm(page).button('Sign In')).toBeVisible()
  // A new page takes the focus to its heading: a key pressed before that would lead nowhere.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, accountForm(page).tab('Sign In'))
  await page.keyboard.press('ArrowRight')
  await expect(accountForm(page).tab('Sign Up')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, accountForm(page).email)
  await page.keyboard.type(who.email)
  await tabTo(page, accountForm(page).password)
  await page.keyboard.type(who.password)
  await tabTo(page, page.getByRole('button', { name: 'Show password' }).first())
  await page.keyboard.press('Enter')
  await expect(accountForm(page).password).toHaveAttribute('type', 'text')
  await tabTo(page, accountForm(page).confirmPassword)
  await page.keyboard.type('something else')
  await page.keyboard.press('Enter')
  await expectTextInPlace(page, 'Passwords do not match')
  await expect(accountForm(page).confirmPassword).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(who.password)
  await tabTo(page, accountForm(page).button('Create Account'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signup')
  // A screen reader begins to read where the new page begins.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
