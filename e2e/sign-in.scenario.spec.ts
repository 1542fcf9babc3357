import {
  expect,
  fillSignIn,
  on,
  recoveryLink,
  stranger,
  test,
  toast,
  unanswered,
  type Page,
} from './fixtures.ts'
import { hold, openAccount, openHome, openMember, saidInPlace } from './profile-acts.ts'

test('what is missing, wrong or unreachable is said, what was typed stays, and while it is busy it says so', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(401, ...unanswered)
  const member = await openMember({ request })
  await page.goto('/auth')
  await on(page).button('Sign In').click()
  await saidInPlace(page, 'Please fill in all fields')

  for (const who of [{ ...member, password: 'not his password' }, stranger()]) {
    await fillSignIn(page, who)
    await on(page).button('Sign In').click()
    await expect(toast(page, 'Invalid login credentials')).toBeVisible()
    await expect(page.getByText('Invalid login credentials')).toHaveCount(1)
    await expect(on(page).password).toHaveAttribute('aria-invalid', 'true')
    await toast(page, 'Invalid login credentials').getByRole('button', { name: 'Dismiss' }).click()
    await expect(on(page).email).toHaveValue(who.email)
    await expect(on(page).password).toHaveValue(who.password)
  }

  await page.route('**/api/account/sign-in', (route) => route.abort())
  await on(page).button('Sign In').click()
  await expect(toast(page, 'An unexpected error occurred')).toBeVisible()
  await page.unroute('**/api/account/sign-in')
  await fillSignIn(page, member)
  const letGo = await hold(page, ['POST', '**/api/account/sign-in'])
  await on(page).button('Sign In').click()
  await expect(on(page).button('Signing in...')).toBeDisabled()
  letGo()
  await expect(page).toHaveURL('/app/profiles')
  // It has worked after all: nothing complains any longer.
  await expect(toast(page, 'An unexpected error occurred')).toHaveCount(0, { timeout: 1000 })
})

test('whoever was sent to sign in comes back to where they wanted to go', async ({ page, request }) => {
  const member = await openMember({ request })
  await page.goto('/privacy-policy')
  await page.goto('/app/matches?x=1')
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, member)
  await on(page).button('Sign In').click()
  await expect(page).toHaveURL('/app/matches?x=1')
  // Replaced, not added: the way back does not lead through the sign-in page.
  await page.goBack()
  await expect(page).toHaveURL('/privacy-policy')
})

test('a session survives a reload and a new tab, and no script can read its tokens', async ({
  page,
  context,
}) => {
  await openHome(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/app/profiles')
  const second = await context.newPage()
  await second.goto('/')
  await expect(second).toHaveURL('/app/profiles')

  const readable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(readable).not.toMatch(/eyJ|access_?token|refresh_?token/i)
  const secrets = (await context.cookies()).filter(({ value }) => value.length > 8)
  expect(secrets.length).toBeGreaterThan(0)
  for (const { httpOnly, sameSite } of secrets)
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Strict' })
})

test('127.0.0.1 serves as well as localhost', async ({ page, product, request }) => {
  const member = await openMember({ request })
  const at = `http://127.0.0.1:${product.port}`
  await page.goto(`${at}/auth`)
  await fillSignIn(page, member)
  await on(page).button('Sign In').click()
  await expect(page).toHaveURL(`${at}/app/profiles`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${at}/app/profiles`)
})

test('the route table: who sees what', async ({ page, openBrowser, faults }) => {
  test.slow()
  faults.allow(404, /nowhere/)
  const withoutProfile = await openBrowser()
  const { email } = await openAccount(withoutProfile)
  const link = new URL(await recoveryLink(await openBrowser(), email))
  const reset = link.pathname + link.search
  const withProfile = await openBrowser()
  await openMember(withProfile)

  const home = '/app/profiles'
  // Where each one ends up: a visitor, an account without a profile, a member.
  const table: [
    path: string,
    visitor: string,
    withoutProfile: string | RegExp,
    withProfile: string | RegExp,
  ][] = [
    ['/', '/', '/signup', home],
    [reset, '/reset-password', '/reset-password', '/reset-password'],
    ['/reset-password', '/auth', '/signup', home],
    ['/privacy-policy', '/privacy-policy', '/privacy-policy', '/privacy-policy'],
    // A later step opens once the earlier ones are filled in.
    ['/signup/details', '/auth', '/signup', home],
    ['/app', '/auth', '/signup', /\/app(\/profiles)?$/],
    ['/app/chat/00000000-0000-4000-8000-000000000000', '/auth', '/signup', /\/app\/chat\//],
    ['/nowhere', '/nowhere', '/nowhere', '/nowhere'],
  ]
  const states: [Page, 1 | 2 | 3][] = [
    [page, 1],
    [withoutProfile, 2],
    [withProfile, 3],
  ]
  for (const row of table)
    for (const [who, column] of states) {
      await test.step(`${row[0].split('?')[0]} as ${['', 'a visitor', 'an account', 'a member'][column]}`, async () => {
        await who.goto(row[0])
        await expect(who).toHaveURL(row[column])
        await expect(who.getByRole('heading', { level: 1 })).toBeVisible()
        if (row[column] === '/reset-password') await expect(on(who).heading('Reset Password')).toBeVisible()
        if (row[column] === '/nowhere') await expect(on(who).heading('404')).toBeVisible()
      })
    }
})
