import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useHear } from '../server-state/hear.ts'
import { newQueryClient } from '../server-state/query-client.ts'
import { useSession } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useSheetSteps } from '../ui/sheets.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { startSender } from '../features/chat/sender.ts'
import { MatchMoment } from '../features/matches/moment/MatchMoment.tsx'
import { useMatchSummary } from '../features/matches/use-matches.ts'
import { NotificationsLive } from '../features/notifications/NotificationsLive.tsx'
import type { RouteHandle } from './Root.tsx'
import { RailFoot } from './RailFoot.tsx'
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
  return session.status === 'signedIn' && <MembersArea key={session.user.id} memberId={session.user.id} />
}

function MembersArea({ memberId }: { memberId: string }) {
  const [client] = useState(newQueryClient)
  useEffect(() => startSender(client, memberId), [client, memberId])
  return (
    <QueryClientProvider client={client}>
      <NotificationsLive />
      <Screens />
      <MatchMoment />
    </QueryClientProvider>
  )
}

function Screens() {
  useSheetSteps()
  const routes = useMatches()
  const hidesTabs = routes.some(({ handle }) => (handle as AppRouteHandle | undefined)?.hidesTabs)
  const inApp = routes.findIndex(({ pathname }) => pathname.toLowerCase() === '/app')
  useHear()
  return (
    <>
      <div className={cx('ps-(--rail)', !hidesTabs && 'pb-(--tabs)')}>
        {/* By screen, not by address: matches stay while the chat beside them changes. */}
        <ErrorBoundary key={routes[inApp + 1]?.id}>
          <Outlet />
        </ErrorBoundary>
      </div>
      <Tabs hidden={hidesTabs} />
    </>
  )
}

function Tabs({ hidden }: { hidden: boolean }) {
  const { pathname } = useLocation()
  const { unread, hasActive } = useMatchSummary()
  const isRail = useIsWide('1024px')
  return (
    <TabBar active={tabOf(pathname)} unread={unread} hasActiveMatch={hasActive} hidden={hidden}>
      {isRail && <RailFoot />}
    </TabBar>
  )
}
