import { expect, fillSignIn, liveConnection, on, signIn, signOut, test, toast } from './fixtures.ts'
import { openAccount, openHome, openMember, photo } from './profile-acts.ts'
import { fieldsOf } from './wizard-acts.ts'

const incomplete = 'Logout completed, but there was an issue clearing server session'

test('signing out in one tab signs out the other tab and, within seconds, another browser', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  // The other browser asks once more before it believes that its session is over.
  faults.allow(401)
  const who = await openHome(page)
  const secondTab = await context.newPage()
  await secondTab.goto('/app/profiles')
  await expect(secondTab.getByRole('heading', { level: 1 })).toBeVisible()
  const elsewhere = await openBrowser()
  const listening = liveConnection(elsewhere)
  await signIn(elsewhere, who)
  await listening

  await signOut(page)
  await expect(page).toHaveURL('/auth')
  await expect(secondTab).toHaveURL('/auth')
  await expect(elsewhere).toHaveURL('/auth')
  await expect(toast(elsewhere, 'Your session has ended. Please sign in again.')).toBeVisible()
  for (const browser of [page, secondTab, elsewhere]) {
    await browser.goto('/app/profiles')
    await expect(browser).toHaveURL('/auth')
  }
})

test('another member who signs in here starts with nothing of the one before', async ({ page, context }) => {
  await openMember(page, { name: 'Idris', pictures: [await photo('me.jpg')] })
  await page.goto('/app/edit-profile')
  const { name } = fieldsOf(page)
  await expect(name).toHaveValue('Idris')
  await name.fill('Not saved yet')
  await openMember(page, { name: 'Bilal', pictures: [await photo('me.jpg')] })
  const secondTab = await context.newPage()
  await secondTab.goto('/app/account')
  await expect(secondTab.getByRole('heading', { name: /^Bilal, / })).toBeVisible()
  // In the first tab too, where the other one's form stood open.
  await expect(name).toHaveValue('Bilal')
})

test('signing out leaves nothing of the member in the browser', async ({ page, context }) => {
  const who = await openHome(page)
  await page.evaluate(() => {
    sessionStorage.setItem('signup', '{"name":"Yusuf"}')
    localStorage.setItem('userData', '{"name":"Yusuf"}')
  })
  const answered = page.waitForResponse('**/api/account/sign-out')
  await signOut(page)
  await expect(page).toHaveURL('/auth')
  await answered
  expect(
    await page.evaluate(() => [sessionStorage.getItem('signup'), localStorage.getItem('userData')]),
  ).toEqual([null, null])
  // The device stays known to the account, which signs nobody in.
  expect((await context.cookies()).map(({ name }) => name.replace(/_\d+$/, ''))).toEqual(['mithaq_device'])
  // Left by their own wish: there is no place to come back to.
  await fillSignIn(page, who)
  await on(page).button('Sign In').click()
  await expect(page).toHaveURL('/app/profiles')
})

test('trouble on the server does not keep anybody in', async ({ page, faults }) => {
  faults.allow(500, /Sign out/)
  await page.route('**/api/account/sign-out', (route) => route.fulfill({ status: 500, body: 'Oh no' }))
  await openAccount(page)
  await page.goto('/signup')
  await signOut(page)
  await expect(toast(page, incomplete)).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.reload()
  await expect(on(page).button('Sign In')).toBeVisible()
  await expect(page).toHaveURL('/auth')
})

test('a session that the server no longer knows counts as signed out', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow(401)
  // This browser does not hear that its session was ended by another one.
  await page.routeWebSocket('**/api/live', () => undefined)
  const who = await openAccount(page)
  await page.goto('/signup')
  const elsewhere = await openBrowser()
  const data = { email: who.email, password: who.password }
  await elsewhere.request.post('/api/account/sign-in', { data })
  await elsewhere.goto('/signup')
  const ended = elsewhere.waitForResponse('**/api/account/sign-out')
  await signOut(elsewhere)
  expect((await ended).status()).toBe(200)

  await expect(page).toHaveURL('/signup')
  const answered = page.waitForResponse('**/api/account/sign-out')
  await signOut(page)
  expect((await answered).status()).toBe(401)
  await expect(page).toHaveURL('/auth')
  await expect(on(page).button('Sign In')).toBeVisible()
  await expect(toast(page, incomplete)).toHaveCount(0)
})
