import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx'
import { InnerScreen } from '../../../ui/InnerScreen.tsx'
import { Devices } from './Devices.tsx'
import { KindSwitches } from './KindSwitches.tsx'
import { News } from './News.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { useSettings } from './use-settings.ts'

/** How I want to be told. */
export function SettingsScreen() {
  const { data, isError, refetch, change, answer } = useSettings()
  return (
    <InnerScreen title={texts.title} backTo="/app/account">
      {data ? (
        <div className="flex flex-col gap-7">
          <KindSwitches
            kinds={data.settings.kinds}
            onChange={(kinds) => change((now) => ({ ...now, kinds: { ...now.kinds, ...kinds } }))}
          />
          <Devices />
          <QuietHours
            hours={data.settings.quietHours}
            onChange={(quietHours) => change((now) => ({ ...now, quietHours }))}
          />
          <SettingsSection title={texts.privacy.title}>
            <SettingRow
              label={texts.privacy.hide}
              help={texts.privacy.hideHelp}
              checked={data.settings.hideMessageText}
              onChange={(hideMessageText) => change((now) => ({ ...now, hideMessageText }))}
            />
          </SettingsSection>
          <News
            marketing={data.settings.marketing}
            mayAsk={data.mayAskMarketing}
            onChange={(marketing) => change((now) => ({ ...now, marketing }))}
            onAnswer={answer}
          />
        </div>
      ) : isError ? (
        <ErrorScreen inset message={texts.loadFailed} onTryAgain={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </InnerScreen>
  )
}
