import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { isValidElement, Suspense } from 'react'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../test/later.ts'
import { openPage } from '../../test/page.ts'
import { at } from '../../test/site.tsx'
import { setTrouble } from '../http/connection.ts'
import { ApiError } from '../http/error.ts'
import { setSession, signedIn } from '../session/session.ts'
import { docked } from '../ui/dock.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Navigated } from '../ui/Page.tsx'
import { clearToasts, toast } from '../ui/toast.ts'
import { AppShell } from './AppShell.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { RailFoot } from './RailFoot.tsx'
import { Root } from './Root.tsx'
import { loadOf, screen } from './screen.tsx'
import { TabBar } from './TabBar.tsx'

const world = vi.hoisted(() => ({
  wallet: undefined as { balance: number } | undefined,
  summary: { unread: 3, hasActive: true },
  news: new Map<string, () => void>(),
  renewed: 0,
  senders: [] as string[],
}))
const nothing = vi.hoisted(() => () => null)
vi.mock('react-router', async (real) => ({ ...(await real<object>()), ScrollRestoration: nothing }))
vi.mock(import('../features/notifications/NotificationsLive.tsx'), () => ({ NotificationsLive: nothing }))
vi.mock('../features/notifications/NotificationBell.tsx', () => ({ NotificationBell: nothing }))
vi.mock(import('../features/matches/moment/MatchMoment.tsx'), () => ({ MatchMoment: nothing }))
vi.mock('../features/pictures/Avatar.tsx', () => ({ Avatar: nothing }))
vi.mock('../features/profile/own-profile.ts', () => ({ useOwnProfile: () => ({}) }))
vi.mock('../features/wallet/own-wallet.ts', () => ({ useWallet: () => ({ data: world.wallet }) }))
vi.mock('../features/matches/use-matches.ts', () => ({ useMatchSummary: () => world.summary }))
vi.mock('../session/standing.ts', () => ({ renewStanding: () => void world.renewed++ }))
vi.mock('../server-state/hear.ts', () => ({
  useHear: () => {},
  useNews: (type: string, act: () => void) => void world.news.set(type, act),
}))
vi.mock('../features/chat/sender.ts', () => ({
  startSender(_: QueryClient, id: string) {
    world.senders.push(id)
    return () => void world.senders.push(`${id} left`)
  },
}))
vi.mock('../features/standing/HeldScreen.tsx', () => ({ HeldScreen: nothing }))

let wide = false
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  vi.stubGlobal('dispatchEvent', vi.fn())
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: wide }))
  Object.assign(world, { renewed: 0, senders: [], wallet: undefined })
  world.news.clear()
})
afterEach(() => {
  setSession({ status: 'signedOut', left: false })
  setTrouble('silent', false)
  setTrouble('unheard', false)
  clearToasts()
  wide = false
  vi.useRealTimers()
})

const member = (id: string, more: object = {}) =>
  signedIn({
    accessToken: 'token',
    expiresInS: 600,
    user: { id, email: `${id}@example.com`, hasProfile: true, ...more },
  })

test('a page has the title and the words of its innermost route', async () => {
  const site = at(['/before', '/app/chat/7'], <Root />)
  expect([document.title, site.given(ConnectionBar)['unheard']]).toEqual([
    'Chat · Mithaq',
    'New messages may be late.',
  ])
  expect(vi.mocked(dispatchEvent).mock.calls.map(([{ type }]) => type)).toEqual(['mithaq:ready'])
  expect(site.all(ScrollRestoration)).toHaveLength(1)
  expect(site.all('status').length, 'the connection is told').toBe(1)
  await site.go(-1)
  expect([document.title, site.given(ConnectionBar)['unheard']]).toEqual(['Before · Mithaq', undefined])
})

test('all but the page that the visit began with were navigated to, and that one, too, when it is seen again', async () => {
  const site = at(['/auth', '/before'], <Root />)
  expect(site.given(Navigated)['value']).toBe(false)
  await site.go(-1)
  expect(site.given(Navigated)['value']).toBe(true)
  await site.go(1)
  expect(site.given(Navigated)['value']).toBe(true)
})

test('the first page of all has no toasts before there is one; then they stay', async () => {
  const site = at(['/'], <Root />)
  const waits = () => site.all(Suspense).length
  expect(waits()).toBe(0)
  expect(site.all('div').some(({ props }) => props['aria-live'] === 'off')).toBe(true)
  toast('Saved')
  expect(waits()).toBe(1)
  clearToasts()
  expect(waits()).toBe(1)
  expect(at(['/auth'], <Root />).all(Suspense)).toHaveLength(1)
})

test('a page that takes its time is announced after a moment, and no longer once it is there', async () => {
  let arrive = () => {}
  const site = at(['/before'], <Root />, () => new Promise((resolve) => (arrive = () => resolve(null))))
  const bars = () =>
    site.all('div').filter(({ props }) => String(props['className']).includes('bg-saffron')).length
  const goes = async (forMs: number) => {
    void site.go('/slow')
    await later()
    await later(forMs)
    const shown = bars()
    arrive()
    await later()
    await later(1000)
    return [shown, bars()]
  }
  expect(await goes(100)).toEqual([0, 0])
  await site.go('/before')
  expect(await goes(200)).toEqual([1, 0])
})

const clientOf = (shell: ReturnType<typeof at>) => shell.given(QueryClientProvider)['client'] as QueryClient

