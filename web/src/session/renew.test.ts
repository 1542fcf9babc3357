import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { readSession, setSession, signedInSession } from './session.ts'
import { signIn, signOut } from './auth-actions.ts'
import { setTokenStore } from './refresh-token.ts'
import { renewAccessToken } from './renew.ts'

const granted = (id: string) => ({
  accessToken: `access of ${id}`,
  refreshToken: `refresh of ${id}`,
  expiresInS: 600,
  user: { id, email: `${id}@example.com`, hasProfile: true },
})

/** What the phone keeps, and the cookie that tells a browser that somebody is signed in. */
let kept: string | undefined
let mark: boolean
/** Lets the answer to the renewal go. */
let answerRenewal: () => void
let isRefused: boolean
/** How often the server fails before it answers, and how often it was asked. */
let faults: number
let renewals: number

beforeEach(() => {
  const answered = new Promise<void>((resolve) => (answerRenewal = resolve))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { port: '' })
  vi.stubGlobal('window', { sessionStorage: {}, localStorage: {} })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      if (text.includes('Max-Age=0')) mark = false
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/sign-out')) throw new TypeError('No connection')
    if (url.endsWith('/sign-in')) return Response.json({ session: granted('yusuf'), reactivated: false })
    renewals++
    await answered
    if (faults-- > 0) return Response.json({ code: 'internal' }, { status: 500 })
    if (isRefused) return Response.json({ code: 'session_not_found' }, { status: 401 })
    mark = true
    return Response.json({ session: granted('maryam') })
  })
  isRefused = false
  faults = 0
  renewals = 0
  kept = 'old refresh of maryam'
  mark = true
  setTokenStore({
    read: () => kept,
    write: (token) => (kept = token),
    readMark: () => undefined,
    writeMark: () => {},
  })
  setSession(signedInSession(granted('maryam')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('stays signed out after a sign-out during a renewal', async () => {
  const renewal = renewAccessToken('access of maryam')
  await signOut()
  kept = undefined
  answerRenewal()
  expect(await renewal).toBe('ended')
  expect(readSession().status).toBe('signedOut')
  expect({ kept, mark }).toEqual({ kept: undefined, mark: false })
})

test('retries a failing server and stores the next token on a phone', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  faults = 1
  answerRenewal()
  const renewal = renewAccessToken('access of maryam')
  await advanceTime(200)
  expect(await renewal).toBe('renewed')
  expect({ renewals, kept }).toEqual({ renewals: 2, kept: 'refresh of maryam' })
  vi.useRealTimers()
})

test('does not renew a token that another tab has renewed', async () => {
  expect(await renewAccessToken('access of maryam, before')).toBe('renewed')
  expect(renewals).toBe(0)
})

test('keeps the token of a member who signs in during another’s renewal', async () => {
  const renewal = renewAccessToken('access of maryam')
  await signIn({ email: 'yusuf@example.com', password: 'a long one' })
  answerRenewal()
  await renewal
  expect(readSession()).toMatchObject({ user: { id: 'yusuf' } })
  expect(kept).toBe('refresh of yusuf')
})

test('keeps a new session when the previous one is refused', async () => {
  isRefused = true
  const renewal = renewAccessToken('access of maryam')
  await signIn({ email: 'yusuf@example.com', password: 'a long one' })
  answerRenewal()
  expect(await renewal).toBe('renewed')
  expect(readSession()).toMatchObject({ status: 'signedIn', user: { id: 'yusuf' } })
  expect(mark).toBe(true)
})

test('ends a session that the server does not know, also after a reload', async () => {
  isRefused = true
  answerRenewal()
  expect(await renewAccessToken('access of maryam')).toBe('ended')
  expect(readSession()).toEqual({ status: 'signedOut', left: false })
  expect(mark).toBe(false)
})
