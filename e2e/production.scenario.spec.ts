import { expect, fillSignIn, fillSignUp, maryam, on, signIn, stranger, test, toast } from './fixtures.ts'
import { expectPicturesDrawn } from './profile-acts.ts'

// Where mail goes out, an account opens only once its address is confirmed.
// Its product differs: one worker starts it, not three.
test.describe.configure({ mode: 'default' })
test.use({
  env: { NODE_ENV: 'production', UNSAFE_DEFAULTS: '1', DEMO: '1', LOG_LEVEL: 'warn' },
  mailGoesOut: true,
})

const linkIn = ([mail]: { text: string }[]) => /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''

test('the mailed link confirms the address, signs in, and works once', async ({
  page,
  openBrowser,
  mailServer,
  faults,
}) => {
  faults.allow(403, 410, /E-mail confirmation/)
  const who = stranger()
  await page.goto('/auth')
  await fillSignUp(page, who)
  await on(page).button('Create Account').click()
  await expect(toast(page, 'Check your email for the confirmation link!')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('main')).toContainText(who.email)
  await expect.poll(() => mailServer!.mailsTo(who.email)).toHaveLength(1)
  const link = linkIn(mailServer!.mailsTo(who.email))

  await on(page).button('Back to Sign In').click()
  await fillSignIn(page, who)
  await on(page).button('Sign In').click()
  await expect(toast(page, 'Check your email for the confirmation link!')).toBeVisible()

  const onThePhone = await openBrowser()
  // On a slow day the whole page is there only after the words have gone.
  await onThePhone.goto(link, { waitUntil: 'commit' })
  await expect(toast(onThePhone, 'Your e-mail is confirmed. Please complete your profile.')).toBeVisible()
  await expect(onThePhone).toHaveURL('/signup')
  await expect(onThePhone.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(link, { waitUntil: 'commit' })
  await expect(toast(page, 'This link is no longer valid. Please request a new one.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, who)
  await on(page).button('Sign In').click()
  await expect(page).toHaveURL('/signup')
})

test('an address that has an account gets the same answer on screen', async ({
  page,
  openBrowser,
  mailServer,
}) => {
  const who = stranger()
  const mails = () => mailServer!.mailsTo(who.email)
  await page.goto('/auth')
  await fillSignUp(page, who)
  await on(page).button('Create Account').click()
  await expect.poll(mails).toHaveLength(1)
  await page.goto(linkIn(mails()))
  await expect(page).toHaveURL('/signup')

  const elsewhere = await openBrowser()
  await elsewhere.goto('/auth')
  await fillSignUp(elsewhere, { ...who, password: 'quite another one' })
  await on(elsewhere).button('Create Account').click()
  await expect(toast(elsewhere, 'Check your email for the confirmation link!')).toBeVisible()
  await expect.poll(mails).toHaveLength(2)
  expect(mails()[1]?.subject).toBe('You already have a Mithaq account')
})

test('the pages for developers do not exist in production', async ({ page, faults }) => {
  faults.allow(404, /dev\/(ui|mailbox)/)
  for (const path of ['/dev/ui', '/dev/mailbox']) {
    const answer = await page.goto(path)
    await expect(on(page).heading('404')).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    expect.soft(answer?.status(), path).toBe(404)
  }
})

test('a demo member signs in, stays signed in and has her pictures', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zero-Ghosting')
  await signIn(page, maryam)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/app/profiles')
  await page.goto('/app/account')
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
})
