// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import {
  errorResponse,
  setUpFakeServer,
  testSession,
  failNetwork,
} from '../../../../test/set-up-fake-server.tsx'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { readSession } from '../../../session/session.ts'
import { setTokenStore } from '../../../session/refresh-token.ts'
import { readConfirmation, takeLinkSecrets } from '../../../session/url-secrets.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { clearToasts } from '../../../ui/feedback/toast.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()
let screen: ReturnType<typeof render>
const open = (shown: ReactNode, at?: string | object) => (screen = render(shown, newClient(), at))
const toSignUp = { pathname: '/auth', state: { tab: 'sign-up' } }
const write = (fields: Record<string, string>) =>
  Object.entries(fields).forEach(([label, value]) => screen.fill(label, value))
const valuesOf = (...labels: string[]) => labels.map((label) => screen.value(label))
const credentials = { Email: 'maryam@example.com', Password: 'lantern' }
const newAccount = { ...credentials, 'Confirm Password': 'lantern' }
const focused = () => screen.focusedElement()
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
  screen.fill('Email', 'maryam@example.com')
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
  screen.fill('Email', 'm@example.com')
  await screen.press('Sign In')
  expect(screen.value('Email')).toBe('maryam@example.com')
  screen.fill('Email', ' maryam@example.com ')
  await screen.press('Forgot password?')
  expect(screen.text()).toBe(
    `${head}Forgot your password?|Enter your e-mail and we will send you a link to choose a new one.|Email|Send reset link|Back to Sign In|`,
  )
  await screen.press('Back to Sign In')
  await screen.press('Forgot password?')
  respondWith(() => ({}))
  fireEvent.click(screen.control('Send reset link'))
  expect(screen.isDisabled('Sending...')).toBe(true)
  await advanceTime()
  expect(requests).toEqual([['POST /account/recover', { email: 'maryam@example.com' }]])
  expect(screen.text()).toBe(
    `${head}Password reset e-mail sent!|If maryam@example.com has an account, the link is on its way. It works once, for 60 minutes.|Back to Sign In|`,
  )
  expect(toastLines()).toEqual(['Password reset e-mail sent!'])
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
  screen.fill('Email', 'khadija@example.com')
  expect(screen.value('Email')).toBe('khadija@example.com')
})

test('arrows, Home and End lead from tab to tab, and the focus goes with them', () => {
  open(<AuthScreen />)
  const stops = () => screen.queryAll('[role=tab]').map(({ tabIndex }) => tabIndex)
  for (const [key, now] of [
    ['ArrowLeft', 'Sign Up'],
    ['ArrowLeft', 'Sign In'],
    ['ArrowRight', 'Sign Up'],
    ['Home', 'Sign In'],
    ['End', 'Sign Up'],
  ] as const) {
    fireEvent.keyDown(screen.queryAll('[aria-selected=true]')[0]!, { key })
    expect(screen.queryAll('[aria-selected=true]').map(({ textContent }) => textContent)).toEqual([now])
    expect(focused().textContent).toBe(now)
    expect(stops()).toEqual(now === 'Sign In' ? [0, -1] : [-1, 0])
  }
})

test('says where the confirmation link was sent and fills its address into the sign-in form', async () => {
  open(<AuthScreen />, toSignUp)
  respondWith(() => ({ session: null }))
  write({ ...newAccount, Email: ' maryam@example.com ' })
  await screen.submit('Email')
  await advanceTime()
  expect(toastLines()).toEqual(['Check your email for the confirmation link!'])
  expect(screen.plainText()).toContain('We sent it to maryam@example.com. The link works for')
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
    respondWith(() => ({ session: testSession, reactivated }))
    write(credentials)
    await screen.submit('Email')
    await advanceTime()
    expect(readSession().status).toBe('signedIn')
    expect(toastLines()).toEqual(reactivated ? ['Welcome back! Your profile is visible again.'] : [])
  }
})

test('focuses the first empty field, or the last refused one', async () => {
  open(<AuthScreen />)
  await screen.submit('Email')
  expect(focused().getAttribute('name')).toBe('email')
  screen.fill('Email', 'maryam@example.com')
  await screen.submit('Email')
  expect(focused().getAttribute('name')).toBe('password')
  screen.fill('Password', 'lantern')
  screen.focus('Email')
  respondWith(() => errorResponse('invalid_credentials'))
  await screen.submit('Email')
  await advanceTime()
  expect(focused().getAttribute('name')).toBe('password')
})

test('a sign-up that fails keeps what was typed, and the next try succeeds and greets', async () => {
  open(<AuthScreen />, toSignUp)
  write(newAccount)
  const proxy = () => new Response('<h1>Bad Gateway</h1>', { status: 503 })
  for (const [answer, words] of [
    [failNetwork, expect.stringMatching(/^An unexpected error occurred: ./) as string],
    [proxy, 'Mithaq is briefly unavailable. Please try again in a moment.'],
    [() => errorResponse('internal', 500), 'An unexpected error occurred'],
    [
      () => errorResponse('email_taken', 409),
      'An account with this email already exists. Please sign in instead.',
    ],
  ] as const) {
    clearToasts()
    respondWith(answer)
    await screen.press('Create Account')
    expect(screen.isDisabled('Creating account...')).toBe(true)
    await advanceTime()
    expect(toastLines()).toEqual([words])
    expect(valuesOf(...Object.keys(newAccount))).toEqual(Object.values(newAccount))
  }
  clearToasts()
  respondWith(() => ({ session: testSession }))
  await screen.tap('Create Account')
  expect(toastLines()).toEqual(['Account created successfully! Please complete your profile.'])
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
  respondWith(() => ({ session: testSession }))
  open(<AuthScreen />, confirmation)
  expect(screen.plainText()).toContain('Confirming your e-mail')
  expect(screen.controlNames().includes('Sign In')).toBe(false)
  await advanceTime()
  expect(requests).toEqual([['POST /account/confirm-email', { token: 'seven' }]])
  expect(readConfirmation()).toBeUndefined()
  expect(readSession().status).toBe('signedIn')
  expect(toastLines()).toEqual(['Your e-mail is confirmed. Please complete your profile.'])
  expect(screen.controlNames().includes('Sign In')).toBe(true)
  expect(screen.path(), 'the guard looks again').toBe('/auth')
})

