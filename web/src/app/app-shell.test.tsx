// @vitest-environment dom
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { iconNames } from '../../test/icon-names.ts'
import { advanceTime } from '../../test/advance-time.ts'
import { stubBrowser } from '../../test/stub-browser.ts'
import { renderSite } from '../../test/render-site.tsx'
import { setTrouble } from '../http/connection.ts'
import { ApiError } from '../http/error.ts'
import { setSession, signedInSession } from '../session/session.ts'
import { clearToasts, toast } from '../ui/feedback/toast.ts'
import { AppShell } from './AppShell.tsx'
import { RailFooter } from './RailFooter.tsx'
import { Root } from './Root.tsx'
import { loaderOf, lazyScreen } from './lazy-screen.tsx'
import { TabBar } from './TabBar.tsx'

const world = vi.hoisted(() => ({
  wallet: undefined as { balance: number } | undefined,
  me: undefined as { pictures: string[] } | undefined,
  summary: { unread: 3, hasActive: true },
  news: new Map<string, () => void>(),
  renewed: 0,
  hears: false,
  senders: [] as string[],
  client: undefined as QueryClient | undefined,
  docked: [] as (Element | null)[],
}))
const nothing = vi.hoisted(() => () => null)
vi.mock('react-router', async (real) => ({
  ...(await real<object>()),
  ScrollRestoration: () => <i data-part="scroll" />,
}))
vi.mock(import('../features/notifications/live/NotificationsLive.tsx'), () => ({
  NotificationsLive: nothing,
}))
vi.mock('../features/notifications/NotificationBell.tsx', () => ({
  NotificationBell: ({ inRail }: { inRail?: boolean }) => <i data-bell={inRail ? 'in the rail' : 'alone'} />,
}))
vi.mock(import('../features/matches/new-match/NewMatchHost.tsx'), async () => {
  const { useQueryClient } = await import('@tanstack/react-query')
  return { NewMatchHost: () => ((world.client = useQueryClient()), (<></>)) }
})
vi.mock(import('../ui/base/docks.ts'), async (real) => ({
  ...(await real()),
  registerDock: (element) => void world.docked.push(element),
}))
vi.mock('../features/pictures/display/Avatar.tsx', () => ({
  Avatar: ({ profile }: { profile: { picture: string | null } }) => <i data-portrait={profile.picture} />,
}))
vi.mock('../features/profile/own-profile.ts', () => ({ useOwnProfile: () => ({ data: world.me }) }))
vi.mock('../features/wallet/own-wallet.ts', () => ({ useWallet: () => ({ data: world.wallet }) }))
vi.mock('../features/matches/state/use-matches.ts', () => ({ useMatchSummary: () => world.summary }))
vi.mock('../session/reload-user.ts', () => ({ reloadUser: () => void world.renewed++ }))
vi.mock('../api-cache/live-updates.ts', () => ({
  useLiveUpdates: () => void (world.hears = true),
  useLiveEvent: (type: string, act: () => void) => void world.news.set(type, act),
}))
vi.mock('../features/chat/outbox/sender.ts', () => ({
  startSender(_: QueryClient, id: string) {
    world.senders.push(id)
    return () => void world.senders.push(`${id} left`)
  },
}))
vi.mock('../features/standing/StatementScreen.tsx', () => ({
  StatementScreen: () => <p>What is to be read</p>,
}))

let wide = false
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  vi.stubGlobal('dispatchEvent', vi.fn())
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: wide }))
  Object.assign(world, {
    renewed: 0,
    hears: false,
    senders: [],
    wallet: undefined,
    me: undefined,
    client: undefined,
    docked: [],
  })
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
  signedInSession({
    accessToken: 'token',
    expiresInS: 600,
    user: { id, email: `${id}@example.com`, hasProfile: true, ...more },
  })

test("takes the page's title and offline text from its innermost route", async () => {
  setTrouble('unheard', true)
  const site = renderSite(['/before', '/app/chat/7'], <Root />)
  const told = () => site.queryAll('[role=status]').map(({ textContent }) => textContent)
  expect([document.title, told()]).toEqual(['Chat · Mithaq', ['New messages may be late.']])
  await vi.waitFor(() =>
    expect(vi.mocked(dispatchEvent).mock.calls.map(([{ type }]) => type)).toEqual(['mithaq:ready']),
  )
  expect(site.queryAll('[data-part=scroll]')).toHaveLength(1)
  await site.go(-1)
  expect([document.title, told()]).toEqual(['Before · Mithaq', ['']])
})

