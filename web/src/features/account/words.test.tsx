// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { later } from '../../../test/later.ts'
import { maryam } from '../../../test/profile.ts'
import { refused, servedScreens, session } from '../../../test/served.tsx'
import { readSession } from '../../session/session.ts'
import { readToasts } from '../../ui/toast.ts'
import { outboxOf } from '../chat/outbox-storage.ts'
import { add } from '../chat/outbox.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { AwayDialog } from './away/AwayDialog.tsx'
import { ownAway } from './away/queries.ts'
import { AccountManagement } from './manage/AccountManagement.tsx'
import { LogOutButton } from './manage/LogOutButton.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

const { asked, newClient, open: openScreen, said, serve, signIn } = servedScreens()
let screen: ReturnType<typeof openScreen>
const open = (shown: ReactNode, at?: string | object, client = newClient()) =>
  (screen = openScreen(shown, client, at))
const wall =
  '|ميثاق|A solemn covenant: the Qur’an’s word for marriage, and our word for a promise to answer.|'
const head = `${wall}Back to Home|Mithaq|Find your perfect halal match|`
const kinds = (...labels: string[]) =>
  labels.map((label) => [screen.attribute(label, 'type'), screen.attribute(label, 'autocomplete')])

test('what a visitor reads who signs in, signs up or has forgotten the password', async () => {
  open(<AuthScreen />, '/auth')
  expect(screen.text()).toBe(`${head}Sign In|Sign Up|Email|Password|Forgot password?|Sign In|`)
  expect(screen.attribute('Back to Home', 'href')).toBe('/')
  expect(kinds('Email', 'Password')).toEqual([
    ['email', 'email'],
    ['password', 'current-password'],
  ])
  expect(['inputmode', 'placeholder'].map((name) => screen.attribute('Email', name))).toEqual([
    'email',
    'you@example.com',
  ])
  const [list] = screen.every('[role=tablist]')
  const [panel] = screen.every('[role=tabpanel]')
  expect(list?.getAttribute('aria-label')).toBe('Sign in or sign up')
  expect(screen.every('[role=tab]').map((tab) => tab.getAttribute('aria-controls'))).toEqual([
    panel?.id,
    panel?.id,
  ])
  const named = () => screen.every('[role=tabpanel]')[0]?.getAttribute('aria-labelledby') ?? ''
  expect(document.getElementById(named())?.textContent).toBe('Sign In')
  await screen.press('Sign Up')
  expect(document.getElementById(named())?.textContent).toBe('Sign Up')
  expect(screen.text()).toBe(
    `${head}Sign In|Sign Up|Email|Password|At least 6 characters|Confirm Password|Create Account|` +
      'By creating an account you confirm that you are 18 or older and agree to the |Privacy Policy|.|',
  )
  expect(screen.attribute('Privacy Policy', 'href')).toBe('/privacy-policy')
  expect(kinds('Email', 'Password', 'Confirm Password')).toEqual([
    ['email', 'email'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ])
  // The address goes to the other tab, where none stands yet.
  screen.write('Email', 'maryam@example.com')
  await screen.press('Sign In')
  expect(screen.value('Email')).toBe('maryam@example.com')
  await screen.press('Forgot password?')
  expect(screen.text()).toBe(
    `${head}Forgot your password?|Enter your e-mail and we will send you a link to choose a new one.|Email|Send reset link|Back to Sign In|`,
  )
  await screen.press('Back to Sign In')
  await screen.press('Forgot password?')
  serve(() => ({}))
  fireEvent.click(screen.control('Send reset link'))
  expect(screen.isDisabled('Sending...')).toBe(true)
  await later()
  expect(screen.text()).toBe(
    `${head}Password reset e-mail sent!|If maryam@example.com has an account, the link is on its way. It works once, for 60 minutes.|Back to Sign In|`,
  )
  expect(said()).toEqual(['Password reset e-mail sent!'])
  open(<ResetPasswordScreen />, '/reset-password')
  expect(screen.text()).toBe(
    `${wall}Reset Password|Enter your new password below|New Password|At least 6 characters|Confirm New Password|Update Password|Back to Sign In|`,
  )
})

test('what was typed before the page had its script is kept, and looked for once', () => {
  const typed = { email: 'maryam@example.com', password: 'lantern' }
  vi.stubGlobal('FormData', function (this: unknown) {
    return Object.entries(typed)
  })
  open(<AuthScreen />, '/auth')
  expect([screen.value('Email'), screen.value('Password')]).toEqual(['maryam@example.com', 'lantern'])
  screen.write('Email', 'khadija@example.com')
  expect(screen.value('Email')).toBe('khadija@example.com')
})

async function openAccount() {
  signIn()
  serve((what) => (what === 'GET /profile' ? maryam : refused('internal', 500)))
  open(<AccountScreen />, '/app/account')
  expect(screen.text()).toContain('|Loading...|')
  await later()
}

test('the account: its parts, the appearance, and what each entry is for', async () => {
  await openAccount()
  expect(screen.text()).toMatch(
    /^\|Your Profile\|More about you\|.*\|Maryam, 29\|.*\|Add a picture\|Token wallet\|.*\|Appearance\|System\|Light\|Dark\|Notifications\|.*\|Blocked members\|/,
  )
  expect(screen.text().split('|Account|')[1]?.split('|')).toEqual([
    ...['Signed in as', 'maryam@example.com', 'Privacy Policy'],
    ...['Verification', 'Show that it is you, and wear the blue star'],
    ...['Guardian', 'Let somebody you trust read along, once a week.'],
    ...['Sign-in and security', 'Your e-mail address, your password, and where you are signed in.'],
    ...['Your data', 'A copy of your profile, pictures and chats to keep.'],
    ...['House rules and decisions', 'What everybody keeps to, and what was ever decided about you.'],
    ...['Be away for some days', "Your matches rest for 3 to 10 days, and nobody's time passes."],
    ...['Deactivate account', 'Takes you out of sight until you sign in again.'],
    ...['Delete My Account', 'Erases your profile and all that belongs to it, for good.', ''],
  ])
  expect(screen.names().slice(0, 3)).toEqual(['Notifications', 'Edit profile', 'Log out'])
  const help = (name: string) =>
    document.getElementById(screen.attribute(name, 'aria-describedby') ?? '')?.textContent
  expect([help('Your data'), help('Deactivate account')]).toEqual([
    'A copy of your profile, pictures and chats to keep.',
    'Takes you out of sight until you sign in again.',
  ])
  const red = (name: string) => screen.control(name).classList.contains('text-danger')
  expect(['Deactivate account', 'Delete My Account'].map(red)).toEqual([false, true])
  const [part] = screen.every('section:has(#account-management)')
  expect(part?.getAttribute('aria-labelledby')).toBe('account-management')
  const chosen = () => ['System', 'Light', 'Dark'].filter(screen.isChecked)
  expect(chosen()).toEqual(['System'])
  await screen.press('Dark')
  expect(chosen()).toEqual(['Dark'])
  await screen.press('System')
})

test('leaving for a while or for good says what it means, and can be thought over', async () => {
  signIn()
  open(<AccountManagement />, '/app/account')
  await screen.tap('Deactivate account')
  const question = () => screen.every('[role=alertdialog]').map(({ textContent }) => textContent)
  expect(question()).toEqual([
    'Deactivate your account?You will be signed out on every device.' +
      'Other members no longer find you, and you leave the lists of those you liked.' +
      'Your matches stay, and the time to answer in them goes on.' +
      'Signing in again makes your profile visible at once.' +
      'Deactivating stops no clock: each answer that does not come in time costs 2 tokens. While you are away, nothing is lost.' +
      'Be away insteadCancelDeactivate',
  ])
  serve(() => refused('internal', 500))
  await screen.press('Deactivate')
  expect(screen.isDisabled('Deactivating...')).toBe(true)
  await later()
  expect([asked, said()]).toEqual([[['POST /account/deactivate', {}]], ['Failed to deactivate account']])
  expect(readToasts()[0]?.causes).toEqual(['POST /api/account/deactivate'])
  await screen.tap('Be away instead')
  expect(question()).toEqual([])
  expect(screen.text()).toContain('|Some days away|This could not be loaded. Please try again.|')
  await screen.tap('Close', 'Deactivate account', 'Cancel', 'Delete My Account')
  expect(question()).toEqual([
    'Delete your account for good?This happens at once and cannot be undone. You lose:' +
      'your profile and all your pictures' +
      'your matches, and every message you have written' +
      'your likes, favorites and tokens' +
      'Blocks, reports about you with what was decided, and what you had of tokens and of being away are kept for 2 years: without your name or your words, under a keyed fingerprint of your e-mail address and of those you had in the last 2 years. They hold again if you return. What was reported in a case that is still open stays until 30 days after its decision, at most 90 days.' +
      'Enter your password to confirmKeep my accountDelete My Account',
  ])
  screen.write('Enter your password to confirm', 'lantern')
  await screen.tap('Keep my account', 'Delete My Account')
  expect(screen.value('Enter your password to confirm')).toBe('')
  screen.write('Enter your password to confirm', 'lantern')
  await screen.press('Delete My Account')
  expect(screen.isDisabled('Deleting...')).toBe(true)
  await later()
  expect(said()).toContain('Failed to delete account')
  serve(() => ({}))
  await screen.tap('Delete My Account')
  expect([said().at(-1), readSession().status]).toEqual(['Your account has been deleted.', 'signedOut'])
  expect(screen.path()).toBe('/')
})

test('whoever logs out is asked first where words of theirs would never be sent', async () => {
  signIn()
  open(<LogOutButton />)
  const waits = { matchId: '1', content: 'Salam', createdAt: '2026-11-15T08:00:00.000Z' }
  outboxOf(session.user.id).change((all) => add(all, { ...waits, id: '1' }))
  await screen.tap('Log out')
  const question = () => screen.every('[role=alertdialog]').map(({ textContent }) => textContent)
  expect(question()).toEqual([
    'Log out now?1 message waits to be sent. If you log out now, nobody will ever read it. Messages are sent as soon as you are connected.StayLog out',
  ])
  await screen.tap('Stay')
  expect([question(), readSession().status]).toEqual([[], 'signedIn'])
  outboxOf(session.user.id).change((all) => add(all, { ...waits, id: '2' }))
  await screen.tap('Log out')
  expect(question()[0]).toContain(
    '2 messages wait to be sent. If you log out now, nobody will ever read them.',
  )
  await screen.tap('Log out')
  expect([screen.path(), readSession().status]).toEqual(['/auth', 'signedOut'])
  expect(screen.leadsBack()).toBe(false)
  signIn()
  open(<LogOutButton />)
  await screen.tap('Log out')
  expect([screen.path(), readSession().status]).toEqual(['/auth', 'signedOut'])
  expect(screen.leadsBack()).toBe(false)
})

const meaning =
  "All your matches rest: nobody's time passes, and no tokens are lost.|" +
  "Others do not see you in Profiles. In lists and chats they read 'resting until …', and may leave at no fee.|" +
  'You can still read, write, pay and like; what is written starts no clock until you are back.|' +
  'Weekly tokens that fall into these days are not made good.|'

test('some days away: what they mean, how long they last, and the way back', async () => {
  const now = '2026-11-17T08:00:00.000Z'
  vi.setSystemTime(now)
  const own = {
    now,
    away: null,
    startsLeft: 1,
    nextStartAt: null,
    dayMs: 86_400_000,
    minDays: 3,
    maxDays: 10,
  }
  const away = { startedAt: now, until: '2026-11-21T08:00:00.000Z' }
  const closed = vi.fn<(open: boolean) => void>()
  const show = (state: object) => {
    const client = newClient()
    answered(client, ownAway, {}, { ...own, ...state })
    signIn()
    open(<AwayDialog open onOpenChange={closed} />, '/', client)
    return screen.text()
  }
  expect(show({})).toBe(
    `|Some days away|${meaning}For how long|3 days, until Friday|3 days, until Friday|10 days, until Nov 27|` +
      'You can do this once more within 365 days. Coming back early uses it up.|Rest for 3 days|Close|',
  )
  fireEvent.keyDown(screen.control('For how long'), { key: 'ArrowRight' })
  serve(() => ({ ...own, away }))
  fireEvent.click(screen.control('Rest for 4 days'))
  expect(screen.isDisabled('Starting...')).toBe(true)
  await later()
  expect([asked.splice(0), said(), closed.mock.calls]).toEqual([
    [['POST /account/away', { days: 4 }]],
    ['Your matches rest now'],
    [[false]],
  ])
  expect(show({ away })).toBe(
    `|Some days away|You are resting until Saturday|${meaning}Be back earlier|3 days, until Friday|1 day, until tomorrow|3 days, until Friday|` +
      'Rest until Friday only|Come back now|Every clock goes on where it stopped.|',
  )
  fireEvent.keyDown(screen.control('Be back earlier'), { key: 'ArrowLeft' })
  await screen.press('Rest until Thursday only')
  expect(screen.isDisabled('Shortening...')).toBe(true)
  await later()
  expect(asked.splice(0)).toEqual([['PATCH /account/away', { until: '2026-11-19T08:00:00.000Z' }]])
  serve(() => own)
  closed.mockClear()
  fireEvent.click(screen.control('Come back now'))
  expect(screen.isDisabled('Coming back...')).toBe(true)
  await later()
  expect([asked, said().at(-1), closed.mock.calls]).toEqual([
    [['POST /account/away/end', {}]],
    'Welcome back. Your matches go on.',
    [[false]],
  ])
})
