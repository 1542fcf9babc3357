import type { Request } from '@playwright/test'
import { expect, fillSignUp, on, stranger, test, toast } from './fixtures.ts'
import { hold, openAccount, saidInPlace } from './profile-acts.ts'

test('says what is missing, too common or taken at sign-up and greets the new account', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(422, 409)
  const who = stranger()
  const taken = await openAccount({ request })
  await page.goto('/auth')
  await on(page).tab('Sign Up').click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'sign-up.aria.yml' })
  await on(page).button('Create Account').click()
  await saidInPlace(page, 'Please fill in all fields')
  for (const field of [on(page).email, on(page).password, on(page).confirmPassword])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
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

  const asked: Request[] = []
  page.on('request', (one) => one.url().endsWith('/sign-up') && asked.push(one))
  const answer = await hold(page, ['POST', '**/api/account/sign-up'])
  await on(page).email.fill(who.email)
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
