import { useQuery, useQueryClient } from '@tanstack/react-query'
import { overtake } from '../../../server-state/overtake.ts'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { openPush } from '../../../native/push.ts'
import { logged } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { devicesQuery, keys, removeDevice } from '../queries.ts'
import type { Devices } from '../queries.ts'
import { notePushChanged } from '../push/use-push.ts'

type Device = Devices['devices'][number]

export function useDevices() {
  const client = useQueryClient()
  const { data, isPending } = useQuery(devicesQuery)

  async function remove(device: Device): Promise<void> {
    const askAgain = overtake(client, keys.devices)
    const before = client.getQueryData<Devices>(keys.devices)
    client.setQueryData<Devices>(
      keys.devices,
      (now) => now && { devices: now.devices.filter(({ id }) => id !== device.id) },
    )
    try {
      await removeDevice(device.id)
      // Otherwise this browser would come back by itself at the next visit.
      if (device.thisOne) await (await openPush()).turnOff()
      notePushChanged()
      toast.success(texts.devices.removed)
    } catch (error) {
      client.setQueryData(keys.devices, before)
      logged(error, texts.devices.removeFailed)
      toast.error(texts.devices.removeFailed, { error })
    }
    askAgain()
  }

  return { devices: data?.devices ?? [], isPending, remove: (device: Device) => void remove(device) }
}
