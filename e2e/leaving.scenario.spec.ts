import { pictureUrl } from '@mithaq/contract/pictures'
import { expect, fillSignIn, accountForm, test, type Page } from './fixtures.ts'
import {
  intercept,
  checkScreen,
  openMember,
  createPhoto,
  refusal,
  expectToast,
  type Member,
} from './profile-acts.ts'

const keptHere = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('userData'), sessionStorage.getItem('signup')])

const deactivation = {
  name: 'Deactivate account',
  asks: 'Deactivate your account?',
}
const deletion = {
  name: 'Delete My Account',
  asks: 'Delete your account for good?',
}

async function openAccountScreen(page: Page, { email }: Member): Promise<void> {
  await page.goto('/app/account/sign-in')
  await expect(page.getByText(email).last()).toBeVisible()
}

/** Chosen on the account screen: it asks first. */
async function choose(page: Page, who: Member, { name, asks }: typeof deletion) {
  await openAccountScreen(page, who)
  const row = accountForm(page).button(name)
  await row.click()
  return { row, question: page.getByRole('alertdialog', { name: asks }) }
}

test('deactivates a member, signs out, and reactivates with the next sign-in', async ({ page, faults }) => {
  faults.allow(500, /console: Failed to deactivate account: /)
  const who = await openMember(page, { pictures: [await createPhoto('me.jpg')] })
  const { row, question } = await choose(page, who, deactivation)
  await expect(question).toContainText('You will be signed out on every device.')
  await expect(question.getByRole('listitem')).toHaveCount(3)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await checkScreen(page, 'account-deactivate')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(row).toBeFocused()

  await row.click()
  await expect(question).toContainText('each late answer costs 2 tokens')
  await question.getByRole('button', { name: 'Be away instead' }).click()
  const away = page.getByRole('dialog', { name: 'Some days away' })
  // A keyboard can scroll what stands above the slider.
  const scrolled = away.locator('[tabindex="0"]')
  await expect(scrolled.filter({ hasText: 'You can do this 2 times within 365 days.' })).toBeVisible()
  await checkScreen(page, 'account-away')
  await away.getByRole('slider').press('End')
  await away.getByRole('button', { name: 'Rest for 10 days' }).click()
  await expectToast(page, 'Your matches rest now')
  const rests = accountForm(page).button('Be away for some days')
  await expect(rests).toHaveAccessibleDescription(/^You are resting until /)
  await rests.click()
  await away.getByRole('button', { name: 'Come back now' }).click()
  await expectToast(page, 'Welcome back. Your matches continue.')

  const stop = await intercept(page, ['POST', '**/api/account/deactivate'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await row.click()
  const deactivate = question.getByRole('button', { name: 'Deactivate' })
  await deactivate.click()
  await expectToast(page, 'Failed to deactivate account')
  await expect(page).toHaveURL('/app/account/sign-in')
  await stop()

  await deactivate.click()
  await expectToast(page, 'Your account is deactivated. Sign in whenever you want to return.')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await keptHere(page)).toEqual([null, null])
  await page.goto('/app/account')
  await expect(page).toHaveURL('/auth')

  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expectToast(page, 'Welcome back! Your profile is visible again.')
  await expect(page).toHaveURL('/app/account')
  await expect(page.getByRole('heading', { name: /^Idris, \d\d$/ })).toBeVisible()
  await expect(page.getByText('9 tokens', { exact: true })).toBeAttached()
})

test('deletes an account with everything that belongs to it', async ({ page, openBrowser, faults }) => {
  faults.allow(401, 403, 500, /console: Failed to delete account: /)
  const who = await openMember(page, {
    pictures: [await createPhoto('me.jpg'), await createPhoto('b.jpg', '#446688')],
  })
  const files = who.profile.pictures.flatMap((picture) => [
    pictureUrl(picture, 'small', 'webp'),
    pictureUrl(picture, 'full', 'avif'),
  ])
  const visitor = await openBrowser()
  const statuses = () => Promise.all(files.map(async (file) => (await visitor.request.get(file)).status()))
  expect(await statuses()).toEqual([200, 200, 200, 200])

  const { row, question } = await choose(page, who, deletion)
  await expect(question).toContainText('This happens at once and cannot be undone.')
  await expect(question).toContainText(
    /For 2 years we keep blocks, decisions about reports.* without your name or words.*Read what we keep/,
  )
  const confirm = question.getByRole('button', { name: 'Delete My Account' })
  const password = question.getByLabel('Enter your password to confirm')
  await expect(confirm).toBeDisabled()
  await password.press('Enter')
  await password.fill('not my password')
  await question.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await password.press('Enter')
  await expect(question).toContainText('That is not your password. Please try again.')
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await checkScreen(page, 'account-delete')
  // A dialog that was closed begins empty the next time.
  await password.fill(who.password)
  await expect(question).not.toContainText('That is not your password')
  await expect(confirm).toBeEnabled()
  await question.getByRole('button', { name: 'Keep my account' }).click()
  await expect(question).toHaveCount(0)
  await row.click()
  await expect(password).toHaveValue('')

  const stop = await intercept(page, ['DELETE', '**/api/account'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await password.fill(who.password)
  await confirm.click()
  await expectToast(page, 'Failed to delete account')
  await expect(page).toHaveURL('/app/account/sign-in')
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await stop()

  await password.press('Enter')
  await expectToast(page, 'Your account has been deleted.')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await keptHere(page)).toEqual([null, null])
  await expect.poll(statuses).toEqual([404, 404, 404, 404])

  await page.goto('/auth')
  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expectToast(page, 'Invalid login credentials')
  // The address is free again, but the welcome tokens are given once.
  const again = await openMember(visitor, { who: { email: who.email, password: who.password } })
  expect(again.profile.tokenBalance).toBe(0)
  await visitor.goto('/app/account')
  await expect(visitor.getByText('0 tokens', { exact: true })).toBeAttached()
})