test('counts every page but the first as navigated to, and that one on return', async () => {
  const site = renderSite(['/auth', '/before'], <Root />)
  const reached = () => [site.page()?.dataset['page'], site.page()?.dataset['navigated']]
  expect(reached()).toEqual(['before', 'false'])
  await site.go(-1)
  expect(reached()).toEqual(['auth', 'true'])
  await site.go(1)
  expect(reached()).toEqual(['before', 'true'])
})

test('loads the toasts of the first page with its first toast and keeps them', async () => {
  let site = renderSite(['/'], <Root />)
  const lists = () => site.queryAll('[aria-live=off] [aria-live=polite]').length
  const come = () => vi.waitFor(() => expect(lists()).toBe(1), 20_000)
  await vi.dynamicImportSettled()
  await advanceTime(1000)
  expect(lists()).toBe(0)
  expect(site.queryAll('[aria-live=off]')).toHaveLength(1)
  toast('Saved')
  await come()
  clearToasts()
  await advanceTime()
  expect(lists()).toBe(1)
  site = renderSite(['/auth'], <Root />)
  await come()
})

test('shows a loading bar for a slow page after a moment, until it has come', async () => {
  let arrive = () => {}
  const site = renderSite(
    ['/before'],
    <Root />,
    () => new Promise((resolve) => (arrive = () => resolve(null))),
  )
  const bars = () => site.queryAll('.bg-saffron').length
  const goes = async (forMs: number) => {
    void site.go('/slow')
    await advanceTime()
    await advanceTime(forMs)
    const shown = bars()
    arrive()
    await advanceTime()
    await advanceTime(5000)
    return [shown, bars()]
  }
  expect(await goes(100)).toEqual([0, 0])
  await site.go('/before')
  expect(await goes(200)).toEqual([1, 0])
})

const clientOf = (shell: ReturnType<typeof renderSite>) => {
  shell.text()
  return world.client
}

test('starts another member with an empty cache and stops sending for the first', async () => {
  setSession(member('maryam'))
  const shell = renderSite(['/app/profiles'], <AppShell />)
  const first = clientOf(shell)
  expect(world.senders).toEqual(['maryam'])
  setSession(member('maryam'))
  expect(clientOf(shell)).toBe(first)
  setSession(member('khadija'))
  expect(clientOf(shell)).not.toBe(first)
  expect(world.senders).toEqual(['maryam', 'maryam left', 'khadija'])
  setSession({ status: 'signedOut', left: true })
  expect(shell.text()).toBe('|')
})

test('limits a restricted member to the statement, their data and their guardian', async () => {
  setSession(member('maryam', { standing: 'suspended' }))
  const shell = renderSite(['/app/profiles'], <AppShell />)
  expect(shell.text()).toBe('|Loading...|')
  await vi.waitFor(() => expect(shell.text()).toBe('|What is to be read|'), 20_000)
  expect(shell.page()).toBeUndefined()
  world.news.get('standing')?.()
  expect([world.renewed, world.hears]).toEqual([1, true])
  for (const open of ['your-data', 'guardian']) {
    await shell.go(`/app/${open}`)
    expect([shell.page()?.dataset['page'], shell.queryAll('nav').length]).toEqual([open, 0])
  }
  await shell.go('/app/account')
  expect(shell.page()).toBeUndefined()
})

