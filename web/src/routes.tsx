import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { ConnectionBar } from './app/ConnectionBar.tsx'
import { Gate } from './app/Gate.tsx'
import { Root, type RouteHandle } from './app/Root.tsx'
import { RouteErrorScreen } from './app/RouteErrorScreen.tsx'
import { lazyScreen } from './app/lazy-screen.tsx'
import { shell } from './messages/shell.ts'
import { retryUntilLoaded } from './http/lazy-chunk.ts'
import { Loading } from './ui/feedback/Loading.tsx'

/** Read when it is shown: the routes stand before the language has come. */
const titled = (page: keyof typeof shell.titles): RouteHandle => ({
  get title() {
    return shell.titles[page]
  },
})

/** What visitors see. Who may see what is said by the gates; each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: () => (
      <>
        <ConnectionBar unheard={undefined} />
        <Loading fullScreen />
      </>
    ),
    children: [
      {
        element: <Gate area="home" />,
        children: [
          {
            index: true,
            handle: titled('landing'),
            lazy: lazyScreen(
              async () => (await import('./features/landing/LandingScreen.tsx')).LandingScreen,
            ),
          },
        ],
      },
      {
        element: <Gate area="auth" />,
        children: [
          {
            path: 'auth',
            handle: titled('auth'),
            lazy: lazyScreen(async () => (await import('./features/account/auth/AuthScreen.tsx')).AuthScreen),
          },
        ],
      },
      {
        path: 'reset-password',
        handle: titled('resetPassword'),
        lazy: lazyScreen(
          async () => (await import('./features/account/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
        ),
      },
      {
        path: 'privacy-policy',
        handle: titled('privacyPolicy'),
        lazy: lazyScreen(async () => (await import('./features/policy/PolicyScreen.tsx')).PolicyScreen),
      },
      {
        path: '*',
        handle: titled('notFound'),
        lazy: lazyScreen(async () => (await import('./app/NotFoundScreen.tsx')).NotFoundScreen),
      },
    ],
  },
]

let added = false

/** The routes behind the sign-in come when first asked for: a visitor's page should not carry them. */
export const addMemberRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  if (!/^\/(signup|app|link|staff|dev|house-rules)(\/|$)/i.test(path) || added) return
  const { memberRoutes } = await retryUntilLoaded(() => import('./member-routes.tsx'))
  // Who went on meanwhile asked for another page: the router takes nothing more for this one.
  if (added || signal.aborted) return
  patch('root', memberRoutes)
  added = true
}
