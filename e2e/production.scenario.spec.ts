import type { Page } from '@playwright/test'
import { expect, fillSignIn, fillSignUp, accountForm, newCredentials, test, toastWith } from './fixtures.ts'
import { expectToast } from './profile-acts.ts'

// Where mail goes out, an account opens only once its address is confirmed.
// Its product differs: one worker starts it, not three.
test.describe.configure({ mode: 'default' })
test.use({
  env: { NODE_ENV: 'production', UNSAFE_DEFAULTS: '1', DEMO: '0', LOG_LEVEL: 'warn' },
  mailGoesOut: true,
})

/** What the server is sent from now on, but for the bodies: addresses without what stands behind their '#'. */
function heardFrom(page: Page): () => Promise<string> {
  const heard: Promise<string>[] = []
  page.context().on('request', (request) => {
    const address = request.url().replace(/#.*/s, '')
    heard.push(request.allHeaders().then((headers) => [address, ...Object.values(headers)].join('\n')))
  })
  return async () => (await Promise.all(heard)).join('\n')
}

test('confirms an address by its mailed link once and signs in', async ({
  page,
  openBrowser,
  mailServer,
  faults,
}) => {
  faults.allow(403, 410, /E-mail confirmation/)
  const who = newCredentials()
  await page.goto('/auth')
  await fillSignUp(page, who)
  await accountForm(page).button('Create Account').click()
  await expectToast(page, 'Check your email for the confirmation link!')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('main')).toContainText(who.email)
  const mails = () => mailServer!.mailsTo(who.email)
  await expect.poll(mails).toHaveLength(1)
  const link = /https?:\/\/\S+/.exec(mails()[0]?.text ?? '')?.[0] ?? ''

  await accountForm(page).button('Back to Sign In').click()
  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expect(toastWith(page, 'Check your email for the confirmation link!')).toBeVisible()

  const onThePhone = await openBrowser()
  const heard = heardFrom(onThePhone)
  // On a slow day the whole page is there only after the words have gone.
  await onThePhone.goto(link, { waitUntil: 'commit' })
  await expect(toastWith(onThePhone, 'Your e-mail is confirmed. Please complete your profile.')).toBeVisible()
  await expect(onThePhone).toHaveURL('/signup')
  await expect(onThePhone.getByRole('heading', { level: 1 })).toBeVisible()
  // Proxies and servers write down addresses and where somebody came from.
  const [, secret = ''] = /confirmation=(\S{20,})/.exec(link) ?? []
  expect(secret).not.toBe('')
  expect(await heard()).toContain('/auth')
  expect(await heard()).not.toContain(secret)

  await page.goto(link, { waitUntil: 'commit' })
  await expect(toastWith(page, 'This link is no longer valid. Please request a new one.')).toBeVisible()
  await expect(page).toHaveURL('/auth')

  // The screen does not tell who has an account; its owner is told.
  await fillSignUp(page, { ...who, password: 'quite another one' })
  await accountForm(page).button('Create Account').click()
  await expect(toastWith(page, 'Check your email for the confirmation link!')).toBeVisible()
  await expect.poll(() => mails().at(-1)?.subject).toBe('You already have a Mithaq account')

  await accountForm(page).button('Back to Sign In').click()
  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expect(page).toHaveURL('/signup')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/signup')
})

test('lets the owner of an address that two signed up with choose the password', async ({
  page,
  request,
  mailServer,
}) => {
  const who = newCredentials()
  await page.goto('/auth')
  await fillSignUp(page, who)
  await accountForm(page).button('Create Account').click()
  await expect(toastWith(page, 'Check your email for the confirmation link!')).toBeVisible()
  const mails = () => mailServer!.mailsTo(who.email)
  await expect.poll(mails).toHaveLength(1)
  await request.post('/api/account/sign-up', { data: { email: who.email, password: 'quite another one' } })
  await expect.poll(mails).toHaveLength(2)
  const link = /https?:\/\/\S+/.exec(mails()[1]?.text ?? '')?.[0] ?? ''

  await page.goto(link, { waitUntil: 'commit' })
  await expect(toastWith(page, 'Your e-mail is confirmed. Please choose your password.')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await accountForm(page).newPassword.fill('a promise of my own')
  await accountForm(page).confirmNewPassword.fill('a promise of my own')
  await accountForm(page).button('Update Password').click()
  await expect(toastWith(page, 'Password updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, { ...who, password: 'a promise of my own' })
  await accountForm(page).button('Sign In').click()
  await expect(page).toHaveURL('/signup')
})

test('has no developer pages in production', async ({ page, faults }) => {
  faults.allow(404, /dev\/(ui|mailbox)/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zero-Ghosting')
  for (const path of ['/dev/ui', '/dev/mailbox']) {
    const answer = await page.goto(path)
    await expect(accountForm(page).heading('404')).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    expect.soft(answer?.status(), path).toBe(404)
  }
})
