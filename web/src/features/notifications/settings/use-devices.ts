import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { loadPush } from '../../../native/push.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { devicesQuery, removeDevice, type DeviceList } from '../state/queries.ts'
import { notifyPushChanged } from '../push/use-push.ts'

type Device = DeviceList['devices'][number]

export function useDevices() {
  const { data, isError, refetch } = useApiQuery(devicesQuery, {})
  const [forget] = useApiMutation(removeDevice)

  async function remove(device: Device): Promise<void> {
    try {
      await forget({ id: device.id })
      // Otherwise this browser would register itself again at the next visit.
      if (device.thisOne) await (await loadPush()).turnOff()
      notifyPushChanged()
      toast.success(texts.devices.removed)
    } catch (error) {
      logError(error, texts.devices.removeFailed)
      toast.error(texts.devices.removeFailed, { error })
    }
  }

  return {
    devices: data?.devices,
    isError,
    tryAgain: () => void refetch(),
    remove: (device: Device) => void remove(device),
  }
}
