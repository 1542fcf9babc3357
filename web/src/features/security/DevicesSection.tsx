import type { SignedInDevice } from '@mithaq/contract/security'
import { security } from '../../messages/security.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { dayLabel } from '../../time/time-label.ts'
import { Button } from '../../ui/base/Button.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Waiting } from '../../ui/feedback/Waiting.tsx'
import { DeviceRow } from '../notifications/settings/DeviceRow.tsx'
import { SettingsSection } from '../notifications/settings/SettingsSection.tsx'
import { signedInDevices, endDevice } from './queries.ts'

const texts = security.devices

export function DevicesSection() {
  const { data, isError } = useApiQuery(signedInDevices, {})
  const [end] = useApiMutation(endDevice)
  async function signOut(id: string): Promise<void> {
    if (await tryOrShowError(end({ id }), texts.endFailed)) toast.success(texts.ended)
  }
  return (
    <SettingsSection titleHidden title={texts.title} help={texts.help}>
      {data ? (
        <ul className="divide-y divide-line">
          {data.devices.map((device) => (
            <SignedIn key={device.id} device={device} onEnd={() => void signOut(device.id)} />
          ))}
        </ul>
      ) : (
        <div className="px-5 py-4">
          {isError ? (
            security.loadFailed
          ) : (
            <Waiting brief>
              <Skeleton className="h-5 w-1/2" />
            </Waiting>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function deviceName({ browser, system }: SignedInDevice): string {
  if (browser === 'Mithaq') return system ? texts.app(system) : texts.appAlone
  return browser && system ? texts.named(browser, system) : (browser ?? system ?? texts.unknown)
}

function SignedIn({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) {
  const { thisOne, system, lastUsedAt } = device
  const name = deviceName(device)
  const when = texts.used(dayLabel(lastUsedAt, useServerNow(60_000)))
  const isPhone = system === 'iPhone' || system === 'Android'
  const text = thisOne ? texts.inUse : when
  return (
    <DeviceRow name={name} isPhone={isPhone} mark={thisOne && texts.thisOne} text={text}>
      {!thisOne && (
        <Button variant="quiet" size="small" aria-label={texts.endOne(name, when)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </DeviceRow>
  )
}
