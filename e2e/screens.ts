import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { on, recoveryLink } from './acts.ts'
import { openAccount, openMember, photo } from './profile-acts.ts'

/** The widths that the design is made for. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

export interface Screen {
  name: string
  page: Page
  show(): Promise<unknown>
}

/** Every screen there is, in the state that shows most of it. */
export async function allScreens(
  visitor: Page,
  account: Page,
  member: Page,
  request: APIRequestContext,
): Promise<Screen[]> {
  const { email } = await openAccount(account)
  const pictures = [await photo('one.jpg'), await photo('two.jpg', '#446688')]
  const { email: address } = await openMember(member, { pictures })
  await openMember({ request }, { name: 'Amina', sex: 'female', pictures })
  const link = await recoveryLink(visitor, email)
  const heading = (page: Page, name: string) => expect(on(page).heading(name)).toBeVisible()
  const atTab = (tab: 'Sign In' | 'Sign Up') => async () => {
    await visitor.goto('/auth')
    await on(visitor).tab(tab).click()
  }
  return [
    { name: 'landing', page: visitor, show: () => visitor.goto('/') },
    { name: 'auth-sign-in', page: visitor, show: atTab('Sign In') },
    { name: 'auth-sign-up', page: visitor, show: atTab('Sign Up') },
    {
      name: 'auth-errors',
      page: visitor,
      async show() {
        await atTab('Sign Up')()
        await on(visitor).button('Create Account').click()
      },
    },
    {
      name: 'auth-forgot',
      page: visitor,
      async show() {
        await visitor.goto('/auth')
        await on(visitor).button('Forgot password?').click()
        await heading(visitor, 'Forgot your password?')
      },
    },
    {
      name: 'reset-password',
      page: visitor,
      async show() {
        await visitor.goto(link)
        await heading(visitor, 'Reset Password')
      },
    },
    { name: 'privacy-policy', page: visitor, show: () => visitor.goto('/privacy-policy') },
    {
      name: 'not-found',
      page: visitor,
      async show() {
        await visitor.goto('/nowhere')
        await heading(visitor, '404')
      },
    },
    {
      name: 'signup',
      page: account,
      async show() {
        await account.goto('/signup')
        await heading(account, 'Basic Info')
      },
    },
    {
      name: 'app-profiles',
      page: member,
      async show() {
        await member.goto('/app/profiles')
        await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
      },
    },
    {
      name: 'app-account',
      page: member,
      async show() {
        await member.goto('/app/account')
        await expect(member.getByText(address)).toBeVisible()
      },
    },
  ]
}
