// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { refused, servedScreens, session, silent } from '../../../test/served.tsx'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { readSession } from '../../session/session.ts'
import { keepTokensIn } from '../../session/refresh-token.ts'
import { readConfirmation, takeLinkSecrets } from '../../session/links.ts'
import { recentErrors } from '../../ui/errors.ts'
import { clearToasts } from '../../ui/toast.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { EraseDialog } from './manage/EraseDialog.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

const { asked, newClient, open: openScreen, said, serve, signIn } = servedScreens()
let screen: ReturnType<typeof openScreen>
const open = (shown: ReactNode, at?: string | object, client = newClient()) =>
  (screen = openScreen(shown, client, at))
const valueOf = (label: string) => screen.value(label)
const focused = () => screen.focused()

test('the address typed on one tab is there on the other, unless another stands there', async () => {
  open(<AuthScreen />)
  screen.write('Email', 'maryam@example.com')
  await screen.press('Sign Up')
  expect(valueOf('Email')).toBe('maryam@example.com')
  screen.write('Email', 'm@example.com')
  await screen.press('Sign In')
  expect(valueOf('Email')).toBe('maryam@example.com')
})

test('whoever wants to join begins with the sign-up', () => {
  open(<AuthScreen />, { pathname: '/auth', state: { tab: 'sign-up' } })
  expect(screen.names().includes('Create Account')).toBe(true)
})

test('arrows, Home and End lead from tab to tab, and the focus goes with them', () => {
  open(<AuthScreen />)
  const stops = () => screen.every('[role=tab]').map(({ tabIndex }) => tabIndex)
  for (const [key, now] of [
    ['ArrowLeft', 'Sign Up'],
    ['ArrowLeft', 'Sign In'],
    ['ArrowRight', 'Sign Up'],
    ['Home', 'Sign In'],
    ['End', 'Sign Up'],
  ] as const) {
    fireEvent.keyDown(screen.every('[aria-selected=true]')[0]!, { key })
    expect(screen.every('[aria-selected=true]').map(({ textContent }) => textContent)).toEqual([now])
    expect(focused().textContent).toBe(now)
    expect(stops()).toEqual(now === 'Sign In' ? [0, -1] : [-1, 0])
  }
})

test('an account that waits for its link: where it was sent, and the sign-in that follows knows the address', async () => {
  open(<AuthScreen />, { pathname: '/auth', state: { tab: 'sign-up' } })
  serve(() => ({ session: null }))
  screen.write('Email', ' maryam@example.com ')
  screen.write('Password', 'lantern')
  screen.write('Confirm Password', 'lantern')
  await screen.submit('Email')
  await later()
  expect(said()).toEqual(['Check your email for the confirmation link!'])
  expect(screen.plain()).toContain('We sent it to maryam@example.com. The link works for')
  expect(focused().textContent).toBe('Check your email for the confirmation link!')
  await screen.press('Back to Sign In')
  expect(focused().textContent).toBe('Mithaq')
  expect([valueOf('Email'), valueOf('Password')]).toEqual(['maryam@example.com', ''])
  await screen.press('Sign Up')
  expect([valueOf('Email'), valueOf('Password'), valueOf('Confirm Password')]).toEqual([
    'maryam@example.com',
    '',
    '',
  ])
})

test('only whoever was out of sight is welcomed back', async () => {
  for (const reactivated of [false, true]) {
    open(<AuthScreen />)
    serve(() => ({ session, reactivated }))
    screen.write('Email', 'maryam@example.com')
    screen.write('Password', 'lantern')
    await screen.submit('Email')
    await later()
    expect(readSession().status).toBe('signedIn')
    expect(said()).toEqual(reactivated ? ['Welcome back! Your profile is visible again.'] : [])
  }
})

test('what is wrong has the focus: the first empty field, or the last one that was refused', async () => {
  open(<AuthScreen />)
  await screen.submit('Email')
  expect(focused().getAttribute('name')).toBe('email')
  screen.write('Email', 'maryam@example.com')
  await screen.submit('Email')
  expect(focused().getAttribute('name')).toBe('password')
  screen.write('Password', 'lantern')
  screen.focus('Email')
  serve(() => refused('invalid_credentials'))
  await screen.submit('Email')
  await later()
  expect(focused().getAttribute('name')).toBe('password')
})

test('silence is told as a surprise, with what was wrong', async () => {
  open(<AuthScreen />)
  screen.write('Email', 'maryam@example.com')
  screen.write('Password', 'lantern')
  serve(silent)
  await screen.submit('Email')
  expect(screen.isDisabled('Signing in...')).toBe(true)
  await later()
  expect(said()).toEqual([expect.stringMatching(/^An unexpected error occurred: ./)])
})

