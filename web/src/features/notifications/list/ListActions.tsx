import { CheckCheck, Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import { notifications as texts } from '../../../messages/notifications.ts'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { useMarkNotificationsRead, useUnreadCount } from '../state/use-notifications.ts'

/** Beside the heading: mark all as read, and the settings. */
export function ListActions({ onLeave }: { onLeave?: () => void }) {
  const unread = useUnreadCount()
  const markRead = useMarkNotificationsRead()
  return (
    <div className="flex gap-1">
      <IconButton
        label={texts.markAllRead}
        icon={<CheckCheck className="size-5" aria-hidden="true" />}
        off={unread === 0}
        onClick={() => void markRead()}
      />
      <Link
        to="/app/account/notifications"
        aria-label={texts.settings}
        title={texts.settings}
        onClick={onLeave}
        className={buttonClass({ variant: 'quiet', size: 'small', round: true })}
      >
        <Settings2 className="size-5" aria-hidden="true" />
      </Link>
    </div>
  )
}
