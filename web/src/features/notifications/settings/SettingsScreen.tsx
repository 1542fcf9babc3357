import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { InnerScreen } from '../../../ui/layout/InnerScreen.tsx'
import { Devices } from './Devices.tsx'
import { GroupSwitches } from './GroupSwitches.tsx'
import { NewsSetting } from './NewsSetting.tsx'
import { deviceTimeZone } from './quiet-hours.ts'
import { QuietHours } from './QuietHours.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { useSettings } from './use-settings.ts'

/** The notification settings. */
export function SettingsScreen() {
  const { change, answer, ...asked } = useSettings()
  return (
    <InnerScreen title={texts.title} backTo="/app/account" opensPane>
      <QueryContent query={asked} errorMessage={texts.loadFailed} skeleton={<SettingsSkeleton />}>
        {({ settings, mayAskMarketing }) => (
          <div className="flex flex-col gap-7">
            <GroupSwitches groups={settings.groups} onChange={(groups) => change({ groups })} />
            <Devices />
            <QuietHours
              hours={settings.quietHours}
              onChange={(quietHours) => change({ quietHours, timeZone: deviceTimeZone() })}
            />
            <SettingsSection title={texts.privacy.title}>
              <SettingRow
                label={texts.privacy.hide}
                help={texts.privacy.hideHelp}
                checked={settings.hideMessageText}
                onChange={(hideMessageText) => change({ hideMessageText })}
              />
            </SettingsSection>
            <NewsSetting
              marketing={settings.marketing}
              mayAsk={mayAskMarketing}
              onChange={(marketing) => change({ marketing })}
              onAnswer={answer}
            />
          </div>
        )}
      </QueryContent>
    </InnerScreen>
  )
}
