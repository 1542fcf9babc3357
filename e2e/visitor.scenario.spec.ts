import { desktop, expect, fillSignUp, on, settled, stranger, tabTo, test } from './fixtures.ts'
import { hold, saidInPlace } from './profile-acts.ts'

const headline = 'The Zero-Ghosting Muslim Marriage App Platform. Never Be Left on Read.'
const blurbs = [
  "World's 1st Token Messaging Feature",
  'See Who Liked Your Profile for Free',
  'Free Filters and No Premium Tier',
]

test('the landing page reads without any script', async ({ openBrowser, page }) => {
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
  for (const name of blurbs) await expect(on(scriptless).heading(name)).toBeVisible()
  // A chat answered in time, on a phone too; then how it goes, who is there, what it costs, and the way in.
  await expect(scriptless.getByText('Answered in time').first()).toBeVisible()
  for (const name of [
    'Three steps, no silence',
    'People who mean it',
    '9 tokens free, 3 open a chat',
    'Someone worth answering is here',
  ])
    await expect(on(scriptless).heading(name)).toBeVisible()
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
  await expect(on(scriptless).heading('Privacy Policy')).toBeVisible()

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
})

test('the sign-in page reads before its script has come, and loses nothing typed meanwhile', async ({
  page,
}) => {
  const letGo = await hold(page, ['GET', '**/assets/*.js'])
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByText('Find your perfect halal match')).toBeVisible()
  await on(page).email.fill('early@example.com')
  await on(page).password.fill('a promise kept')
  // Nothing of it goes into the address.
  await page.keyboard.press('Enter')
  letGo()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await on(page).tab('Sign Up').click()
  await expect(on(page).confirmPassword).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await on(page).tab('Sign In').click()
  await expect(on(page).email).toHaveValue('early@example.com')
  await expect(on(page).password).toHaveValue('a promise kept')
})

test('every way in from the landing page leads to /auth, and back', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Sign In', 'Join Now', 'Get Started', 'Already a Member?']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL('/auth')
    await expect(on(page).tab('Sign In')).toBeVisible()
    await expect(page.getByText('Find your perfect halal match')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  }
  // The narrowest phones have no room for both.
  const [signIn, joinNow] = ['Sign In', 'Join Now'].map((name) =>
    page.getByRole('link', { name, exact: true }),
  )
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(joinNow!).toBeVisible()
  await page.setViewportSize({ width: 340, height: 640 })
  await expect(joinNow!).toBeHidden()
  await expect(signIn!).toBeVisible()
})

test('the privacy policy says all it must', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(on(page).heading('Privacy Policy')).toBeVisible()
  const policy = page.getByRole('main')
  for (const statement of [
    'Last updated: 16-11-2026. Earlier version: 21-07-2025.',
    /stays for 2 years.*blocks by you or of you.*reports about you.*keyed fingerprint of your e-mail address/,
    /verified with a selfie.*voluntary.*blue verification badge/,
    /guardians? (and|or) chaperones? receive.*(weekly|once a week)/i,
    /closed.*deleted or anonymised.*2 years/,
    /fraudulent.*kept for up to 2 years by us, or by the verification partner where one is used/,
    /nobody has used for 2 years is erased.*30 days and 7 days before/,
    /Where you are signed in.*Not where you were/,
    /telephone numbers, addresses, other messengers and money.*no message is held back.*24 hours/,
    /open case.*at most 90 days after you left/,
    /one setting for all your pictures.*everyone.*your matches.*people you choose.*blur that is made on our server/,
    /program looks at every picture before others see it.*signed and ends after two hours at most/,
    /moderators remove.*until your appeal is answered.*6 months/,
    /People decide about reports.*statement in the app and by mail.*appeal each decision once within 6 months.*48 hours/,
    /three pictures with the live camera.*erased within 24 hours of the decision.*after 7 days.*only women of our team/,
    /one sentence about a part of the profile.*in no notification and no mail/,
    /take a copy under Your data.*first names.*7 days/,
    /confirmed at both addresses/,
    'Delete My Account button on the Account page',
    /by e-mail to contact@localhost/,
    /under 18/,
    /by e-mail, by text message and as notices in the app.*opt out/,
    /opted out.*12 months/,
  ])
    await expect(policy).toContainText(statement)
  await expect(policy.getByRole('link', { name: 'contact@localhost' }).first()).toHaveAttribute(
    'href',
    'mailto:contact@localhost',
  )
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown address answers 404, says so kindly and is written on the console', async ({
  page,
  faults,
}) => {
  faults.allow(404, /no\/such\/page/)
  const written = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const answer = await page.goto('/no/such/page?x=1')
  expect(answer?.status()).toBe(404)
  await written
  await expect(on(page).heading('404')).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
})

test('each page has a title of its own', async ({ page, faults }) => {
  faults.allow(404, /nowhere/)
  const titles = new Set<string>()
  for (const [path, heading] of [
    ['/', headline],
    ['/auth', 'Mithaq'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/nowhere', '404'],
  ] as const) {
    await page.goto(path)
    await expect(on(page).heading(heading)).toBeVisible()
    await expect(page).toHaveTitle(/Mithaq/)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(4)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect.poll(() => page.title()).toBe([...titles][0])
})

test('the keyboard alone leads from the landing page to a new account', async ({ page }) => {
  const who = stranger()
  await page.setViewportSize(desktop.viewport)
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Sign In', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth')
  await expect(on(page).button('Sign In')).toBeVisible()

  await tabTo(page, on(page).tab('Sign In'))
  await page.keyboard.press('ArrowRight')
  await expect(on(page).tab('Sign Up')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, on(page).email)
  await page.keyboard.type(who.email)
  await tabTo(page, on(page).password)
  await page.keyboard.type(who.password)
  await tabTo(page, page.getByRole('button', { name: 'Show password' }).first())
  await page.keyboard.press('Enter')
  await expect(on(page).password).toHaveAttribute('type', 'text')
  await tabTo(page, on(page).confirmPassword)
  await page.keyboard.type('something else')
  await page.keyboard.press('Enter')
  await saidInPlace(page, 'Passwords do not match')
  await expect(on(page).confirmPassword).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(who.password)
  await tabTo(page, on(page).button('Create Account'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signup')
  // A screen reader begins to read where the new page begins.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('what was typed survives a look at the other tab', async ({ page }) => {
  const who = stranger()
  await page.goto('/auth')
  const tabs = page.getByRole('tablist')
  // A font that comes late moves everything once.
  await settled(page)
  const place = await tabs.boundingBox()
  await fillSignUp(page, who)
  await expect(on(page).email).toHaveAttribute('type', 'email')
  // The tabs stay under the finger, however long the form below is.
  expect(await tabs.boundingBox()).toEqual(place)
  await on(page).tab('Sign In').click()
  await expect(on(page).email).toHaveValue(who.email)
  await expect(on(page).email).toHaveAttribute('type', 'email')
  await on(page).button('Forgot password?').click()
  await expect(on(page).email).toHaveAttribute('type', 'email')
  await on(page).button('Back to Sign In').click()
  await on(page).tab('Sign Up').click()
  await expect(on(page).password).toHaveValue(who.password)
  await expect(on(page).confirmPassword).toHaveValue(who.password)
})
