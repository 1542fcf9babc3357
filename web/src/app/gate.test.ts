import { expect, test } from 'vitest'
import type { Session } from '../session/session.ts'
import { gate, safeFrom } from './gate.ts'
import type { Area, Decision } from './gate.ts'

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

test.each(table)('%s at %s leads each kind of caller where they belong', (area, path, expected) => {
  expect({
    loading: gate(loading, area, { path }),
    visitor: gate(visitor, area, { path }),
    newcomer: gate(signedIn(false), area, { path }),
    member: gate(signedIn(true), area, { path }),
  }).toEqual(expected)
})

test('after signing in a member returns to where they came from, a newcomer to the wizard', () => {
  const place = { path: '/auth', from: '/app/matches?tab=1' }
  expect(gate(signedIn(true), 'auth', place)).toEqual(go('/app/matches?tab=1'))
  expect(gate(signedIn(false), 'auth', place)).toEqual(wizard)
})

test('whoever left on purpose has no place to return to', () => {
  expect(gate({ status: 'signedOut', left: true }, 'app', { path: '/app/matches' })).toEqual(go('/auth'))
})

test('a confirmation link is followed even where somebody is signed in', () => {
  expect(gate(signedIn(true), 'auth', { path: '/auth', confirming: true })).toEqual(show)
  expect(gate(signedIn(true), 'home', { path: '/', confirming: true })).toEqual(app)
})

test('the wizard keeps whoever is still finishing it, and nobody else', () => {
  const finishing = { path: '/signup/review', finishing: true }
  expect(gate(signedIn(true), 'signup', finishing)).toEqual(show)
  expect(gate(visitor, 'signup', finishing)).toEqual(go('/auth'))
  expect(gate(signedIn(true), 'home', { path: '/', finishing: true })).toEqual(app)
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
])('from %j leads to %j', (from, expected) => {
  expect(safeFrom(from)).toBe(expected)
})