test('a sign-up that fails keeps what was typed, and the next try succeeds and greets', async () => {
  const toSignUp = { pathname: '/auth', state: { tab: 'sign-up' } }
  open(<AuthScreen />, toSignUp)
  const typed = { Email: 'maryam@example.com', Password: 'lantern', 'Confirm Password': 'lantern' }
  for (const [label, value] of Object.entries(typed)) screen.write(label, value)
  const proxy = () => new Response('<h1>Bad Gateway</h1>', { status: 503 })
  for (const [answer, words] of [
    [silent, expect.stringMatching(/^An unexpected error occurred: ./) as string],
    [proxy, 'Mithaq is briefly unavailable. Please try again in a moment.'],
    [() => refused('internal', 500), 'An unexpected error occurred'],
    [() => refused('email_taken', 409), 'An account with this email already exists. Please sign in instead.'],
  ] as const) {
    clearToasts()
    serve(answer)
    await screen.press('Create Account')
    expect(screen.isDisabled('Creating account...')).toBe(true)
    await later()
    expect(said()).toEqual([words])
    expect(Object.keys(typed).map(valueOf)).toEqual(Object.values(typed))
  }
  clearToasts()
  serve(() => ({ session }))
  await screen.tap('Create Account')
  expect(said()).toEqual(['Account created successfully! Please complete your profile.'])
  expect(readSession().status).toBe('signedIn')
})

test('a link for a new password is sent where it was typed, and it says so', async () => {
  open(<AuthScreen />)
  screen.write('Email', ' maryam@example.com ')
  await screen.press('Forgot password?')
  serve(() => ({}))
  fireEvent.click(screen.control('Send reset link'))
  expect(screen.isDisabled('Sending...')).toBe(true)
  await later()
  expect(said()).toEqual(['Password reset e-mail sent!'])
  expect(asked).toEqual([['POST /account/recover', { email: 'maryam@example.com' }]])
  expect(screen.plain()).toContain('If maryam@example.com has an account, the link is on its way.')
  await screen.press('Back to Sign In')
  expect(valueOf('Email')).toBe('maryam@example.com')
})

const cameBy = (address: string) => {
  vi.stubGlobal('location', { href: `https://mithaq.example${address}` })
  takeLinkSecrets()
}

test('the link of a confirmation is used up once, and then it is forgotten', async () => {
  cameBy('/auth?link#confirmation=seven')
  serve(() => ({ session }))
  open(<AuthScreen />, '/auth?link#confirmation=seven')
  expect(screen.plain()).toContain('Confirming your e-mail')
  expect(screen.names().includes('Sign In')).toBe(false)
  await later()
  expect(asked).toEqual([['POST /account/confirm-email', { token: 'seven' }]])
  expect(readConfirmation()).toBeUndefined()
  expect(readSession().status).toBe('signedIn')
  expect(said()).toEqual(['Your e-mail is confirmed. Please complete your profile.'])
  expect(screen.names().includes('Sign In')).toBe(true)
  expect(screen.path(), 'the guard looks again').toBe('/auth')
})

test('where no password of before counts, a confirmation leads straight to choosing one', async () => {
  cameBy('/auth?link#confirmation=seven')
  const opened = { accessToken: 'short', expiresInS: 60 }
  const reset = { accessToken: 'a', refreshToken: 'r' }
  serve((what) =>
    what.endsWith('/confirm-email') ? { session, reset } : what.endsWith('/recovery') ? opened : {},
  )
  open(<AuthScreen />, '/auth?link#confirmation=seven')
  await later()
  expect(said()).toEqual(['Your e-mail is confirmed. Please choose your password.'])
  expect([readConfirmation(), readSession().status]).toEqual([undefined, 'signedOut'])
  expect([screen.path(), screen.leadsBack()]).toEqual(['/reset-password', false])
  open(<ResetPasswordScreen />, '/reset-password')
  screen.write('New Password', 'lantern')
  screen.write('Confirm New Password', 'lantern')
  await screen.submit('New Password')
  await later()
  expect(asked.slice(1)).toEqual([
    ['POST /account/recovery', reset],
    ['PUT /account/password', { password: 'lantern' }],
  ])
  expect(screen.path()).toBe('/auth')
})

test('a confirmation that fails says why, and leaves the sign-in', async () => {
  cameBy('/auth?link#confirmation=seven')
  serve(() => refused('link_invalid', 410))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  open(<AuthScreen />, '/auth')
  await later()
  expect(logged.mock.calls.map(([text]) => String(text).split(':')[0])).toEqual(['E-mail confirmation'])
  expect(said()).toEqual(['This link is no longer valid. Please request a new one.'])
  expect(readConfirmation()).toBeUndefined()
  expect(screen.names().includes('Sign In')).toBe(true)
})

