import type { Request } from '@playwright/test'
import { expect, fillSignIn, fillSignUp, on, signUp, stranger, test, toast, unanswered } from './fixtures.ts'
import { openAccount, saidInPlace } from './profile-acts.ts'

const endpoint = '**/api/account/sign-up'

test('each mistake is named, one at a time, and nothing typed is lost', async ({ page }) => {
  const { email } = stranger()
  await page.goto('/auth')
  await on(page).tab('Sign Up').click()
  await on(page).button('Create Account').click()
  for (const field of [on(page).email, on(page).password, on(page).confirmPassword])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  const problems: [email: string, password: string, again: string, problem: string][] = [
    ['', '', '', 'Please fill in all fields'],
    [email, 'secret-word', '', 'Please fill in all fields'],
    [email, 'short', 'shirt', 'Passwords do not match'],
    [email, 'secret-word', 'another-word', 'Passwords do not match'],
    [email, 'short', 'short', 'Password must be at least 6 characters'],
    [email, 'x'.repeat(129), 'x'.repeat(129), 'Password must not exceed 128 characters'],
    ['not an address', 'secret-word', 'secret-word', 'Email format is invalid'],
  ]
  for (const [address, password, again, problem] of problems) {
    await on(page).email.fill(address)
    await on(page).password.fill(password)
    await on(page).confirmPassword.fill(again)
    await on(page).button('Create Account').click()
    await saidInPlace(page, problem)
    await expect(on(page).email).toHaveValue(address)
    await expect(on(page).password).toHaveValue(password)
    await expect(on(page).confirmPassword).toHaveValue(again)
  }
  await expect(page).toHaveURL('/auth')
})

test('the server refuses a password that everybody uses, and an address that is taken', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(422, 409)
  const who = stranger()
  const taken = await openAccount({ request })
  await page.goto('/auth')
  await fillSignUp(page, { ...who, password: 'password' })
  await on(page).button('Create Account').click()
  await expect(toast(page, 'This password is too common. Please choose another one.')).toBeVisible()
  await expect(on(page).email).toHaveValue(who.email)
  await expect(on(page).password).toHaveValue('password')

  await fillSignUp(page, { email: ` ${taken.email.toUpperCase()}`, password: who.password })
  await on(page).button('Create Account').click()
  await expect(
    toast(page, 'An account with this email already exists. Please sign in instead.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(on(page).password).toHaveValue(who.password)
})

test('a password can be shown and hidden, each by itself', async ({ page }) => {
  await page.goto('/auth')
  const shown = (field: ReturnType<typeof page.getByLabel>) => expect(field).toHaveAttribute('type', 'text')
  const hidden = (field: ReturnType<typeof page.getByLabel>) =>
    expect(field).toHaveAttribute('type', 'password')
  await fillSignIn(page, stranger())
  await hidden(on(page).password)
  await on(page).button('Show password').click()
  await shown(on(page).password)
  await on(page).button('Hide password').click()
  await hidden(on(page).password)

  await fillSignUp(page, stranger())
  await on(page).button('Show password').nth(1).click()
  await hidden(on(page).password)
  await shown(on(page).confirmPassword)
  await on(page).button('Show password').click()
  await shown(on(page).password)
})

test('while it is busy it says so, a second press does nothing, and the new account is greeted', async ({
  page,
}) => {
  const who = stranger()
  const asked: Request[] = []
  page.on('request', (request) => request.url().endsWith('/sign-up') && asked.push(request))
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(endpoint, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/auth')
  await fillSignUp(page, who)
  // Both presses before the page can draw itself again.
  await on(page)
    .button('Create Account')
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  const busy = on(page).button('Creating account...')
  await expect(busy).toBeVisible()
  await expect(busy).toBeDisabled()
  await on(page).confirmPassword.press('Enter')
  answer()
  await expect(toast(page, 'Account created successfully! Please complete your profile.')).toBeVisible()
  await expect(page).toHaveURL('/signup')
  expect(asked).toHaveLength(1)
})

test('without an answer the error is kind, nothing is lost, and the next try succeeds', async ({
  page,
  faults,
}) => {
  faults.allow(...unanswered, 503, 500)
  const who = stranger()
  await page.goto('/auth')
  await fillSignUp(page, who)
  const answers = [
    { how: 'abort', says: 'An unexpected error occurred' },
    { how: 503, says: 'Mithaq is briefly unavailable. Please try again in a moment.' },
    { how: 500, says: 'An unexpected error occurred' },
  ] as const
  for (const { how, says } of answers) {
    await page.route(endpoint, (route) =>
      how === 'abort' ? route.abort() : route.fulfill({ status: how, body: '<h1>Bad Gateway</h1>' }),
    )
    await on(page).button('Create Account').click()
    await expect(toast(page, says)).toBeVisible()
    await toast(page, says).getByRole('button', { name: 'Dismiss' }).click()
    await expect(on(page).email).toHaveValue(who.email)
    await expect(on(page).password).toHaveValue(who.password)
    await expect(on(page).confirmPassword).toHaveValue(who.password)
    await expect(on(page).button('Create Account')).toBeEnabled()
    await page.unroute(endpoint)
  }
  await on(page).button('Create Account').click()
  await expect(page).toHaveURL('/signup')
})

test('the account is there: it signs in elsewhere', async ({ page, openBrowser }) => {
  const who = await signUp(page)
  const elsewhere = await openBrowser()
  await elsewhere.goto('/auth')
  await fillSignIn(elsewhere, { ...who, email: who.email.toUpperCase() })
  await on(elsewhere).button('Sign In').click()
  await expect(elsewhere).toHaveURL('/signup')
})
