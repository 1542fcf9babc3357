import {
  openSettings,
  expect,
  followMailButton,
  waitForLiveConnection,
  accountForm,
  openNewestMail,
  signIn,
  newCredentials,
  test,
  toastWith,
} from './fixtures.ts'
import { openHome } from './profile-acts.ts'

test('ends another device, changes password and address, and signs in with both', async ({
  page,
  openBrowser,
  faults,
}) => {
  // The device that is signed out asks once more before it believes it.
  faults.allow(401)
  const who = await openHome(page)
  const elsewhere = await openBrowser()
  const listening = waitForLiveConnection(elsewhere)
  await signIn(elsewhere, who)
  await listening

  await openSettings(page, 'Account')
  await page.getByRole('link', { name: 'Where you are signed in' }).click()
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: /^Sign out Chrome on / }).click()
  await expect(toastWith(page, 'That device is signed out.')).toBeVisible()
  await expect(elsewhere).toHaveURL('/auth')
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await accountForm(page).button('Back').click()
  await page.getByRole('link', { name: 'Password', exact: true }).click()
  const next = 'another promise'
  await page.getByLabel('Current password').fill(who.password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('New password again').fill(next)
  await accountForm(page).button('Change password').click()
  await expect(toastWith(page, 'Your password has been changed.')).toBeVisible()

  const { email } = newCredentials()
  await accountForm(page).button('Back').click()
  await page.getByRole('link', { name: 'E-mail address' }).click()
  await accountForm(page).button('Change address').click()
  await page.getByLabel('New e-mail address').fill(email)
  await page.getByLabel('Your password').fill(next)
  await accountForm(page).button('Send the links').click()
  await expect(page.getByText(`Waiting to become ${email}`)).toBeVisible()
  for (const [to, button, title] of [
    [email, 'Confirm my new address', 'Half way there'],
    [who.email, 'Confirm the change', 'Your address has changed'],
  ] as const) {
    await openNewestMail(elsewhere, to)
    await followMailButton(elsewhere, button)
    await expect(elsewhere).toHaveURL('/link/address')
    await accountForm(elsewhere).button('Confirm').click()
    await expect(accountForm(elsewhere).heading(title)).toBeVisible()
  }
  await signIn(elsewhere, { email, password: next })
})
