// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { refused, servedScreens, session, silent } from '../../../../test/served.tsx'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { readSession } from '../../../session/session.ts'
import { setTokenStore } from '../../../session/refresh-token.ts'
import { readConfirmation, takeLinkSecrets } from '../../../session/url-secrets.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { clearToasts } from '../../../ui/feedback/toast.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

const { asked, newClient, open: openScreen, said, serve, signIn } = servedScreens()
let screen: ReturnType<typeof openScreen>
const open = (shown: ReactNode, at?: string | object) => (screen = openScreen(shown, newClient(), at))
const toSignUp = { pathname: '/auth', state: { tab: 'sign-up' } }
const write = (fields: Record<string, string>) =>
  Object.entries(fields).forEach(([label, value]) => screen.write(label, value))
const valuesOf = (...labels: string[]) => labels.map((label) => screen.value(label))
const credentials = { Email: 'maryam@example.com', Password: 'lantern' }
const newAccount = { ...credentials, 'Confirm Password': 'lantern' }
const focused = () => screen.focused()
const wall =
  '|ميثاق|A solemn covenant: the Qur’an’s word for marriage, and our word for a promise to answer.|'
const head = `${wall}Back to Home|Mithaq|Find your perfect halal match|`
const kinds = (...labels: string[]) =>
  labels.map((label) => [screen.attribute(label, 'type'), screen.attribute(label, 'autocomplete')])

test('shows the texts for signing in, signing up and a forgotten password', async () => {
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
  expect(screen.getByRole('tablist', { name: 'Sign in or sign up' })).toBeDefined()
  const panel = screen.getByRole('tabpanel', { name: 'Sign In' })
  const led = screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-controls'))
  expect(led).toEqual([panel.id, panel.id])
  screen.write('Email', 'maryam@example.com')
  await screen.press('Sign Up')
  expect(screen.getByRole('tabpanel', { name: 'Sign Up' })).toBeDefined()
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
  // The address went to the other tab, and goes to none where another stands.
  expect(screen.value('Email')).toBe('maryam@example.com')
  screen.write('Email', 'm@example.com')
  await screen.press('Sign In')
  expect(screen.value('Email')).toBe('maryam@example.com')
  screen.write('Email', ' maryam@example.com ')
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
  expect(asked).toEqual([['POST /account/recover', { email: 'maryam@example.com' }]])
  expect(screen.text()).toBe(
    `${head}Password reset e-mail sent!|If maryam@example.com has an account, the link is on its way. It works once, for 60 minutes.|Back to Sign In|`,
  )
  expect(said()).toEqual(['Password reset e-mail sent!'])
  await screen.press('Back to Sign In')
  expect(screen.value('Email')).toBe('maryam@example.com')
  open(<ResetPasswordScreen />, '/reset-password')
  expect(screen.text()).toBe(
    `${wall}Reset Password|Enter your new password below|New Password|At least 6 characters|Confirm New Password|Update Password|Back to Sign In|`,
  )
})

