import { Download, EyeOff, KeyRound, LogOut, Mail, MonitorSmartphone, Moon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { away } from '../../../messages/away.ts'
import { groups as texts } from '../../../messages/groups.ts'
import { manage } from '../../../messages/manage.ts'
import { ownData } from '../../../messages/own-data.ts'
import { security } from '../../../messages/security.ts'
import { useSession } from '../../../session/session.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { dayToCome } from '../../../time/time-label.ts'
import { InnerScreen } from '../../../ui/layout/InnerScreen.tsx'
import { SettingsGroup } from '../../../ui/layout/SettingsGroup.tsx'
import { SettingsRow } from '../../../ui/layout/SettingsRow.tsx'
import { useOwnExport } from '../../own-data/use-own-export.ts'
import { AddressSection } from '../../security/AddressSection.tsx'
import { DevicesSection } from '../../security/DevicesSection.tsx'
import { PasswordSection } from '../../security/PasswordSection.tsx'
import { useOwnAddress, useSignedInDevices } from '../../security/use-own-sign-in.ts'
import { AwayDialog } from '../away/AwayDialog.tsx'
import { ownAway } from '../away/queries.ts'
import { DeactivateDialog } from '../manage/DeactivateDialog.tsx'
import { EraseDialog } from '../manage/EraseDialog.tsx'
import { LogOutDialog, useLogOut } from '../manage/LogOutButton.tsx'

const group = '/app/account/sign-in'

/** How the member signs in, what belongs to them, a time away, and leaving. */
export function SignInGroup() {
  const [asked, setAsked] = useState<'away' | 'deactivate' | 'erase' | null>(null)
  const logOut = useLogOut()
  const close = (open: boolean) => !open && setAsked(null)
  const address = useAddressState()
  const devices = useSignedInDevices().data?.devices
  return (
    <InnerScreen title={texts.account} backTo="/app/account" opensPane>
      <div className="flex flex-col gap-5">
        <SettingsGroup>
          <SettingsRow Icon={Mail} label={security.address.title} state={address} to={`${group}/address`} />
          <SettingsRow Icon={KeyRound} label={security.password.title} to={`${group}/password`} />
          <SettingsRow
            Icon={MonitorSmartphone}
            label={security.devices.title}
            state={devices && texts.devices(devices.length)}
            to={`${group}/devices`}
          />
          <SettingsRow
            Icon={Download}
            label={ownData.title}
            state={useExportState()}
            to={`${group}/your-data`}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.timeAway}>
          <SettingsRow
            Icon={Moon}
            label={away.entry}
            state={useAwayState()}
            onClick={() => setAsked('away')}
          />
          <SettingsRow Icon={EyeOff} label={manage.deactivate} onClick={() => setAsked('deactivate')} />
        </SettingsGroup>
        <SettingsGroup title={texts.leaving}>
          <SettingsRow Icon={LogOut} label={manage.logOut} onClick={logOut.ask} />
          <SettingsRow Icon={Trash2} label={manage.erase} danger onClick={() => setAsked('erase')} />
        </SettingsGroup>
      </div>
      <AwayDialog open={asked === 'away'} onOpenChange={close} />
      <DeactivateDialog open={asked === 'deactivate'} onOpenChange={close} onAway={() => setAsked('away')} />
      <EraseDialog open={asked === 'erase'} onOpenChange={close} />
      <LogOutDialog {...logOut} />
    </InnerScreen>
  )
}

function useAddressState(): string {
  const session = useSession()
  const change = useOwnAddress().data?.change
  if (change) return texts.changing(change.email)
  return session.status === 'signedIn' ? session.user.email : ''
}

function useExportState(): string {
  const { data } = useOwnExport()
  if (!data?.export) return texts.exportState.none
  return data.export.ready ? texts.exportState.ready : texts.exportState.making
}

function useAwayState(): string {
  const { data } = useApiQuery(ownAway, {})
  const nowMs = useServerNow(60_000)
  return data?.away ? away.entryAway(dayToCome(data.away.until, nowMs)) : ''
}

export function AddressScreen() {
  return (
    <InnerScreen title={security.address.title} backTo={group}>
      <AddressSection />
    </InnerScreen>
  )
}

export function PasswordScreen() {
  return (
    <InnerScreen title={security.password.title} backTo={group}>
      <PasswordSection />
    </InnerScreen>
  )
}

export function SignedInDevicesScreen() {
  return (
    <InnerScreen title={security.devices.title} backTo={group}>
      <DevicesSection />
    </InnerScreen>
  )
}
