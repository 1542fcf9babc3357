import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { isRefusal } from '../http/error.ts'
import { useLiveUpdates, useLiveEvent } from '../api-cache/live-updates.ts'
import { createQueryClient } from '../api-cache/query-client.ts'
import { useSession } from '../session/session.ts'
import { cx } from '../ui/base/cx.ts'
import { reloadUser } from '../session/reload-user.ts'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { lazyComponent } from '../ui/feedback/lazy-component.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { useIsWide } from '../ui/base/use-is-wide.ts'
import { startSender } from '../features/chat/outbox/sender.ts'
import { NewMatchHost } from '../features/matches/new-match/NewMatchHost.tsx'
import { useMatchSummary } from '../features/matches/state/use-matches.ts'
import { NotificationsLive } from '../features/notifications/live/NotificationsLive.tsx'
import { PolicyNews } from '../features/policy/PolicyNews.tsx'
import type { RouteHandle } from './Root.tsx'
import { RailFooter } from './RailFooter.tsx'
import { TabBar } from './TabBar.tsx'
import { tabOf } from './tabs.ts'

/** Options of a route of the app. */
export interface AppRouteHandle extends RouteHandle {
  /** Chats and forms have the whole height to themselves. */
  hidesTabs?: boolean
}

/** Around every screen of the app. */
export function AppShell() {
  const session = useSession()
  if (session.status !== 'signedIn') return null
  const { id, standing } = session.user
  // The key gives another member in this browser an empty cache.
  return standing ? <RestrictedArea key={id} /> : <MemberArea key={id} memberId={id} />
}

const StatementScreen = lazyComponent(
  async () => (await import('../features/standing/StatementScreen.tsx')).StatementScreen,
)

/** A suspended or banned member, or one with an unread statement, sees only that on every path. */
function RestrictedArea() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <RestrictedScreens />
    </QueryClientProvider>
  )
}

/** Restricted members may export their data and end their guardian's access. */
const pathsOpenWhileRestricted = [
  '/app/account/sign-in/your-data',
  '/app/account/safety/guardian',
  // Their old addresses lead there.
  '/app/your-data',
  '/app/guardian',
]

function RestrictedScreens() {
  useLiveUpdates()
  useLiveEvent('standing', () => void reloadUser())
  const { pathname } = useLocation()
  if (pathsOpenWhileRestricted.includes(pathname)) return <Outlet />
  return <StatementScreen fallback={<Loading fullScreen />} />
}

function MemberArea({ memberId }: { memberId: string }) {
  const [client] = useState(createQueryClient)
  useEffect(() => startSender(client, memberId), [client, memberId])
  return (
    <QueryClientProvider client={client}>
      <NotificationsLive />
      <Screens />
      <NewMatchHost />
    </QueryClientProvider>
  )
}

function Screens() {
  const routes = useMatches()
  const hidesTabs = routes.some(({ handle }) => (handle as AppRouteHandle | undefined)?.hidesTabs)
  const inApp = routes.findIndex(({ pathname }) => pathname.toLowerCase() === '/app')
  useLiveUpdates()
  useRestrictionChecks()
  return (
    <>
      <div className={cx('ps-(--rail)', !hidesTabs && 'pb-(--tabs)')}>
        {/* Keyed by screen, not by address: the match list stays while the chat beside it changes. */}
        <ErrorBoundary key={routes[inApp + 1]?.id}>
          <Outlet />
        </ErrorBoundary>
      </div>
      <Tabs hidden={hidesTabs} />
      <PolicyNews mayCover={!hidesTabs} />
    </>
  )
}

/** Notices a new statement by live event, or by a refused request when the socket is down. */
function useRestrictionChecks(): void {
  const client = useQueryClient()
  useLiveEvent('standing', () => void reloadUser())
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isRefusal(event.action.error, 'account_held')) void reloadUser()
      }),
    [client],
  )
}

function Tabs({ hidden }: { hidden: boolean }) {
  const { pathname } = useLocation()
  const { unread, hasActive } = useMatchSummary()
  const isRail = useIsWide('64rem')
  return (
    <TabBar active={tabOf(pathname)} unread={unread} hasActiveMatch={hasActive} hidden={hidden}>
      {isRail && <RailFooter />}
    </TabBar>
  )
}