test("renews a member's standing on a live event and on a refusal", async () => {
  setSession(member('maryam'))
  const shell = renderSite(['/app/profiles'], <AppShell />)
  const client = clientOf(shell)!
  world.news.get('standing')?.()
  expect([world.renewed, world.hears]).toEqual([1, true])
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

test('shows matches in the tabs, hides tabs in a chat and adds a footer to the rail', async () => {
  setSession(member('maryam'))
  const shell = renderSite(['/app/profiles'], <AppShell />)
  const room = () => shell.queryAll('div.pb-\\(--tabs\\)').length
  const active = () => shell.queryAll('[aria-current=page]').map((tab) => tab.getAttribute('href'))
  const feet = () => shell.queryAll('nav [href="/app/account#wallet"]').length
  const hidden = () => shell.queryAll('nav.max-lg\\:hidden').length
  expect(active()).toEqual(['/app/profiles'])
  expect(shell.text()).toContain('|3|3 unread messages|')
  expect(shell.queryAll('nav svg.text-rose')).toHaveLength(1)
  expect([room(), hidden(), feet()]).toEqual([1, 0, 0])
  const before = shell.page()
  wide = true
  await shell.go('/app/chat/7')
  expect(active()).toEqual(['/app/matches'])
  expect([room(), hidden(), feet()]).toEqual([0, 1, 1])
  // A screen that broke stays behind; another chat of the same screen is the same part.
  expect(shell.page()).not.toBe(before)
  const chat = shell.page()
  await shell.go('/app/chat/8')
  expect(shell.page()).toBe(chat)
})

test('keeps the tabs usable when a screen fails to render', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  setSession(member('maryam'))
  const shell = renderSite(['/app/broken'], <AppShell />)
  expect(shell.text()).toContain('|Something went wrong|')
  expect(shell.queryAll('nav a')).toHaveLength(4)
  await shell.go('/app/profiles')
  expect(shell.page()?.dataset['page']).toBe('profiles')
  expect(shell.text()).not.toContain('Something went wrong')
})

test('keeps the rail when the tabs are hidden, with toasts above the tabs', () => {
  const tabs = renderSite(
    ['/'],
    <TabBar active="liked" unread={2} hidden>
      <b>The foot</b>
    </TabBar>,
  )
  const links = tabs
    .queryAll('a')
    .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])
  expect(links).toEqual([
    ['/app/profiles', null],
    ['/app/liked', 'page'],
    ['/app/matches', null],
    ['/app/account', null],
  ])
  expect(iconNames(tabs, 'a')).toEqual(['gallery-horizontal-end', 'heart', 'message-square', 'user-round'])
  const marked = tabs.queryAll('a:has(.bg-leaf-wash)').map((link) => link.getAttribute('href'))
  expect(marked).toEqual(['/app/liked'])
  expect(tabs.queryAll('nav > b')).toHaveLength(1)
  const bar = tabs.queryAll('nav')[0]!
  expect(['max-lg:hidden', 'hidden'].map((name) => bar.classList.contains(name))).toEqual([true, false])
  expect(world.docked).toEqual([bar])
})

test("links the rail's balance, 0 included, to the wallet; the picture takes no focus", () => {
  const foot = () => renderSite(['/'], <RailFooter />)
  expect(foot().text()).toContain('|–|')
  world.wallet = { balance: 0 }
  world.me = { pictures: ['the main one', 'another'] }
  const known = foot()
  expect(known.text()).toBe('|0|tokens|')
  const stops = known
    .queryAll('a')
    .map((link) => [
      link.getAttribute('href'),
      ...['tabindex', 'aria-hidden'].map((name) => link.getAttribute(name)),
    ])
  expect(stops).toEqual([
    ['/app/account#wallet', null, null],
    ['/app/account', '-1', 'true'],
  ])
  expect(known.queryAll('i[data-bell]').map((one) => one.dataset['bell'])).toEqual(['in the rail'])
  expect(known.queryAll('i[data-portrait]').map((one) => one.dataset['portrait'])).toEqual(['the main one'])
  world.wallet = { balance: 1 }
  expect(foot().text()).toBe('|1|token|')
})

const drawnAtLast = async (Part: ComponentType) => new Response((await prerender(<Part />)).prelude).text()

test('shows a heading and a way home when even the error screen fails to load', async () => {
  vi.useRealTimers()
  vi.doMock('../ui/feedback/ErrorScreen.tsx', () => {
    throw new Error('lost')
  })
  const { RouteErrorScreen } = await import('./RouteErrorScreen.tsx')
  const html = await drawnAtLast(RouteErrorScreen)
  vi.doUnmock('../ui/feedback/ErrorScreen.tsx')
  expect(html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1><a href="\/"[^>]*>Return to Home/)
})

test("reloads a lost screen's script until it comes and exposes its loader", async () => {
  const There = () => <b>There</b>
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('lost'))
  load.mockRejectedValueOnce(new Error('lost again')).mockResolvedValue(There)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const route = lazyScreen(load)
  expect(loaderOf(route)).toBe(load)
  const { Component } = await route()
  const html = drawnAtLast(Component)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await html).toContain('<b>There</b>')
  expect((await route()).Component).toBe(There)
})
