import type { SignedInDevice } from '@mithaq/contract/security'
import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { security } from '../../messages/security.ts'
import { useAct } from '../../server-state/act.ts'
import { useAsk } from '../../server-state/ask.ts'
import { serverNowMs } from '../../time/server-clock.ts'
import { dayLabel } from '../../time/time-label.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { logged, messageOf } from '../../ui/errors.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { SettingsSection } from '../notifications/settings/SettingsSection.tsx'
import { devices as signedIn, endDevice } from './queries.ts'

const texts = security.devices

export function DevicesSection() {
  const { data, isError } = useAsk(signedIn, {})
  const [end] = useAct(endDevice)
  async function signOut(id: string): Promise<void> {
    try {
      await end({ id })
      toast.success(texts.ended)
    } catch (error) {
      logged(error, texts.endFailed)
      toast.error(messageOf(error), { title: texts.endFailed })
    }
  }
  return (
    <SettingsSection title={texts.title} help={texts.help}>
      {data ? (
        <ul className="divide-y divide-line">
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => void signOut(device.id)} />
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

function nameOf({ browser, system }: SignedInDevice): string {
  if (browser === 'Mithaq') return system ? texts.app(system) : texts.appAlone
  return browser && system ? texts.named(browser, system) : (browser ?? system ?? texts.unknown)
}

function DeviceRow({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) {
  const name = nameOf(device)
  const when = texts.used(dayLabel(device.lastUsedAt, serverNowMs()))
  const isPhone = device.system === 'iPhone' || device.system === 'Android'
  const Icon = isPhone ? Smartphone : MonitorSmartphone
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5 ps-5 pe-3">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.thisOne && <Chip>{texts.thisOne}</Chip>}
        </p>
        <p className="text-sm text-ink-soft">{device.thisOne ? texts.inUse : when}</p>
      </div>
      {!device.thisOne && (
        <Button variant="quiet" size="small" aria-label={texts.endOne(name, when)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}