test('where no password of before counts, a confirmation leads straight to choosing one', async () => {
  cameBy(confirmation)
  const reset = { accessToken: 'a', refreshToken: 'r' }
  respondWith((what) =>
    what.endsWith('/confirm-email')
      ? { session: testSession, reset }
      : what.endsWith('/recovery')
        ? opened
        : {},
  )
  open(<AuthScreen />, confirmation)
  await advanceTime()
  expect(toastLines()).toEqual(['Your e-mail is confirmed. Please choose your password.'])
  expect([readConfirmation(), readSession().status]).toEqual([undefined, 'signedOut'])
  expect([screen.path(), screen.leadsBack()]).toEqual(['/reset-password', false])
  open(<ResetPasswordScreen />, '/reset-password')
  await choosePassword()
  await advanceTime()
  expect(requests.slice(1)).toEqual([
    ['POST /account/recovery', reset],
    ['PUT /account/password', { password: 'lantern' }],
  ])
  expect(screen.path()).toBe('/auth')
})

test('a confirmation that fails says why, and leaves the sign-in', async () => {
  cameBy(confirmation)
  respondWith(() => errorResponse('link_invalid', 410))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  open(<AuthScreen />, '/auth')
  await advanceTime()
  expect(logged.mock.calls.map(([text]) => String(text).split(':')[0])).toEqual(['E-mail confirmation'])
  expect(toastLines()).toEqual(['This link is no longer valid. Please request a new one.'])
  expect(readConfirmation()).toBeUndefined()
  expect(screen.controlNames().includes('Sign In')).toBe(true)
})

test('retries a reset link that got no answer and leaves nobody signed in afterwards', async () => {
  cameBy(resetLink)
  signIn()
  respondWith(failNetwork)
  open(<ResetPasswordScreen />, '/reset-password')
  await advanceTime()
  expect(screen.path()).toBe('/reset-password')
  expect(toastLines()).toEqual([])
  expect(readRecentErrors().at(-1)?.message).toMatch(/^Password reset: ./)
  respondWith((what) => (what.endsWith('/recovery') ? opened : {}))
  await choosePassword()
  await advanceTime()
  const opening = ['POST /account/recovery', { accessToken: 'a', refreshToken: 'r' }]
  expect(requests).toEqual([opening, opening, ['PUT /account/password', { password: 'lantern' }]])
  expect(toastLines()).toEqual(['Password updated successfully'])
  expect(readSession().status).toBe('signedOut')
  expect(screen.path()).toBe('/auth')
  expect(screen.leadsBack()).toBe(false)
})

test.each([
  ['who came without a link', '/reset-password'],
  ['whose link is no longer good', resetLink],
])('%s is told so once, and led to the sign-in', async (_, address) => {
  cameBy(address)
  respondWith(() => errorResponse('link_invalid', 410))
  open(<ResetPasswordScreen />, '/reset-password')
  await advanceTime()
  expect(toastLines()).toEqual(['Invalid reset link. Please request a new password reset.'])
  expect([screen.path(), screen.leadsBack()]).toEqual(['/auth', false])
  clearToasts()
  await choosePassword()
  await advanceTime()
  expect(toastLines()).toEqual([])
})

test('keeps a refused password in its field and changes nothing on the way back', async () => {
  cameBy(resetLink)
  respondWith((what) => (what.endsWith('/recovery') ? opened : errorResponse('weak_password', 422)))
  open(<ResetPasswordScreen />, '/reset-password')
  await choosePassword('iloveyou')
  expect(screen.isDisabled('Updating...')).toBe(true)
  await advanceTime()
  expect(toastLines()).toEqual(['This password is too common. Please choose another one.'])
  expect([screen.path(), screen.value('New Password')]).toEqual(['/reset-password', 'iloveyou'])
  requests.length = 0
  await screen.tap('Back to Sign In')
  expect([screen.path(), requests]).toEqual(['/auth', []])
})

test("sends a phone's device mark and stores the one that comes with the new password", async () => {
  const kept: string[] = []
  setTokenStore({
    ...{ read: () => undefined, write: () => {} },
    ...{ readMark: () => 'mark 1', writeMark: (mark) => void kept.push(mark) },
  })
  cameBy(resetLink)
  respondWith((what) => (what.endsWith('/recovery') ? opened : { deviceMark: 'mark 2' }))
  open(<ResetPasswordScreen />, '/reset-password')
  await choosePassword()
  await advanceTime()
  expect(requests.at(-1)).toEqual(['PUT /account/password', { password: 'lantern', deviceMark: 'mark 1' }])
  expect(kept).toEqual(['mark 2'])
})
