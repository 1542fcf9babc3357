import {
  expect,
  fillSignIn,
  waitForLiveConnection,
  accountForm,
  signIn,
  signOut,
  test,
  toastWith,
} from './fixtures.ts'
import { openHome } from './profile-acts.ts'

test('signs out other tabs and browsers and leaves nothing of the member behind', async ({
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
  const listening = waitForLiveConnection(elsewhere)
  await signIn(elsewhere, who)
  await listening
  await page.evaluate(() => {
    sessionStorage.setItem('signup', '{"name":"Yusuf"}')
    localStorage.setItem('userData', '{"name":"Yusuf"}')
  })

  const answered = page.waitForResponse('**/api/account/sign-out')
  // Looked for from now on: it leaves by itself.
  const told = expect(toastWith(elsewhere, 'Your session has ended. Please sign in again.')).toBeVisible()
  told.catch(() => {})
  await signOut(page)
  await expect(page).toHaveURL('/auth')
  await expect(secondTab).toHaveURL('/auth')
  await expect(elsewhere).toHaveURL('/auth')
  await told
  await answered
  expect(
    await page.evaluate(() => [sessionStorage.getItem('signup'), localStorage.getItem('userData')]),
  ).toEqual([null, null])
  // The device stays known to the account, which signs nobody in.
  expect((await context.cookies()).map(({ name }) => name.replace(/_\d+$/, ''))).toEqual(['mithaq_device'])
  await elsewhere.goto('/app/profiles')
  await expect(elsewhere).toHaveURL('/auth')
  // Left by their own wish: there is no place to come back to.
  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expect(page).toHaveURL('/app/profiles')
})
