import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { accountForm, requestRecoveryLink, newCredentials } from './acts.ts'
import { phoneSize } from './looks.ts'
import { chatParts, payUnlock, addMember, postMessage } from './match-acts.ts'
import { openAccount, createPhoto } from './profile-acts.ts'

/** The sizes that the design supports. */
export const sizes = [
  phoneSize,
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

export interface Screen {
  name: string
  /** Opens the screen; some continue from the one before. */
  show(): Promise<unknown>
  /** Another test checks it on a phone. */
  looked?: boolean
  /** Has its own scrolling part, so text at double size is not cut off. */
  scrolls?: true
}

/** Screens before a member has a profile. */
export async function listVisitorScreens(page: Page, request: APIRequestContext): Promise<Screen[]> {
  const { email } = await openAccount({ request })
  const link = await requestRecoveryLink(page, email)
  const heading = (name: string) => expect(accountForm(page).heading(name)).toBeVisible()
  return [
    { name: 'landing', show: () => page.goto('/') },
    {
      name: 'auth-sign-in',
      async show() {
        await page.goto('/auth')
        await accountForm(page).tab('Sign In').click()
      },
    },
    { name: 'auth-sign-up', show: () => accountForm(page).tab('Sign Up').click() },
    { name: 'auth-errors', show: () => accountForm(page).button('Create Account').click() },
    {
      name: 'auth-forgot',
      async show() {
        await accountForm(page).tab('Sign In').click()
        await accountForm(page).button('Forgot password?').click()
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
  ]
}

/** Members' screens. */
export async function listMemberScreens(page: Page, request: APIRequestContext): Promise<Screen[]> {
  const pictures = [await createPhoto('one.jpg'), await createPhoto('two.jpg', '#446688')]
  const who = newCredentials()
  const me = await addMember(page, { who, pictures })
  const amina = await addMember({ request }, { name: 'Amina', sex: 'female', pictures })
  await amina.ask('POST', `/discovery/profiles/${me.profile.id}/like`, {})
  let matchId = ''
  const main = page.getByRole('main')
  /** A screen that is ready when the locator is visible. */
  const at = (path: string, shown: Locator): Screen => ({
    name: `app-${path.replace('/', '-')}`,
    looked: true,
    async show() {
      await page.goto(`/app/${path}`)
      await expect(shown.first()).toBeVisible()
    },
  })
  return [
    at('profiles', page.getByRole('heading', { name: /^Amina, / })),
    at('liked', main.getByRole('tabpanel').getByText('Amina')),
    at('account', page.getByText(who.email)),
    at('edit-profile', accountForm(page).button('Save Changes')),
    at('edit-profile/faith', page.getByRole('group', { name: 'Prayer' })),
    at('edit-profile/prompts', accountForm(page).button('Add a prompt')),
    at('account/notifications', main.getByRole('table')),
    { ...at('account/sign-in/devices', page.getByText('This device')), looked: false },
    at('account/safety/guardian', page.getByLabel('Their name')),
    at('verification', accountForm(page).heading('Show that it is you')),
    { ...at('account/sign-in/your-data', main.getByRole('button')), looked: false },
    {
      name: 'app-chat-locked',
      looked: true,
      scrolls: true,
      async show() {
        const liked = await me.ask<{ matchId: string }>(
          'POST',
          `/discovery/profiles/${amina.profile.id}/like`,
          {},
        )
        matchId = liked.matchId
        await at(`chat/${matchId}`, chatParts(page).unlock).show()
      },
    },
    {
      name: 'app-chat',
      looked: true,
      scrolls: true,
      async show() {
        for (const one of [me, amina]) await payUnlock(one, matchId)
        const words = 'As-salamu alaykum, how was your week?'
        await postMessage(amina, matchId, words)
        await at(`chat/${matchId}`, chatParts(page).says(words)).show()
      },
    },
    { ...at('matches', main.getByRole('link', { name: /Amina/ })), scrolls: true },
    at('notifications', main.getByText(/Amina/)),
    {
      name: 'app-unmatched',
      looked: true,
      async show() {
        await me.ask('POST', `/matches/${matchId}/unmatch`, {})
        await at('unmatched', main.getByText('Amina')).show()
      },
    },
  ]
}
