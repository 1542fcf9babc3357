// @vitest-environment dom
import type { ComponentType, ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { stubBrowser } from '../test/stub-browser.ts'
import { advanceTime } from '../test/advance-time.ts'
import { renderScreen } from '../test/render-screen.tsx'
import type { AppRouteHandle } from './app/AppShell.tsx'
import { Gate } from './app/Gate.tsx'
import { loaderOf } from './app/lazy-screen.tsx'
import { memberRoutes } from './member-routes.tsx'
import { addMemberRoutes, routes } from './routes.tsx'

/** Every screen of the table, by its address, with the routes that it stands in. */
function screensOf(
  table: readonly RouteObject[],
  within: readonly RouteObject[] = [],
): [string, RouteObject[]][] {
  return table.flatMap((route) => {
    const chain = [...within, route]
    if (route.children) return screensOf(route.children, chain)
    return [['/' + chain.flatMap(({ path }) => path ?? []).join('/'), chain] as [string, RouteObject[]]]
  })
}

// Member routes join the root when they are first asked for.
const [root] = routes
const screens = screensOf([
  { ...root, children: [...(root?.children ?? []), ...memberRoutes] } as RouteObject,
])

const catches = ({
  ErrorBoundary,
  errorElement,
}: {
  ErrorBoundary?: ComponentType | null
  errorElement?: unknown
}) => Boolean(ErrorBoundary ?? errorElement)

test('the table is walked whole', () => {
  const paths = screens.map(([path]) => path)
  for (const path of ['/', '/auth', '/signup/review', '/app/chat/:matchId', '/app/edit-profile'])
    expect(paths).toContain(path)
  expect(paths.length).toBeGreaterThan(15)
})

/** Whom a screen is for, as its gate knows it. */
const gateOf = (chain: readonly RouteObject[]) => {
  const gates = chain.map(({ element }) => element as ReactElement<{ area: string }> | undefined)
  return gates.find((element) => element?.type === Gate)?.props.area
}

test('each screen has its gate; a reset link, the policy and unknown pages are open to everyone', () => {
  const areas = new Map(screens.map(([path, chain]) => [path, gateOf(chain)]))
  const areasUnder = (root: string) =>
    new Set([...areas].flatMap(([path, area]) => (path.startsWith(root) ? [area] : [])))
  expect([...areasUnder('/app')]).toEqual(['app'])
  expect([...areasUnder('/signup')]).toEqual(['signup'])
  const others = ['/', '/auth', '/reset-password', '/privacy-policy', '/*', '/house-rules', '/link/address']
  expect(others.map((path) => [areas.has(path), areas.get(path)])).toEqual([
    [true, 'home'],
    [true, 'auth'],
    ...Array.from({ length: 5 }, () => [true, undefined]),
  ])
})

test('a page of the app that is not known shows profiles, as the app itself does', () => {
  const loads = new Map(screens.map(([path, chain]) => [path, chain.at(-1)?.lazy]))
  const loadAt = (path: string) => loaderOf(loads.get(path) as Parameters<typeof loaderOf>[0])
  expect(loadAt('/app/profiles')).toBeDefined()
  expect([loadAt('/app'), loadAt('/app/*')]).toEqual([loadAt('/app/profiles'), loadAt('/app/profiles')])
})

test('the name stands in every title, and each page of a visitor has its own', () => {
  const titles = screens.map(([, chain]) => chain.findLast(({ handle }) => handle)?.handle.title as string)
  expect(titles.filter((title) => !title.includes('Mithaq'))).toEqual([])
  const visitors = screensOf(routes).map(([, chain]) => chain.at(-1)?.handle.title as string)
  expect(visitors).toEqual([
    'Mithaq: the zero-ghosting Muslim marriage app',
    'Sign in · Mithaq',
    'Reset Password · Mithaq',
    'Privacy Policy · Mithaq',
    'Page not found · Mithaq',
  ])
})

test('each page behind the sign-in has its own title, and those behind another one have no tabs', () => {
  const told = screensOf(memberRoutes).map(([path, chain]) => {
    const innermost = chain.findLast(({ handle }) => handle)
    const { title = '', hidesTabs, unheard }: Partial<AppRouteHandle> = innermost?.handle ?? {}
    return [path, title.split(' · ')[0], ...(hidesTabs ? ['alone'] : []), ...(unheard ? ['live'] : [])]
  })
  expect(told).toEqual([
    ['/signup/*', 'Basic Info'],
    ['/signup/details', 'Profile Details'],
    ['/signup/pictures', 'Profile Pictures'],
    ['/signup/review', 'Review Your Profile'],
    ['/app', 'Discover'],
    ['/app/profiles', 'Discover'],
    ['/app/*', 'Discover'],
    ['/app/liked', 'Liked Profiles'],
    ['/app/matches', 'Your Matches'],
    ['/app/chat', 'Chat', 'alone', 'live'],
    ['/app/chat/:matchId', 'Chat', 'alone', 'live'],
    ['/app/unmatched', 'Unmatched'],
    ['/app/account', 'Your Profile'],
    ['/app/account/privacy', 'You and privacy'],
    ['/app/account/privacy/pictures', 'Who sees your pictures', 'alone'],
    ['/app/account/notifications', 'Notification settings'],
    ['/app/account/safety', 'Safety and guardian'],
    ['/app/account/safety/guardian', 'Guardian', 'alone'],
    ['/app/account/safety/decisions', 'House rules and decisions', 'alone'],
    ['/app/account/sign-in', 'Account'],
    ['/app/account/sign-in/address', 'E-mail address', 'alone'],
    ['/app/account/sign-in/password', 'Password', 'alone'],
    ['/app/account/sign-in/devices', 'Where you are signed in', 'alone'],
    ['/app/account/sign-in/your-data', 'Your data', 'alone'],
    ['/app/account/*', 'Your Profile'],
    ...['security', 'guardian', 'your-data', 'standing', 'notification-settings'].map((moved) => [
      `/app/${moved}`,
      'Mithaq',
    ]),
    ['/app/verification', 'Verification', 'alone'],
    ['/app/notifications', 'Notifications'],
    ['/app/edit-profile', 'Edit Profile', 'alone'],
    ['/app/edit-profile/faith', 'Faith', 'alone'],
    ['/app/edit-profile/family', 'Family and future', 'alone'],
    ['/app/edit-profile/learning', 'Languages and learning', 'alone'],
    ['/app/edit-profile/prompts', 'Prompts', 'alone'],
    ['/link/address', 'Your new address'],
    ['/link/guardian', 'An invitation'],
    ['/house-rules', 'House rules'],
    ['/staff', 'Console'],
    ['/dev/ui', 'Design system'],
  ])
})

test.each([
  ['/app/security', '/app/account/sign-in'],
  ['/app/guardian', '/app/account/safety/guardian'],
  ['/app/your-data', '/app/account/sign-in/your-data'],
  ['/app/standing', '/app/account/safety/decisions'],
  ['/app/notification-settings', '/app/account/notifications'],
  ['/app/account/nowhere', '/app/account'],
])('the address %s leads to %s', async (old, place) => {
  stubBrowser()
  const table = screensOf(memberRoutes).map(([path, chain]) => {
    const { element } = chain.at(-1) as { element?: ReactElement<{ to?: string }> }
    return { path, element: element?.props.to ? element : null }
  })
  const router = createMemoryRouter(table, { initialEntries: [old] })
  renderScreen(<RouterProvider router={router} />, undefined, null)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(place))
})