test('what was typed before the page had its script is kept, and looked for once', () => {
  const typed = { email: 'maryam@example.com', password: 'lantern' }
  vi.spyOn(globalThis, 'FormData').mockImplementation(function () {
    return Object.entries(typed) as never
  })
  open(<AuthScreen />, '/auth')
  expect([screen.value('Email'), screen.value('Password')]).toEqual(['maryam@example.com', 'lantern'])
  screen.write('Email', 'khadija@example.com')
  expect(screen.value('Email')).toBe('khadija@example.com')
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

test('says where the confirmation link was sent and fills its address into the sign-in form', async () => {
  open(<AuthScreen />, toSignUp)
  serve(() => ({ session: null }))
  write({ ...newAccount, Email: ' maryam@example.com ' })
  await screen.submit('Email')
  await later()
  expect(said()).toEqual(['Check your email for the confirmation link!'])
  expect(screen.plain()).toContain('We sent it to maryam@example.com. The link works for')
  expect(focused().textContent).toBe('Check your email for the confirmation link!')
  await screen.press('Back to Sign In')
  expect(focused().textContent).toBe('Mithaq')
  expect(valuesOf('Email', 'Password')).toEqual(['maryam@example.com', ''])
  await screen.press('Sign Up')
  expect(valuesOf(...Object.keys(newAccount))).toEqual(['maryam@example.com', '', ''])
})

test('welcomes back only members whose profile was hidden', async () => {
  for (const reactivated of [false, true]) {
    open(<AuthScreen />)
    serve(() => ({ session, reactivated }))
    write(credentials)
    await screen.submit('Email')
    await later()
    expect(readSession().status).toBe('signedIn')
    expect(said()).toEqual(reactivated ? ['Welcome back! Your profile is visible again.'] : [])
  }
})

test('focuses the first empty field, or the last refused one', async () => {
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

test('a sign-up that fails keeps what was typed, and the next try succeeds and greets', async () => {
  open(<AuthScreen />, toSignUp)
  write(newAccount)
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
    expect(valuesOf(...Object.keys(newAccount))).toEqual(Object.values(newAccount))
  }
  clearToasts()
  serve(() => ({ session }))
  await screen.tap('Create Account')
  expect(said()).toEqual(['Account created successfully! Please complete your profile.'])
  expect(readSession().status).toBe('signedIn')
})

const cameBy = (address: string) => {
  vi.stubGlobal('location', { href: `https://mithaq.example${address}` })
  takeLinkSecrets()
}

const confirmation = '/auth?link#confirmation=seven'
const resetLink = '/reset-password?access_token=a&refresh_token=r'
const opened = { accessToken: 'short', expiresInS: 60 }
async function choosePassword(password = 'lantern') {
  write({ 'New Password': password, 'Confirm New Password': password })
  await screen.submit('New Password')
}

test('the link of a confirmation is used up once, and then it is forgotten', async () => {
  cameBy(confirmation)
  serve(() => ({ session }))
  open(<AuthScreen />, confirmation)
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
  cameBy(confirmation)
  const reset = { accessToken: 'a', refreshToken: 'r' }
  serve((what) =>
    what.endsWith('/confirm-email') ? { session, reset } : what.endsWith('/recovery') ? opened : {},
  )
  open(<AuthScreen />, confirmation)
  await later()
  expect(said()).toEqual(['Your e-mail is confirmed. Please choose your password.'])
  expect([readConfirmation(), readSession().status]).toEqual([undefined, 'signedOut'])
  expect([screen.path(), screen.leadsBack()]).toEqual(['/reset-password', false])
  open(<ResetPasswordScreen />, '/reset-password')
  await choosePassword()
  await later()
  expect(asked.slice(1)).toEqual([
    ['POST /account/recovery', reset],
    ['PUT /account/password', { password: 'lantern' }],
  ])
  expect(screen.path()).toBe('/auth')
})

test('a confirmation that fails says why, and leaves the sign-in', async () => {
  cameBy(confirmation)
  serve(() => refused('link_invalid', 410))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  open(<AuthScreen />, '/auth')
  await later()
  expect(logged.mock.calls.map(([text]) => String(text).split(':')[0])).toEqual(['E-mail confirmation'])
  expect(said()).toEqual(['This link is no longer valid. Please request a new one.'])
  expect(readConfirmation()).toBeUndefined()
  expect(screen.names().includes('Sign In')).toBe(true)
})

test('retries a reset link that got no answer and leaves nobody signed in afterwards', async () => {
  cameBy(resetLink)
  signIn()
  serve(silent)
  open(<ResetPasswordScreen />, '/reset-password')
  await later()
  expect(screen.path()).toBe('/reset-password')
  expect(said()).toEqual([])
  expect(readRecentErrors().at(-1)?.message).toMatch(/^Password reset: ./)
  serve((what) => (what.endsWith('/recovery') ? opened : {}))
  await choosePassword()
  await later()
  const opening = ['POST /account/recovery', { accessToken: 'a', refreshToken: 'r' }]
  expect(asked).toEqual([opening, opening, ['PUT /account/password', { password: 'lantern' }]])
  expect(said()).toEqual(['Password updated successfully'])
  expect(readSession().status).toBe('signedOut')
  expect(screen.path()).toBe('/auth')
  expect(screen.leadsBack()).toBe(false)
})

test.each([
  ['who came without a link', '/reset-password'],
  ['whose link is no longer good', resetLink],
])('%s is told so once, and led to the sign-in', async (_, address) => {
  cameBy(address)
  serve(() => refused('link_invalid', 410))
  open(<ResetPasswordScreen />, '/reset-password')
  await later()
  expect(said()).toEqual(['Invalid reset link. Please request a new password reset.'])
  expect([screen.path(), screen.leadsBack()]).toEqual(['/auth', false])
  clearToasts()
  await choosePassword()
  await later()
  expect(said()).toEqual([])
})

test('keeps a refused password in its field and changes nothing on the way back', async () => {
  cameBy(resetLink)
  serve((what) => (what.endsWith('/recovery') ? opened : refused('weak_password', 422)))
  open(<ResetPasswordScreen />, '/reset-password')
  await choosePassword('iloveyou')
  expect(screen.isDisabled('Updating...')).toBe(true)
  await later()
  expect(said()).toEqual(['This password is too common. Please choose another one.'])
  expect([screen.path(), screen.value('New Password')]).toEqual(['/reset-password', 'iloveyou'])
  asked.length = 0
  await screen.tap('Back to Sign In')
  expect([screen.path(), asked]).toEqual(['/auth', []])
})

test("sends a phone's device mark and stores the one that comes with the new password", async () => {
  const kept: string[] = []
  setTokenStore({
    ...{ read: () => undefined, write: () => {} },
    ...{ readMark: () => 'mark 1', writeMark: (mark) => void kept.push(mark) },
  })
  cameBy(resetLink)
  serve((what) => (what.endsWith('/recovery') ? opened : { deviceMark: 'mark 2' }))
  open(<ResetPasswordScreen />, '/reset-password')
  await choosePassword()
  await later()
  expect(asked.at(-1)).toEqual(['PUT /account/password', { password: 'lantern', deviceMark: 'mark 1' }])
  expect(kept).toEqual(['mark 2'])
})
