import {
  expect,
  fillSignIn,
  accountForm,
  dismissToasts,
  newCredentials,
  test,
  toastWith,
  unanswered,
} from './fixtures.ts'
import { holdRequests, openMember, expectTextInPlace } from './profile-acts.ts'

test('says what is missing or wrong at sign-in and keeps what was typed', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(401, ...unanswered)
  const member = await openMember({ request })
  await page.goto('/auth')
  await accountForm(page).button('Sign In').click()
  await expectTextInPlace(page, 'Please fill in all fields')

  for (const who of [{ ...member, password: 'not his password' }, newCredentials()]) {
    await fillSignIn(page, who)
    await accountForm(page).button('Sign In').click()
    await expect(toastWith(page, 'Invalid login credentials')).toBeVisible()
    await expect(page.getByText('Invalid login credentials')).toHaveCount(1)
    await dismissToasts(page)
    await expect(accountForm(page).password).toHaveAttribute('aria-invalid', 'true')
    await expect(accountForm(page).email).toHaveValue(who.email)
    await expect(accountForm(page).password).toHaveValue(who.password)
  }

  await page.route('**/api/account/sign-in', (route) => route.abort())
  await accountForm(page).button('Sign In').click()
  await expect(toastWith(page, 'An unexpected error occurred')).toBeVisible()
  await page.unroute('**/api/account/sign-in')
  await fillSignIn(page, member)
  const letGo = await holdRequests(page, ['POST', '**/api/account/sign-in'])
  await accountForm(page).button('Sign In').click()
  await expect(accountForm(page).button('Signing in...')).toBeDisabled()
  letGo()
  await expect(page).toHaveURL('/app/profiles')
  // It has worked after all: nothing complains any longer.
  await expect(toastWith(page, 'An unexpected error occurred')).toHaveCount(0, { timeout: 1000 })
})

test('returns to the wanted page after sign-in and hides the tokens from scripts', async ({
  page,
  context,
  product,
  request,
}) => {
  const member = await openMember({ request })
  const at = `http://127.0.0.1:${product.port}`
  await page.goto(`${at}/privacy-policy`)
  await page.goto(`${at}/app/matches?x=1`)
  await expect(page).toHaveURL(`${at}/auth`)
  await fillSignIn(page, member)
  await accountForm(page).button('Sign In').click()
  await expect(page).toHaveURL(`${at}/app/matches?x=1`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${at}/app/matches?x=1`)
  // Replaced, not added: the way back does not lead through the sign-in page.
  await page.goBack()
  await expect(page).toHaveURL(`${at}/privacy-policy`)
  const second = await context.newPage()
  await second.goto(at)
  await expect(second).toHaveURL(`${at}/app/profiles`)

  const readable = await second.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(readable).not.toMatch(/eyJ|access_?token|refresh_?token/i)
  const secrets = (await context.cookies()).filter(({ value }) => value.length > 8)
  expect(secrets.length).toBeGreaterThan(0)
  for (const { httpOnly, sameSite } of secrets)
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Strict' })
})
