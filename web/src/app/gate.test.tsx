// @vitest-environment dom
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { stubBrowser } from '../../test/stub-browser.ts'
import { renderSite } from '../../test/render-site.tsx'
import { setFinishingWizard, setSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { Gate } from './Gate.tsx'
import { decideAccess, safeReturnPath } from './gate.ts'
import type { Area, Decision } from './gate.ts'

const link = vi.hoisted(() => ({ confirmation: undefined as string | undefined }))
vi.mock(import('../session/url-secrets.ts'), async (real) => ({
  ...(await real()),
  readConfirmation: () => link.confirmation,
}))

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  setFinishingWizard(false)
  vi.useRealTimers()
})

const loading: Session = { status: 'loading', stalled: false }
const visitor: Session = { status: 'signedOut', left: false }
const signedIn = (hasProfile: boolean): Session => ({
  status: 'signedIn',
  accessToken: 'token',
  user: { id: 'id', email: 'maryam@example.com', hasProfile },
  lifetimeMs: 600_000,
  receivedAt: { monotonicMs: 0, wallMs: 0 },
})

const go = (to: string, from?: string): Decision => ({ kind: 'go', to, ...(from && { from }) })
const show: Decision = { kind: 'show' }
const wait: Decision = { kind: 'wait' }
const app = go('/app/profiles')
const wizard = go('/signup')

const table: [Area, string, Record<'loading' | 'visitor' | 'newcomer' | 'member', Decision>][] = [
  ['home', '/', { loading: wait, visitor: show, newcomer: wizard, member: app }],
  ['auth', '/auth', { loading: wait, visitor: show, newcomer: wizard, member: app }],
  ['signup', '/signup/details', { loading: wait, visitor: go('/auth'), newcomer: show, member: app }],
  [
    'app',
    '/app/chat/7?x=1#y',
    { loading: wait, visitor: go('/auth', '/app/chat/7?x=1#y'), newcomer: wizard, member: show },
  ],
]

test.each(table)('decides for %s at %s where each kind of caller goes', (area, path, expected) => {
  expect({
    loading: decideAccess(loading, area, { path }),
    visitor: decideAccess(visitor, area, { path }),
    newcomer: decideAccess(signedIn(false), area, { path }),
    member: decideAccess(signedIn(true), area, { path }),
  }).toEqual(expected)
})

test('returns a member after sign-in to the page they wanted, a newcomer to the wizard', () => {
  const place = { path: '/auth', from: '/app/matches?tab=1' }
  expect(decideAccess(signedIn(true), 'auth', place)).toEqual(go('/app/matches?tab=1'))
  expect(decideAccess(signedIn(false), 'auth', place)).toEqual(wizard)
})

test('gives no return path after a deliberate sign-out', () => {
  expect(decideAccess({ status: 'signedOut', left: true }, 'app', { path: '/app/matches' })).toEqual(
    go('/auth'),
  )
})

test('follows a confirmation link although a member is signed in', () => {
  expect(decideAccess(signedIn(true), 'auth', { path: '/auth', confirming: true })).toEqual(show)
  expect(decideAccess(signedIn(true), 'home', { path: '/', confirming: true })).toEqual(app)
})

test('keeps a member in the wizard until it has finished, and nobody else', () => {
  const finishing = { path: '/signup/review', finishing: true }
  expect(decideAccess(signedIn(true), 'signup', finishing)).toEqual(show)
  expect(decideAccess(visitor, 'signup', finishing)).toEqual(go('/auth'))
  expect(decideAccess(signedIn(true), 'home', { path: '/', finishing: true })).toEqual(app)
})

test.each([
  ['/app', '/app'],
  ['/app/chat/7?x=1#y', '/app/chat/7?x=1#y'],
  ['/app?tab=1', '/app?tab=1'],
  ['https://evil.example/app', undefined],
  ['//evil.example/app', undefined],
  ['/\\evil.example/app', undefined],
  ['/application', undefined],
  ['/app/../auth', undefined],
  ['/app/%2e%2e/auth', undefined],
  ['/auth', undefined],
  ['javascript:alert(1)', undefined],
  [{ pathname: '/app' }, undefined],
  [undefined, undefined],
])('maps the return path %j to %j', (from, expected) => {
  expect(safeReturnPath(from)).toBe(expected)
})

test('sends a visitor to sign-in with the whole address and without a loop on Back', async () => {
  setSession(visitor)
  const OnlyThere = () => (useLocation().pathname.startsWith('/app') ? <Gate area="app" /> : null)
  const { router, go } = renderSite(['/before', '/app/chat/7?x=1#y'], <OnlyThere />)
  await advanceTime()
  expect(router.state.location.pathname).toBe('/auth')
  expect(router.state.location.state).toEqual({ from: '/app/chat/7?x=1#y' })
  await go(-1)
  expect(router.state.location.pathname).toBe('/before')
})

test('does not redirect away from a link being confirmed or a wizard finishing', async () => {
  setSession(signedIn(true))
  const isShown = (entry: string, area: 'auth' | 'signup') =>
    renderSite([entry], <Gate area={area} />).page()?.dataset['page'] === area
  expect(isShown('/auth', 'auth')).toBe(false)
  link.confirmation = 'secret'
  expect(isShown('/auth', 'auth')).toBe(true)
  expect(isShown('/signup', 'signup')).toBe(false)
  setFinishingWizard(true)
  expect(isShown('/signup', 'signup')).toBe(true)
})

test('shows a text while the session loads and while it redirects', () => {
  const said = (area: 'app' | 'signup') =>
    renderSite([area === 'app' ? '/app/profiles' : '/signup'], <Gate area={area} />).text()
  setSession(loading)
  expect(said('app')).toBe('|Loading...|')
  expect(said('signup')).toBe('|Loading...|Checking your authentication status|')
  setSession({ status: 'loading', stalled: true })
  expect(said('app')).toBe('|Loading...|Mithaq cannot be reached just now. We keep trying.|')
  expect(renderSite(['/app/profiles'], <Gate area="app" whenStalled={<b>The frame</b>} />).text()).toBe(
    '|The frame|',
  )
  setSession(visitor)
  expect(said('signup')).toBe('|Redirecting to sign in....|')
  expect(said('app')).toBe('|Loading...|')
  setSession(signedIn(true))
  expect(said('signup')).toBe('|Redirecting to app...|Your profile is already complete|')
})
