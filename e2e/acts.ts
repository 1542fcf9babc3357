import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { demoSignIns } from '../demo/src/index.ts'

export interface Credentials {
  email: string
  password: string
}

/** A demo member, for products with demo data. */
export const [maryam] = demoSignIns

/** Credentials of a new account. */
export function newCredentials(): Credentials {
  return { email: `stranger-${randomUUID()}@example.com`, password: 'a promise kept' }
}

export const toastWith = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })

/** Fields and buttons of the account screens, by their visible text. */
export const accountForm = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  confirmPassword: page.getByLabel('Confirm Password', { exact: true }),
  newPassword: page.getByLabel('New Password', { exact: true }),
  confirmNewPassword: page.getByLabel('Confirm New Password', { exact: true }),
  tab: (name: 'Sign In' | 'Sign Up') => page.getByRole('tab', { name, exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  heading: (name: string) => page.getByRole('heading', { name, exact: true }),
})

/** Waits until React handles this link; before, a tap loads the whole page. */
export async function expectHydrated(link: Locator): Promise<void> {
  await expect
    .poll(() => link.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}

export async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await expectHydrated(page.getByRole('link', { name: 'Get Started' }))
}

export async function fillSignUp(page: Page, { email, password }: Credentials, again = password) {
  await accountForm(page).tab('Sign Up').click()
  // Until the page is ready the tap is stored, and the other form is shown.
  await expect(accountForm(page).confirmPassword).toBeVisible()
  await accountForm(page).email.fill(email)
  await accountForm(page).password.fill(password)
  await accountForm(page).confirmPassword.fill(again)
}

export async function fillSignIn(page: Page, { email, password }: Credentials) {
  await accountForm(page).tab('Sign In').click()
  await accountForm(page).email.fill(email)
  await accountForm(page).password.fill(password)
}

export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.goto('/auth')
  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expect(page).toHaveURL(/\/(app\/profiles|signup)$/)
}

/** Dismisses all toasts, which may cover what the test taps. */
export async function dismissToasts(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
}

/** Signs out by the wizard's button or by the account screen. */
export async function signOut(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/signup')) {
    await dismissToasts(page)
    await accountForm(page).button('Sign out').click()
  } else {
    await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
    await accountForm(page).button('Log out').click()
  }
}

/** Opens a group of settings from the account screen. */
export async function openSettings(
  page: Page,
  group: 'You and privacy' | 'Notifications' | 'Safety and guardian' | 'Account',
): Promise<void> {
  const { pathname } = new URL(page.url())
  if (pathname !== '/app/account')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('region', { name: 'Settings' }).getByRole('link', { name: group }).click()
}

/** Opens the newest mail to the address in the embedded mailbox; it may still be on its way. */
export async function openNewestMail(page: Page, to: string): Promise<void> {
  const mail = page.getByRole('link').filter({ hasText: to }).first()
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
}

const isMailbox = ({ pathname }: URL) => pathname.startsWith('/dev/mailbox')

/** The button in the opened mail, as mail programs show it. */
export async function followMailButton(page: Page, label: string): Promise<void> {
  const button = page.frameLocator('iframe').getByRole('link', { name: label })
  // Chromium drops a click on a foreign frame that has just moved, as this one does when it scrolls into view.
  await expect(async () => {
    // A page that navigated late has removed the frame.
    if (isMailbox(new URL(page.url()))) await button.click({ timeout: 2_000 })
    await page.waitForURL((url) => !isMailbox(url), { timeout: 10_000, waitUntil: 'commit' })
  }).toPass()
}

/** Requests a password reset and returns the mailed link without opening it. */
export async function requestRecoveryLink(page: Page, email: string): Promise<string> {
  await page.goto('/auth')
  await accountForm(page).button('Forgot password?').click()
  await accountForm(page).email.fill(email)
  await accountForm(page).button('Send reset link').click()
  await expect(toastWith(page, 'Password reset e-mail sent!')).toBeVisible()
  await openNewestMail(page, email)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /reset-password\?/ })
    .first()
  return (await link.getAttribute('href')) ?? ''
}

/** Presses Tab until the target has the focus; each stop must show a focus ring. */
export async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const marked = await page.evaluate(() => {
      const { activeElement: at } = document
      if (!at || at === document.body) return true
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    expect.soft(marked, `the focus is visible at stop ${stop + 1}`).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key does not reach ${target}`)
}

/** Resolves when the live socket is ready; must be called before the page opens it. */
export function waitForLiveConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).includes('"ready"') && resolve())
    })
  })
}
