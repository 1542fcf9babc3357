import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { Gate } from './features/shell/Gate.tsx'
import { Root } from './features/shell/Root.tsx'
import type { RouteHandle } from './features/shell/Root.tsx'
import { RouteTrouble } from './features/shell/RouteTrouble.tsx'
import { shell } from './messages/en/shell.ts'
import { Loading } from './ui/Loading.tsx'

const { titles } = shell
const titled = (title: string): RouteHandle => ({ title })

/** What visitors see. Who may see what is said by the gates; each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RouteTrouble,
    HydrateFallback: () => <Loading fullScreen />,
    children: [
      {
        element: <Gate area="home" />,
        children: [
          {
            index: true,
            handle: titled(titles.landing),
            lazy: async () => ({
              Component: (await import('./features/landing/LandingScreen.tsx')).LandingScreen,
            }),
          },
        ],
      },
      {
        element: <Gate area="auth" />,
        children: [
          {
            path: 'auth',
            handle: titled(titles.auth),
            lazy: async () => ({ Component: (await import('./features/account/AuthScreen.tsx')).AuthScreen }),
          },
        ],
      },
      {
        path: 'reset-password',
        handle: titled(titles.resetPassword),
        lazy: async () => ({
          Component: (await import('./features/account/ResetPasswordScreen.tsx')).ResetPasswordScreen,
        }),
      },
      {
        path: 'privacy-policy',
        handle: titled(titles.privacyPolicy),
        lazy: async () => ({ Component: (await import('./features/policy/PolicyScreen.tsx')).PolicyScreen }),
      },
      {
        path: '*',
        handle: titled(titles.notFound),
        lazy: async () => ({
          Component: (await import('./features/shell/NotFoundScreen.tsx')).NotFoundScreen,
        }),
      },
    ],
  },
]

let added = false

/** The routes behind the sign-in come when first asked for: a visitor's page should not carry them. */
export const addMemberRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!/^\/(signup|app|dev)(\/|$)/i.test(path) || added) return
  const { memberRoutes } = await import('./member-routes.tsx')
  if (!added) patch('root', memberRoutes)
  added = true
}
