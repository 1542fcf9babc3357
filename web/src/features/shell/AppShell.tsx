import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { ApiError } from '../../api.ts'
import { useSession } from '../../session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { DiscoveryLive } from '../discovery/DiscoveryLive.tsx'
import type { RouteHandle } from './Root.tsx'
import { TabBar } from './TabBar.tsx'
import { tabOf } from './tabs.ts'

/** What a route of the app may say about itself. */
export interface AppRouteHandle extends RouteHandle {
  /** Chats and forms have the whole height to themselves. */
  hidesTabs?: boolean
}

/** Around every screen of the app. */
export function AppShell() {
  const session = useSession()
  // Another member in this browser starts with nothing of the one before.
  return session.status === 'signedIn' && <MembersArea key={session.user.id} />
}

function MembersArea() {
  const [client] = useState(newClient)
  const { pathname } = useLocation()
  const hidesTabs = useMatches().some(({ handle }) => (handle as AppRouteHandle | undefined)?.hidesTabs)
  return (
    <QueryClientProvider client={client}>
      <DiscoveryLive />
      <div className={hidesTabs ? undefined : 'pb-[calc(4rem+env(safe-area-inset-bottom))]'}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </div>
      {!hidesTabs && <TabBar active={tabOf(pathname)} />}
    </QueryClientProvider>
  )
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal: only silence and overload are worth another try.
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
      },
    },
  })
}
