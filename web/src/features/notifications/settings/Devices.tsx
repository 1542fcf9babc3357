import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { useAct } from '../../../server-state/act.ts'
import { isNative } from '../../../native/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { logged, messageOf } from '../../../ui/errors.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { monthAndDay } from '../../../time/time-label.ts'
import { sendTest } from '../queries.ts'
import type { Devices as DeviceList } from '../queries.ts'
import { usePush } from '../push/use-push.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useDevices } from './use-devices.ts'

/** What gets push for my account, the way to turn it on here, and a test. */
export function Devices() {
  const { devices, isPending, remove } = useDevices()
  return (
    <SettingsSection title={texts.devices.title} help={texts.devices.help}>
      {isPending ? (
        <div className="px-5 py-4">
          <Waiting brief>
            <Skeleton className="h-5 w-1/2" />
          </Waiting>
        </div>
      ) : devices.length === 0 ? (
        <p className="px-5 py-4 text-ink-soft">{texts.devices.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRemove={() => remove(device)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 px-5 py-4">
        <TurnOn />
        <TestButton />
      </div>
    </SettingsSection>
  )
}

function DeviceRow({ device, onRemove }: { device: DeviceList['devices'][number]; onRemove: () => void }) {
  const name = texts.devices.platforms[device.platform]
  const date = monthAndDay(new Date(device.registeredAt))
  const Icon = device.platform === 'web' ? MonitorSmartphone : Smartphone
  return (
    <li className="flex items-center gap-3.5 py-2.5 ps-5 pe-3">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.thisOne && <Chip>{texts.devices.thisOne}</Chip>}
        </p>
        <p className="text-sm text-ink-soft">{texts.devices.since(date)}</p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.devices.removeOne(name, date)}
        onClick={onRemove}
      >
        {texts.devices.remove}
      </Button>
    </li>
  )
}

function TurnOn() {
  const { state, busy, turnOn } = usePush()
  // A no to the phone itself is logged only, and its own settings are where it can be changed.
  if (isNative() && state !== 'off') return null
  if (state === 'blocked') return <p className="w-full text-sm text-ink-soft">{texts.devices.blocked}</p>
  if (state === 'unsupported')
    return <p className="w-full text-sm text-ink-soft">{texts.devices.unsupported}</p>
  if (state !== 'off') return null
  return (
    <Button size="small" busy={busy} busyLabel={texts.devices.turningOn} onClick={() => void turnOn()}>
      {texts.devices.turnOn}
    </Button>
  )
}

function TestButton() {
  const [begin, busy] = useAct(sendTest)
  async function send(): Promise<void> {
    try {
      const { devices } = await begin({})
      toast.success(texts.devices.tested(devices))
    } catch (error) {
      logged(error, texts.devices.testFailed)
      toast.error(messageOf(error), { title: texts.devices.testFailed })
    }
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      busyLabel={texts.devices.testing}
      onClick={() => void send()}
    >
      {texts.devices.test}
    </Button>
  )
}
