import { notifications as texts } from '../../messages/notifications.ts'
import { InnerScreen } from '../../ui/layout/InnerScreen.tsx'
import { ListActions } from './list/ListActions.tsx'
import { NotificationList } from './list/NotificationList.tsx'

/** The list on a screen of its own. */
export function NotificationsScreen() {
  return (
    <InnerScreen title={texts.title} backTo="/app/profiles" actions={<ListActions />}>
      <div className="@container -mx-3">
        <NotificationList headingLevel={2} />
      </div>
    </InnerScreen>
  )
}
