import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { shareableSession, readSession, setSession, signedInSession } from './session.ts'
import { installFakeIndexedDb } from '../../test/install-fake-indexed-db.ts'
import { stubBrowser } from '../../test/stub-browser.ts'
import { clearToasts, readToasts } from '../ui/feedback/toast.ts'
import { confirmEmail, signIn, signOut, signUp } from './auth-actions.ts'
import { keepSessionFresh } from './session-refresh.ts'
import { setTokenStore } from './refresh-token.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const session = { accessToken: 'access', refreshToken: 'refresh', expiresInS: 600, user }
const credentials = { email: user.email, password: 'a long one' }

/** What the phone keeps, and what was asked with what. */
let kept: string | undefined
let mark: string | undefined
const asked: { path: string; body: unknown; by: string | null; keepalive: boolean | undefined }[] = []
let server: () => Response

vi.useFakeTimers()
stubBrowser()
setTokenStore({
  read: () => kept,
  write: (token) => (kept = token),
  readMark: () => mark,
  writeMark: (next) => (mark = next),
})
keepSessionFresh()

beforeEach(() => {
  kept = undefined
  mark = undefined
  asked.length = 0
  clearToasts()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { body, headers, keepalive }: RequestInit) => {
    const by = new Headers(headers).get('authorization')
    asked.push({ path: url.replace('/api', ''), body: JSON.parse(String(body)), by, keepalive })
    return server()
  })
  setSession({ status: 'signedOut', left: false })
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['sign-in', () => signIn(credentials), credentials, false],
  ['sign-up', () => signUp(credentials), credentials, true],
  ['confirmed address', () => confirmEmail('token'), { token: 'token' }, undefined],
])('a %s signs in, and the phone keeps its token', async (_, act, sent, answer) => {
  server = () => Response.json({ session, reactivated: false })
  expect(await act()).toBe(answer)
  expect(asked[0]?.body).toMatchObject(sent)
  expect(readSession()).toMatchObject({ status: 'signedIn', accessToken: 'access', user })
  expect(kept).toBe('refresh')
})

test('returns a reset link for a confirmed address and signs nobody in', async () => {
  const reset = { accessToken: 'a', refreshToken: 'r' }
  server = () => Response.json({ session, reset })
  // Not the one who was signed in here before either: their cookies are gone.
  setSession(signedInSession({ accessToken: 'before', expiresInS: 600, user }))
  expect(await confirmEmail('token')).toEqual(reset)
  expect([readSession(), kept]).toEqual([{ status: 'signedOut', left: true }, undefined])
})

test('sends the device’s time zone at sign-in', async () => {
  const cairo = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Africa/Cairo' }
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(
    () => ({ resolvedOptions: () => cairo }) as Intl.DateTimeFormat,
  )
  server = () => Response.json({ session, reactivated: true })
  expect(await signIn(credentials)).toBe(true)
  expect(asked[0]?.body).toMatchObject({ ...credentials, timeZone: 'Africa/Cairo' })
})

test('signs nobody in at a sign-up that awaits confirmation', async () => {
  server = () => Response.json({ session: null })
  expect(await signUp(credentials)).toBe(false)
  expect(readSession().status).toBe('signedOut')
})

test('removes files of another member at sign-in and one’s own at sign-out', async () => {
  const kept = installFakeIndexedDb()
  for (const memberId of ['aisha', user.id, 'yusuf']) kept.set(memberId, ['a picture'])
  server = () => Response.json({ session, reactivated: false })
  await signIn(credentials)
  await advanceTime()
  expect([...kept.keys()]).toEqual([user.id])
  await signOut()
  await advanceTime()
  expect([...kept.keys()]).toEqual([])
})

test('ends every session of the account, also when the page closes', async () => {
  setSession(signedInSession(session))
  kept = 'refresh'
  sessionStorage.setItem('signup', '{"name":"Maryam"}')
  sessionStorage.setItem('signup.member', 'maryam')
  localStorage.setItem('userData', '{"name":"Maryam"}')
  server = () => Response.json({})
  await signOut()
  expect([{ ...sessionStorage }, { ...localStorage }]).toEqual([{}, {}])
  const body = { scope: 'global', refreshToken: 'refresh' }
  expect(asked).toEqual([{ path: '/account/sign-out', body, by: 'Bearer access', keepalive: true }])
  expect(readSession()).toEqual({ status: 'signedOut', left: true })
  expect(document.cookie).toMatch(/^mithaq_signed_in=;.*Max-Age=0/)
  expect(readToasts()).toEqual([])
})

test.each([
  [401, 'session_not_found', []],
  [500, 'internal', ['Logout completed, but there was an issue clearing server session']],
])('where the server answers %i %s, it completes', async (status, code, said) => {
  setSession(signedInSession(session))
  server = () => Response.json({ code }, { status })
  await signOut()
  expect(readSession()).toEqual({ status: 'signedOut', left: true })
  expect(document.cookie, 'nobody is looked for after a reload').toMatch(/^mithaq_signed_in=;.*Max-Age=0/)
  expect(readToasts().map(({ message }) => message)).toEqual(said)
  expect(console.error).toHaveBeenCalledTimes(said.length)
})

test('explains an unexpected end of the session once, and no renewal', () => {
  setSession(signedInSession(session))
  setSession(signedInSession({ ...session, accessToken: 'next' }))
  expect(readToasts()).toEqual([])
  setSession({ status: 'signedOut', left: false })
  setSession({ status: 'signedOut', left: false })
  expect(readToasts().map(({ message }) => message)).toEqual([
    'Your session has ended. Please sign in again.',
  ])
})

test('keeps a phone’s device mark after sign-out and sends it at the next sign-in', async () => {
  server = () =>
    Response.json({ session: { ...session, deviceMark: `mark ${asked.length}` }, reactivated: false })
  await signUp(credentials)
  await signOut()
  await signIn(credentials)
  await confirmEmail('token')
  await signUp(credentials)
  expect(asked.map(({ path, body }) => [path, (body as { deviceMark?: string }).deviceMark])).toEqual([
    ['/account/sign-up', undefined],
    ['/account/sign-out', undefined],
    ['/account/sign-in', 'mark 1'],
    ['/account/confirm-email', 'mark 3'],
    ['/account/sign-up', 'mark 4'],
  ])
  expect(mark).toBe('mark 5')
})

test('shares the remaining lifetime of a token with other tabs', async () => {
  setSession(signedInSession(session))
  await advanceTime(100_000)
  const current = readSession()
  if (current.status !== 'signedIn') throw new Error('signed out')
  expect(shareableSession(current)).toEqual({ accessToken: 'access', expiresInS: 500, user })
})