const { signal } = new AbortController()

test('what is behind the sign-in joins the table when it is first asked for, once', async () => {
  const joined = vi.fn()
  const ask = (path: string) => addMemberRoutes({ path, patch: joined, signal } as never)
  for (const path of ['/', '/auth', '/application', '/reset-password']) await ask(path)
  expect(joined).not.toHaveBeenCalled()
  await Promise.all(['/house-rules', '/App/liked'].map(ask))
  await ask('/staff')
  expect(joined.mock.calls).toEqual([['root', memberRoutes]])
})

test.each(['/signup', '/app', '/link/address', '/staff', '/dev/ui', '/house-rules'])(
  '%s is looked for behind the sign-in',
  async (path) => {
    vi.resetModules()
    const fresh = await import('./routes.tsx')
    const joined = vi.fn()
    await fresh.addMemberRoutes({ path, patch: joined, signal } as never)
    expect(joined).toHaveBeenCalledOnce()
  },
)

test('a second navigation before the routes have loaded still finds its page', async () => {
  vi.resetModules()
  const fresh = await import('./routes.tsx')
  const bare = [
    {
      id: 'root',
      children: [
        { index: true, element: null },
        { path: '*', element: null },
      ],
    },
  ]
  const router = createMemoryRouter(bare, { patchRoutesOnNavigation: fresh.addMemberRoutes })
  const first = router.navigate('/signup')
  await Promise.all([first, router.navigate('/signup/details')])
  expect(router.state.matches.map(({ route }) => route.path)).toContain('details')
})

test.each(screens)('what breaks while %s is drawn is caught above it', (_, chain) => {
  expect(chain.some(catches)).toBe(true)
})

/** The same routes with their frames, but without gates and without what each screen itself draws. */
const frameOf = ([route, ...inner]: readonly RouteObject[], Leaf: ComponentType): RouteObject => {
  const { id, path, Component, ErrorBoundary, handle } = route as RouteObject & { path?: string }
  const frame = { id, path, Component, ErrorBoundary, handle }
  const within = inner.length > 0 ? { children: [frameOf(inner, Leaf)] } : { Component: Leaf }
  return { ...frame, ...within } as RouteObject
}

const Broken = (): never => {
  throw new Error('It cannot be drawn')
}
const offline = 'You are offline. We go on once you are back.'

test.each(screens)(
  'without a connection the bar stands above %s, also where that breaks',
  async (path, chain) => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { setNetwork } = stubBrowser()
    for (const Leaf of [() => <main>screen</main>, Broken]) {
      Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
      const at = path.replace('*', 'nowhere').replace(':matchId', 'm')
      const router = createMemoryRouter([frameOf(chain, Leaf)], { initialEntries: [at] })
      const page = renderScreen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
      await advanceTime()
      expect(page.plainText()).not.toContain(offline)
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      setNetwork('offline')
      await advanceTime()
      // A chat says its own.
      const { unheard }: Partial<AppRouteHandle> = chain.findLast(({ handle }) => handle)?.handle ?? {}
      expect(page.plainText()).toContain(unheard && Leaf !== Broken ? unheard : offline)
      setNetwork('online')
      page.close()
    }
    vi.useRealTimers()
  },
)
