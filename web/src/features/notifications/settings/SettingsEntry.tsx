import { Link } from 'react-router'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { Card } from '../../../ui/base/Card.tsx'
import { EntryRow, entryLinkClass } from '../../../ui/layout/EntryRow.tsx'

/** On the account screen: the way to the settings. No landmark: the toasts' one has the same name. */
export function NotificationSettingsEntry() {
  return (
    <div>
      <h2 className="mb-2 text-lg">{texts.section}</h2>
      <Card flush>
        <EntryRow help={texts.entryHelp}>
          {(help) => (
            <Link to="/app/notification-settings" aria-describedby={help} className={entryLinkClass}>
              {texts.entry}
            </Link>
          )}
        </EntryRow>
      </Card>
    </div>
  )
}
