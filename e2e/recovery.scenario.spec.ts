import type { Page, Request } from '@playwright/test'
import {
  checkAccessibility,
  expect,
  fillSignIn,
  followMailButton,
  waitForLiveConnection,
  accountForm,
  openNewestMail,
  test,
  toastWith,
} from './fixtures.ts'
import { holdRequests, openAccount } from './profile-acts.ts'

async function choose(page: Page, password: string, again = password) {
  await accountForm(page).newPassword.fill(password)
  await accountForm(page).confirmNewPassword.fill(again)
  await accountForm(page).button('Update Password').click()
}

test('replaces a forgotten password and signs out every other browser', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow(401, 410)
  const elsewhere = await openBrowser()
  const listening = waitForLiveConnection(elsewhere)
  const who = await openAccount(elsewhere)
  await elsewhere.goto('/signup')
  await listening

  // Tapped while the scripts are still on their way.
  const letGo = await holdRequests(page, ['GET', '**/assets/base-*.js'])
  await page.goto('/auth', { waitUntil: 'commit' })
  await accountForm(page).email.fill(who.email)
  await accountForm(page).button('Forgot password?').click()
  letGo()
  await expect(accountForm(page).heading('Forgot your password?')).toBeFocused()
  await expect(accountForm(page).email).toHaveValue(who.email)
  await accountForm(page).button('Send reset link').click()
  await expect(toastWith(page, 'Password reset e-mail sent!')).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/dev/mailbox')
  await checkAccessibility(page)
  await openNewestMail(page, who.email)
  const link = await page
    .getByRole('link', { name: /reset-password\?/ })
    .first()
    .getAttribute('href')
  const asked: Request[] = []
  page.on('request', (request) => void asked.push(request))
  await followMailButton(page, 'Choose a new password')
  await expect(accountForm(page).heading('Reset Password')).toBeVisible()
  await expect(page.getByText('Enter your new password below')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  // Neither the call that opens the link nor a script, style or picture of its page passes its values on.
  await expect
    .poll(() => asked.map((request) => request.resourceType()))
    .toEqual(expect.arrayContaining(['document', 'script', 'stylesheet', 'fetch']))
  const loaded = await Promise.all(asked.map((request) => request.allHeaders()))
  expect(loaded.map(({ referer }) => referer ?? '').filter((referer) => referer.includes('token'))).toEqual(
    [],
  )

  await choose(page, 'short')
  await expect(page.getByRole('main').getByText('Password must be at least 6 characters')).toHaveCount(2)
  await choose(page, 'a new promise', 'another promise')
  await expect(page.getByRole('main').getByText("Passwords don't match")).toBeVisible()
  await expect(accountForm(page).newPassword).toHaveValue('a new promise')
  await choose(page, 'a new promise')
  await expect(page).toHaveURL('/auth')
  await expect(toastWith(page, 'Password updated successfully')).toBeVisible()
  // Once for all tries: the link may have run out while a password was thought of.
  expect(asked.filter((request) => request.url().endsWith('/api/account/recovery'))).toHaveLength(1)
  await expect(elsewhere).toHaveURL('/auth')

  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expect(toastWith(page, 'Invalid login credentials')).toBeVisible()
  await fillSignIn(page, { ...who, password: 'a new promise' })
  await accountForm(page).button('Sign In').click()
  await expect(page).toHaveURL('/signup')

  // On a slow day the whole page is there only after the words have gone.
  await elsewhere.goto(link ?? '', { waitUntil: 'commit' })
  await expect(toastWith(elsewhere, 'Invalid reset link. Please request a new password reset.')).toBeVisible()
  await expect(elsewhere).toHaveURL('/auth')
})
