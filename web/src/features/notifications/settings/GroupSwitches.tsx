import {
  notificationGroups,
  type NotificationGroup,
  type Settings,
  type SettingsChange,
} from '@mithaq/contract/notifications'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { Switch } from '../../../ui/form/Switch.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const channels = ['push', 'email'] as const

interface GroupSwitchesProps {
  groups: Settings['groups']
  onChange: (changed: NonNullable<SettingsChange['groups']>) => void
}

/** A switch for every group and channel. */
export function GroupSwitches({ groups, onChange }: GroupSwitchesProps) {
  return (
    <SettingsSection title={texts.what} help={texts.emailHelp}>
      <table className="w-full border-collapse @max-[18rem]:block @max-[18rem]:[&_:is(thead,tbody)]:block @max-[18rem]:[&_td]:flex-1 @max-[18rem]:[&_td]:pe-0 @max-[18rem]:[&_tr]:flex @max-[18rem]:[&_tr]:flex-wrap">
        <thead>
          <tr className="border-b border-line text-xs text-ink-soft">
            <th scope="col" className="w-full @max-[18rem]:basis-full">
              <span className="sr-only">{texts.group}</span>
            </th>
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="px-1 py-2 font-medium last:pe-4 @max-[18rem]:flex-1 @max-[18rem]:last:pe-1"
              >
                {texts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationGroups.map((group) => (
            <GroupRow
              key={group}
              group={group}
              on={groups[group]}
              onChange={(channel, on) => onChange({ [group]: { [channel]: on } })}
            />
          ))}
        </tbody>
      </table>
    </SettingsSection>
  )
}

interface GroupRowProps {
  group: NotificationGroup
  on: Settings['groups'][NotificationGroup]
  onChange: (channel: (typeof channels)[number], on: boolean) => void
}

function GroupRow({ group, on, onChange }: GroupRowProps) {
  const { name, help } = texts.groups[group]
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2.5 ps-5 pe-2 text-start font-normal @max-[18rem]:basis-full">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{help}</span>
      </th>
      {channels.map((channel) => (
        <td key={channel} className="px-0.5 text-center last:pe-4 @max-[18rem]:last:pe-0.5">
          <Switch
            label={texts.by(name, texts.channels[channel])}
            checked={on[channel]}
            onChange={(next) => onChange(channel, next)}
          />
        </td>
      ))}
    </tr>
  )
}
