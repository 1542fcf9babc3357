import type { Request } from '@playwright/test'
import { expect, fillSignUp, accountForm, newCredentials, test, toastWith } from './fixtures.ts'
import { holdRequests, openAccount, expectTextInPlace } from './profile-acts.ts'

test('says what is missing, too common or taken at sign-up and greets the new account', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(422, 409)
  const who = newCredentials()
  const taken = await openAccount({ request })
  await page.goto('/auth')
  await accountForm(page).tab('Sign Up').click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'sign-up.aria.yml' })
  await accountForm(page).button('Create Account').click()
  await expectTextInPlace(page, 'Please fill in all fields')
  for (const field of [
    accountForm(page).email,
    accountForm(page).password,
    accountForm(page).confirmPassword,
  ])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  await fillSignUp(page, { ...who, password: 'password' })
  await accountForm(page).button('Create Account').click()
  await expect(toastWith(page, 'This password is too common. Please choose another one.')).toBeVisible()
  await expect(accountForm(page).email).toHaveValue(who.email)
  await expect(accountForm(page).password).toHaveValue('password')

  await fillSignUp(page, { email: ` ${taken.email.toUpperCase()}`, password: who.password })
  await accountForm(page).button('Create Account').click()
  await expect(
    toastWith(page, 'An account with this email already exists. Please sign in instead.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(accountForm(page).password).toHaveValue(who.password)

  const asked: Request[] = []
  page.on('request', (one) => one.url().endsWith('/sign-up') && asked.push(one))
  const answer = await holdRequests(page, ['POST', '**/api/account/sign-up'])
  await accountForm(page).email.fill(who.email)
  // Both presses before the page can draw itself again.
  await accountForm(page)
    .button('Create Account')
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  const busy = accountForm(page).button('Creating account...')
  await expect(busy).toBeVisible()
  await expect(busy).toBeDisabled()
  await accountForm(page).confirmPassword.press('Enter')
  answer()
  await expect(toastWith(page, 'Account created successfully! Please complete your profile.')).toBeVisible()
  await expect(page).toHaveURL('/signup')
  expect(asked).toHaveLength(1)
})
