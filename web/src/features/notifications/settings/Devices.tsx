import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { isNative } from '../../../native/platform.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Waiting } from '../../../ui/feedback/Waiting.tsx'
import { monthAndDay } from '../../../time/time-label.ts'
import { sendTestPush, type DeviceList } from '../state/queries.ts'
import { usePush } from '../push/use-push.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useDevices } from './use-devices.ts'

/** The devices with push, how to turn it on here, and a test. */
export function Devices() {
  const { devices, isError, tryAgain, remove } = useDevices()
  return (
    <SettingsSection title={texts.devices.title} help={texts.devices.help}>
      {devices === undefined ? (
        <div className="px-5 py-4">
          {isError ? (
            <LoadFailed message={texts.devices.loadFailed} onTryAgain={tryAgain} />
          ) : (
            <Waiting brief>
              <Skeleton className="h-5 w-1/2" />
            </Waiting>
          )}
        </div>
      ) : devices.length === 0 ? (
        <p className="px-5 py-4 text-ink-soft">{texts.devices.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <PushDevice key={device.id} device={device} onRemove={() => remove(device)} />
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

function PushDevice({ device, onRemove }: { device: DeviceList['devices'][number]; onRemove: () => void }) {
  const { platforms, thisOne, since, removeOne, remove } = texts.devices
  const name = platforms[device.platform]
  const date = monthAndDay(new Date(device.registeredAt))
  return (
    <DeviceRow
      name={name}
      isPhone={device.platform !== 'web'}
      mark={device.thisOne && thisOne}
      text={since(date)}
    >
      <Button variant="quiet" size="small" aria-label={removeOne(name, date)} onClick={onRemove}>
        {remove}
      </Button>
    </DeviceRow>
  )
}

function TurnOn() {
  const { state, busy, turnOn } = usePush()
  // On a phone, push that was denied can only be changed in the system's settings.
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
  const [begin, busy] = useApiMutation(sendTestPush)
  async function send(): Promise<void> {
    try {
      const { devices } = await begin({})
      toast.success(texts.devices.tested(devices))
    } catch (error) {
      showError(error, texts.devices.testFailed)
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
