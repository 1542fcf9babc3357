import type { APIRequestContext, Page, Request } from '@playwright/test'
import {
  checkAccessibility,
  expect,
  fillSignIn,
  followMailButton,
  liveConnection,
  on,
  openNewestMail,
  recoveryLink,
  signIn,
  stranger,
  test,
  toast,
  unanswered,
} from './fixtures.ts'
import { hold, openAccount, saidInPlace } from './profile-acts.ts'

const invalidLink = 'Invalid reset link. Please request a new password reset.'

/** Somebody with an account, at the page to which the mailed link leads. */
async function openRecovery(page: Page, request: APIRequestContext) {
  const who = await openAccount({ request })
  await page.goto(await recoveryLink(page, who.email))
  return who
}

async function choose(page: Page, password: string, again = password) {
  await on(page).newPassword.fill(password)
  await on(page).confirmNewPassword.fill(again)
  await on(page).button('Update Password').click()
}

test('a forgotten password is replaced, and every other browser is signed out', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow(401, 410)
  const elsewhere = await openBrowser()
  const listening = liveConnection(elsewhere)
  const who = await openAccount(elsewhere)
  await elsewhere.goto('/signup')
  await listening

  await page.goto('/auth')
  await on(page).email.fill(who.email)
  await on(page).button('Forgot password?').click()
  await expect(on(page).email).toHaveValue(who.email)
  await on(page).button('Send reset link').click()
  await expect(toast(page, 'Password reset e-mail sent!')).toBeVisible()
  await checkAccessibility(page)

  await openNewestMail(page, who.email)
  const link = await page
    .getByRole('link', { name: /reset-password\?/ })
    .first()
    .getAttribute('href')
  const asked: Request[] = []
  page.on('request', (request) => void asked.push(request))
  await followMailButton(page, 'Choose a new password')
  await expect(on(page).heading('Reset Password')).toBeVisible()
  await expect(page.getByText('Enter your new password below')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  // Neither the call that opens the link nor a script, style or picture of its page passes its values on.
  const loaded = await Promise.all(asked.map((request) => request.allHeaders()))
  expect(asked.map((request) => request.resourceType())).toEqual(
    expect.arrayContaining(['document', 'script', 'stylesheet', 'fetch']),
  )
  expect(loaded.map(({ referer }) => referer ?? '').filter((referer) => referer.includes('token'))).toEqual(
    [],
  )

  await choose(page, 'short')
  await expect(page.getByRole('main').getByText('Password must be at least 6 characters')).toHaveCount(2)
  await choose(page, 'a new promise', 'another promise')
  await expect(page.getByRole('main').getByText("Passwords don't match")).toBeVisible()
  await expect(on(page).newPassword).toHaveValue('a new promise')
  await choose(page, 'a new promise')
  await expect(page).toHaveURL('/auth')
  await expect(toast(page, 'Password updated successfully')).toBeVisible()
  // Once for all tries: the link may have run out while a password was thought of.
  expect(asked.filter((request) => request.url().endsWith('/api/account/recovery'))).toHaveLength(1)
  await expect(elsewhere).toHaveURL('/auth')

  await fillSignIn(page, who)
  await on(page).button('Sign In').click()
  await expect(toast(page, 'Invalid login credentials')).toBeVisible()
  await fillSignIn(page, { ...who, password: 'a new promise' })
  await on(page).button('Sign In').click()
  await expect(page).toHaveURL('/signup')

  await elsewhere.goto(link ?? '')
  await expect(toast(elsewhere, invalidLink)).toBeVisible()
  await expect(elsewhere).toHaveURL('/auth')
})

test('a link with a value missing or made up leads back to sign in', async ({ page, faults }) => {
  faults.allow(410)
  for (const query of ['', '?access_token=a', '?refresh_token=b', '?access_token=a&refresh_token=b']) {
    await page.goto(`/reset-password${query}`)
    await expect(toast(page, invalidLink)).toBeVisible()
    await expect(page).toHaveURL('/auth')
    await expect(on(page).button('Sign In')).toBeVisible()
  }
})

test('an address without an account gets the same answer and no mail', async ({ page, request }) => {
  const { email } = stranger()
  // Tapped while the scripts are still on their way.
  const letGo = await hold(page, ['GET', '**/assets/base-*.js'])
  await page.goto('/auth', { waitUntil: 'commit' })
  await on(page).button('Forgot password?').click()
  letGo()
  await expect(on(page).heading('Forgot your password?')).toBeFocused()
  await on(page).button('Send reset link').click()
  await saidInPlace(page, 'Please fill in all fields')
  await on(page).email.fill('nonsense')
  await on(page).button('Send reset link').click()
  await saidInPlace(page, 'Email format is invalid')
  await on(page).email.fill(email)
  await on(page).button('Send reset link').click()
  await expect(toast(page, 'Password reset e-mail sent!')).toBeVisible()
  await on(page).button('Back to Sign In').click()
  await expect(on(page).button('Sign In')).toBeVisible()

  // Mail goes out in order: once a later one has come, the earlier one would have.
  const known = await openAccount({ request })
  await recoveryLink(page, known.email)
  await page.goto('/dev/mailbox')
  await expect(page.getByText(known.email)).toBeVisible()
  await checkAccessibility(page)
  await expect(page.getByText(email)).toHaveCount(0)
})

test('while it is busy it says so; a common password and silence cost nothing that was typed', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(422, ...unanswered)
  const who = await openRecovery(page, request)
  const endpoint = '**/api/account/password'
  await page.route(endpoint, (route) => route.abort())
  await choose(page, 'iloveyou')
  await expect(toast(page, 'An unexpected error occurred')).toBeVisible()
  await expect(on(page).newPassword).toHaveValue('iloveyou')
  await page.unroute(endpoint)
  await on(page).button('Update Password').click()
  await expect(toast(page, 'This password is too common. Please choose another one.')).toBeVisible()

  const answer = await hold(page, ['PUT', endpoint])
  await choose(page, 'a new promise')
  await expect(on(page).button('Updating...')).toBeDisabled()
  answer()
  await expect(page).toHaveURL('/auth')
  await signIn(page, { ...who, password: 'a new promise' })
})

test('Back to Sign In leaves the password as it was', async ({ page, request }) => {
  const who = await openRecovery(page, request)
  await on(page).button('Back to Sign In').click()
  await expect(page).toHaveURL('/auth')
  await signIn(page, who)
})
