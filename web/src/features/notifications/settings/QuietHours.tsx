import type { Settings } from '@mithaq/contract/notifications'
import { useState } from 'react'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { deviceTimeZone, endsNextDay, timeText, defaultQuietHours } from './quiet-hours.ts'
import { SettingRow } from './SettingRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

interface QuietHoursProps {
  hours: Settings['quietHours']
  onChange: (hours: Settings['quietHours']) => void
}

export function QuietHours({ hours, onChange }: QuietHoursProps) {
  return (
    <SettingsSection title={texts.quiet.title}>
      <SettingRow
        label={texts.quiet.switch}
        help={texts.quiet.help}
        checked={hours !== null}
        onChange={(on) => onChange(on ? { ...defaultQuietHours } : null)}
      />
      {hours && <Times hours={hours} onChange={onChange} />}
    </SettingsSection>
  )
}

interface TimesProps {
  hours: { from: string; to: string }
  onChange: (hours: { from: string; to: string }) => void
}

/** Saves once both times are complete and differ. */
function Times({ hours, onChange }: TimesProps) {
  const [typed, setTyped] = useState(hours)
  const same = typed.from === typed.to
  const set = (part: 'from' | 'to') => (event: { target: { value: string } }) => {
    const next = { ...typed, [part]: event.target.value }
    setTyped(next)
    if (next.from && next.to && next.from !== next.to) onChange(next)
  }
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <div className="grid grid-cols-2 gap-3">
        <Field type="time" label={texts.quiet.from} value={typed.from} onChange={set('from')} />
        <Field
          type="time"
          label={texts.quiet.to}
          value={typed.to}
          onChange={set('to')}
          error={same ? texts.quiet.always : undefined}
        />
      </div>
      <p className="text-sm text-ink-soft">
        {!same && typed.from && typed.to && (
          <span className="block">
            {texts.quiet.span(timeText(typed.from), timeText(typed.to), endsNextDay(typed.from, typed.to))}
          </span>
        )}
        <span className="block">{texts.quiet.zone(deviceTimeZone().replaceAll('_', ' '))}</span>
      </p>
    </div>
  )
}