test('another member in this browser finds nothing of the one before, and nothing more is sent for them', async () => {
  setSession(member('maryam'))
  const shell = at(['/app/profiles'], <AppShell />)
  const first = clientOf(shell)
  expect(world.senders).toEqual(['maryam'])
  setSession(member('maryam'))
  expect(clientOf(shell)).toBe(first)
  setSession(member('khadija'))
  expect(clientOf(shell)).not.toBe(first)
  expect(world.senders).toEqual(['maryam', 'maryam left', 'khadija'])
  setSession({ status: 'signedOut', left: true })
  expect(shell.all(QueryClientProvider)).toHaveLength(0)
})

test('who is held reaches what is to be read, and their own data, and nothing else', async () => {
  setSession(member('maryam', { standing: 'suspended' }))
  const shell = at(['/app/profiles'], <AppShell />)
  expect([shell.all(Outlet).length, shell.all(TabBar).length, shell.all(Suspense).length]).toEqual([0, 0, 1])
  expect(isValidElement(shell.given(Suspense)['fallback'])).toBe(true)
  world.news.get('standing')?.()
  expect(world.renewed).toBe(1)
  await shell.go('/app/your-data')
  expect([shell.all(Outlet).length, shell.all(TabBar).length]).toEqual([1, 0])
})

test('that the house has something to tell is heard by the socket and by a refusal', async () => {
  setSession(member('maryam'))
  const shell = at(['/app/profiles'], <AppShell />)
  const client = clientOf(shell)
  world.news.get('standing')?.()
  expect(world.renewed).toBe(1)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const refuse = (code: 'account_held' | 'not_found') =>
    client
      .fetchQuery({
        queryKey: [code],
        retry: false,
        queryFn: () => Promise.reject(new ApiError({ code, status: 403 })),
      })
      .catch(() => {})
  await refuse('not_found')
  expect(world.renewed).toBe(1)
  await refuse('account_held')
  expect(world.renewed).toBe(2)
})

test('the tabs know of the matches, leave the height to a chat, and have a foot where they are a rail', async () => {
  setSession(member('maryam'))
  const shell = at(['/app/profiles'], <AppShell />)
  const room = () => shell.all('div').some(({ props }) => String(props['className']).includes('pb-(--tabs)'))
  const broken = () => shell.all(ErrorBoundary)[0]?.key
  expect(shell.given(TabBar)).toMatchObject({
    active: 'profiles',
    unread: 3,
    hasActiveMatch: true,
    hidden: false,
  })
  expect([room(), shell.all(RailFoot).length]).toEqual([true, 0])
  const before = broken()
  wide = true
  await shell.go('/app/chat/7')
  expect(shell.given(TabBar)).toMatchObject({ active: 'matches', hidden: true })
  expect([room(), shell.all(RailFoot).length]).toEqual([false, 1])
  // A screen that broke stays behind; another chat of the same screen is the same part.
  expect(broken()).not.toBe(before)
  const chat = broken()
  await shell.go('/app/chat/8')
  expect(broken()).toBe(chat)
})

test('a rail stays where the tabs give way, and toasts stand above them', () => {
  const tabs = at(
    ['/'],
    <TabBar active="liked" unread={2} hidden>
      <b>The foot</b>
    </TabBar>,
  )
  expect(tabs.all(Link).map(({ props }) => [props['to'], props['aria-current']])).toEqual([
    ['/app/profiles', undefined],
    ['/app/liked', 'page'],
    ['/app/matches', undefined],
    ['/app/account', undefined],
  ])
  expect(tabs.all('b')).toHaveLength(1)
  const bar = tabs.given('nav')
  expect(String(bar['className']).split(' ')).toContain('max-lg:hidden')
  expect(String(bar['className']).split(' ')).not.toContain('hidden')
  expect(bar['ref']).toBe(docked)
})

test('at the foot of the rail: the balance, nothing included, leads to the wallet; the picture is no second stop', () => {
  const foot = () => at(['/'], <RailFoot />)
  expect(foot().words()).toEqual(expect.arrayContaining(['–']))
  world.wallet = { balance: 0 }
  const known = foot()
  expect(known.words()).toEqual(expect.arrayContaining(['0']))
  expect(known.all(Link).map(({ props }) => [props['to'], props['tabIndex']])).toEqual([
    ['/app/account#wallet', undefined],
    ['/app/account', -1],
  ])
})

const drawnAtLast = async (Part: ComponentType) => new Response((await prerender(<Part />)).prelude).text()

test('where even the words for trouble do not come, there are a heading and a way home', async () => {
  vi.useRealTimers()
  vi.doMock('../ui/ErrorScreen.tsx', () => {
    throw new Error('lost')
  })
  const { RouteTrouble } = await import('./RouteTrouble.tsx')
  const html = await drawnAtLast(RouteTrouble)
  vi.doUnmock('../ui/ErrorScreen.tsx')
  expect(html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1><a href="\/"[^>]*>Return to Home/)
})

test('a screen whose script is lost is asked for until it comes; how it is asked for is known', async () => {
  const There = () => <b>There</b>
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('lost'))
  load.mockRejectedValueOnce(new Error('lost again')).mockResolvedValue(There)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const lazyScreen = screen(load)
  expect(loadOf(lazyScreen)).toBe(load)
  const { Component } = await lazyScreen()
  const html = drawnAtLast(Component)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await html).toContain('<b>There</b>')
  expect((await lazyScreen()).Component).toBe(There)
})
