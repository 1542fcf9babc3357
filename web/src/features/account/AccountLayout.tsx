import { Outlet, useLocation } from 'react-router'
import { manage } from '../../messages/manage.ts'
import { useSession } from '../../session/session.ts'
import { useIsWide } from '../../ui/base/use-is-wide.ts'
import { ScreenPlaceContext } from '../../ui/layout/InnerScreen.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PrivacyGroup } from './groups/PrivacyGroup.tsx'
import { AccountOverview } from './overview/AccountOverview.tsx'

/** The overview and its groups: one of them on a phone, side by side on a wide screen. */
export function AccountLayout() {
  const session = useSession()
  const isWide = useIsWide('64rem')
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/u, '').toLowerCase()
  const isOverview = path === '/app/account'
  // A suspended or banned member may open single pages, but has no overview.
  if (session.status === 'signedIn' && session.user.standing) return <Outlet />
  if (!isWide)
    return isOverview ? (
      <Page className="safe-top">
        <main className="mx-auto w-full max-w-2xl px-3.5 pt-1">
          <AccountOverview />
        </main>
      </Page>
    ) : (
      <ScreenPlaceContext value="group">
        <Outlet />
      </ScreenPlaceContext>
    )
  const Column = isOverview ? 'main' : 'aside'
  return (
    <Page className="safe-top grid grid-cols-[min(29.25rem,50%)_minmax(0,1fr)]">
      <Column
        {...(!isOverview && { 'aria-label': manage.title })}
        className="sticky top-(--connection-bar) h-(--screen) overflow-y-auto border-e border-line px-6 pt-5 pb-8"
      >
        <AccountOverview
          open={isOverview ? '/app/account/privacy' : path}
          headingLevel={isOverview ? 1 : 2}
        />
      </Column>
      <div className="min-w-0">
        <ScreenPlaceContext value={isOverview ? 'preview' : 'pane'}>
          {isOverview ? <PrivacyGroup /> : <Outlet />}
        </ScreenPlaceContext>
      </div>
    </Page>
  )
}