test('a reset link that met silence is asked for again with the new password, and then leaves nobody signed in', async () => {
  cameBy('/reset-password?access_token=a&refresh_token=r')
  signIn()
  serve(silent)
  open(<ResetPasswordScreen />, '/reset-password')
  await later()
  expect(screen.path()).toBe('/reset-password')
  expect(said()).toEqual([])
  expect(recentErrors().at(-1)?.message).toMatch(/^Password reset: ./)
  serve((what) => (what.endsWith('/recovery') ? { accessToken: 'short', expiresInS: 60 } : {}))
  screen.write('New Password', 'lantern')
  screen.write('Confirm New Password', 'lantern')
  await screen.submit('New Password')
  await later()
  const opening = ['POST /account/recovery', { accessToken: 'a', refreshToken: 'r' }]
  expect(asked).toEqual([opening, opening, ['PUT /account/password', { password: 'lantern' }]])
  expect(said()).toEqual(['Password updated successfully'])
  expect(readSession().status).toBe('signedOut')
  expect(screen.path()).toBe('/auth')
  expect(screen.leadsBack()).toBe(false)
})

test('who came without a link is told so; a refused password stays typed; back to the sign-in changes nothing', async () => {
  open(<ResetPasswordScreen />, '/reset-password')
  await later()
  expect(said()).toEqual(['Invalid reset link. Please request a new password reset.'])
  expect(screen.path()).toBe('/auth')
  expect(screen.leadsBack()).toBe(false)
  clearToasts()
  cameBy('/reset-password?access_token=a&refresh_token=r')
  const opened = { accessToken: 'short', expiresInS: 60 }
  serve((what) => (what.endsWith('/recovery') ? opened : refused('weak_password', 422)))
  open(<ResetPasswordScreen />, '/reset-password')
  screen.write('New Password', 'iloveyou')
  screen.write('Confirm New Password', 'iloveyou')
  await screen.submit('New Password')
  expect(screen.isDisabled('Updating...')).toBe(true)
  await later()
  expect(said()).toEqual(['This password is too common. Please choose another one.'])
  expect([screen.path(), valueOf('New Password')]).toEqual(['/reset-password', 'iloveyou'])
  asked.length = 0
  await screen.tap('Back to Sign In')
  expect([screen.path(), asked]).toEqual(['/auth', []])
})

test('a reset link that is no longer good is told once, and leads to the sign-in', async () => {
  cameBy('/reset-password?access_token=a&refresh_token=r')
  serve(() => refused('link_invalid', 410))
  open(<ResetPasswordScreen />, '/reset-password')
  await later()
  expect(said()).toEqual(['Invalid reset link. Please request a new password reset.'])
  expect(screen.path()).toBe('/auth')
  expect(screen.leadsBack()).toBe(false)
  clearToasts()
  screen.write('New Password', 'lantern')
  screen.write('Confirm New Password', 'lantern')
  await screen.submit('New Password')
  await later()
  expect(said()).toEqual([])
})

test('a password that was refused too often is said at its field, until something is typed', async () => {
  signIn()
  const closed = vi.fn<(open: boolean) => void>()
  open(<EraseDialog open onOpenChange={closed} />)
  serve(() => refused('too_many_attempts', 429))
  screen.write('Enter your password to confirm', 'lantern')
  await screen.press('Delete My Account')
  fireEvent.submit(screen.every('form')[0]!)
  await later()
  expect(asked).toEqual([['DELETE /account', { password: 'lantern' }]])
  expect(said()).toEqual([])
  expect(screen.attribute('Enter your password to confirm', 'aria-invalid')).toBe('true')
  expect(focused().nodeName).toBe('INPUT')
  screen.write('Enter your password to confirm', 'lanterns')
  expect(screen.attribute('Enter your password to confirm', 'aria-invalid')).toBeNull()
  await screen.press('Keep my account')
  expect(closed).toHaveBeenCalledWith(false)
})

test('a phone says by its mark which one it is, and keeps the mark of the password that was chosen on it', async () => {
  const kept: string[] = []
  keepTokensIn({
    ...{ read: () => undefined, keep: () => {} },
    ...{ readMark: () => 'mark 1', keepMark: (mark) => void kept.push(mark) },
  })
  cameBy('/reset-password?access_token=a&refresh_token=r')
  serve((what) =>
    what.endsWith('/recovery') ? { accessToken: 'short', expiresInS: 60 } : { deviceMark: 'mark 2' },
  )
  open(<ResetPasswordScreen />, '/reset-password')
  screen.write('New Password', 'lantern')
  screen.write('Confirm New Password', 'lantern')
  await screen.submit('New Password')
  await later()
  expect(asked.at(-1)).toEqual(['PUT /account/password', { password: 'lantern', deviceMark: 'mark 1' }])
  expect(kept).toEqual(['mark 2'])
})

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
  await screen.press('Sign In')
  await screen.press('Forgot password?')
  expect(screen.text()).toBe(
    `${head}Forgot your password?|Enter your e-mail and we will send you a link to choose a new one.|Email|Send reset link|Back to Sign In|`,
  )
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
