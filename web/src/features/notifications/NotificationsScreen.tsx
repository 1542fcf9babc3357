import { notifications as texts } from '../../messages/notifications.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ListActs } from './ListActs.tsx'
import { NotificationList } from './NotificationList.tsx'

/** The list on a screen of its own. */
export function NotificationsScreen() {
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-2xl px-5 pt-5 pb-10 md:px-8">
        <ScreenHeader title={texts.title} backTo="/app/profiles">
          <ListActs />
        </ScreenHeader>
        <div className="@container -mx-3">
          <NotificationList headingLevel={2} />
        </div>
      </main>
    </Page>
  )
}
