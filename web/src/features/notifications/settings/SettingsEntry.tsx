import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { Card } from '../../../ui/Card.tsx'

/** On the account screen: the way to the settings. No landmark: the toasts' one has the same name. */
export function NotificationSettingsEntry() {
  return (
    <div>
      <h2 className="mb-2 text-lg">{texts.section}</h2>
      <Card
        flush
        className="flex min-h-14 items-center justify-between gap-3 px-5 py-3 outline-offset-[-3px] hover:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-(--ring)"
      >
        <div>
          <Link
            to="/app/notification-settings"
            aria-describedby="notifications-help"
            className="font-semibold outline-none after:absolute after:inset-0"
          >
            {texts.entry}
          </Link>
          <p id="notifications-help" className="text-sm text-ink-soft">
            {texts.entryHelp}
          </p>
        </div>
        <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:rotate-180" aria-hidden="true" />
      </Card>
    </div>
  )
}
