import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmEmail, signIn, signOut, signUp } from './acts.ts'
import { keepTokensIn } from './refresh-token.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const credentials = { email: 'maryam@example.com', password: 'a promise kept' }
/** What the phone keeps, and what the server was told by each call. */
let mark: string | undefined
let told: [path: string, deviceMark: unknown][]

beforeEach(() => {
  mark = undefined
  told = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { port: '' })
  vi.stubGlobal('window', { sessionStorage: {}, localStorage: {} })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    told.push([url, JSON.parse(body).deviceMark])
    if (url.endsWith('/sign-out')) return Response.json({})
    const session = { accessToken: 'access', refreshToken: 'refresh', expiresInS: 600, user }
    return Response.json({ session: { ...session, deviceMark: `mark ${told.length}` }, reactivated: false })
  })
  keepTokensIn({
    read: () => undefined,
    keep: () => {},
    readMark: () => mark,
    keepMark: (next) => (mark = next),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a phone keeps its mark beyond the sign-out, and shows it at the next sign-in', async () => {
  await signUp(credentials)
  await signOut()
  await signIn(credentials)
  await confirmEmail('token')
  await signUp(credentials)
  expect(told).toEqual([
    ['/api/account/sign-up', undefined],
    ['/api/account/sign-out', undefined],
    ['/api/account/sign-in', 'mark 1'],
    [expect.stringContaining('confirm'), 'mark 3'],
    ['/api/account/sign-up', 'mark 4'],
  ])
  expect(mark).toBe('mark 5')
})
