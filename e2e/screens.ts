import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { on, recoveryLink, stranger } from './acts.ts'
import { openAccount, openMember, photo } from './profile-acts.ts'

/** The widths that the design is made for. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

export interface Screen {
  name: string
  show(): Promise<unknown>
}

/** Every screen there is, in the state that shows most of it and in this order: some are a tap away from the last. */
export async function allScreens(page: Page, request: APIRequestContext): Promise<Screen[]> {
  const pictures = [await photo('one.jpg'), await photo('two.jpg', '#446688')]
  await openMember({ request }, { name: 'Amina', sex: 'female', pictures })
  const { email } = await openAccount({ request })
  const link = await recoveryLink(page, email)
  const member = stranger()
  const heading = (name: string) => expect(on(page).heading(name)).toBeVisible()
  return [
    { name: 'landing', show: () => page.goto('/') },
    {
      name: 'auth-sign-in',
      async show() {
        await page.goto('/auth')
        await on(page).tab('Sign In').click()
      },
    },
    { name: 'auth-sign-up', show: () => on(page).tab('Sign Up').click() },
    { name: 'auth-errors', show: () => on(page).button('Create Account').click() },
    {
      name: 'auth-forgot',
      async show() {
        await on(page).tab('Sign In').click()
        await on(page).button('Forgot password?').click()
        await heading('Forgot your password?')
      },
    },
    {
      name: 'reset-password',
      async show() {
        await page.goto(link)
        await heading('Reset Password')
      },
    },
    { name: 'privacy-policy', show: () => page.goto('/privacy-policy') },
    {
      name: 'not-found',
      async show() {
        await page.goto('/nowhere')
        await heading('404')
      },
    },
    {
      name: 'signup',
      async show() {
        await openAccount(page)
        await page.goto('/signup')
        await heading('Basic Info')
      },
    },
    {
      name: 'app-profiles',
      async show() {
        await openMember(page, { who: member, pictures })
        await page.goto('/app/profiles')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      },
    },
    {
      name: 'app-account',
      async show() {
        await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
        await expect(page.getByText(member.email)).toBeVisible()
      },
    },
  ]
}
