import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

interface NewsProps {
  marketing: boolean
  /** Not asked yet, or declined more than a year ago. */
  mayAsk: boolean
  onChange: (marketing: boolean) => void
  onAnswer: (yes: boolean) => void
}

/** Asks whether to send news where that is allowed; otherwise shows a switch. */
export function NewsSetting({ marketing, mayAsk, onChange, onAnswer }: NewsProps) {
  const { news } = texts
  return (
    <SettingsSection title={news.title}>
      {mayAsk && !marketing ? (
        <div className="flex flex-col gap-3 px-5 py-4">
          <div>
            <p className="font-semibold">{news.ask}</p>
            <p className="text-sm text-ink-soft">{news.askText}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="small" onClick={() => onAnswer(false)}>
              {news.no}
            </Button>
            <Button variant="outline" size="small" onClick={() => onAnswer(true)}>
              {news.yes}
            </Button>
          </div>
        </div>
      ) : (
        <SettingRow
          label={news.switch}
          help={news.help}
          checked={marketing}
          onChange={(yes) => (yes ? onChange(true) : onAnswer(false))}
        />
      )}
    </SettingsSection>
  )
}
