import { notifications, type Device, type Settings } from '@mithaq/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { act, actBy, perform } from '../../api-cache/act.ts'
import { ask, readSettled } from '../../api-cache/ask.ts'
import { call } from '../../session/call.ts'
import type { OutputOf } from '../../http/request.ts'

export type Devices = OutputOf<typeof notifications.devices>

export const list = ask(notifications.list)
export const unread = ask(notifications.unread)
// Both may have been changed on another device.
export const settings = ask(notifications.settings, { staleTime: 0 })
export const devices = ask(notifications.devices, { staleTime: 0 })

/** Without ids, all of them. `unread` is how many are shown until then. */
export const markRead = actBy(
  notifications.markRead,
  ({ ids }: { ids: string[] | undefined; unread: number }, { call }) =>
    call(notifications.markRead, ids ? { ids: ids.slice(0, 200) } : {}),
)
  .over(unread, (_, { input, answer }) => ({ unread: answer?.unread ?? input.unread }))
  .over(list, (page, { input: { ids } }) => ({
    ...page,
    notifications: page.notifications.map((one) =>
      !ids || ids.includes(one.id) ? { ...one, read: true } : one,
    ),
  }))

/** The member is on the screen that these lead to. */
export const arrive = act(notifications.arrive).over(unread, (shown, { answer }) =>
  answer ? { unread: answer.unread } : shown,
)

export type ChangeSettings = (settings: Settings) => Settings

/** Each tap changes what is kept by then: one that was refused before it is not done by it after all. */
export const changeSettings = actBy(
  notifications.setSettings,
  ({ change }: { change: ChangeSettings }, { client, call }) => {
    const kept = readSettled(client, settings, {})
    if (!kept) throw new Error('There are no settings to change yet')
    return call(notifications.setSettings, change(kept.settings))
  },
).over(settings, (shown, { input, answer }) =>
  answer ? answer : { ...shown, settings: input.change(shown.settings) },
)

export const answerMarketing = act(notifications.answerMarketing).over(settings, (shown, { input, answer }) =>
  answer ? answer : { settings: { ...shown.settings, marketing: input.yes }, mayAskMarketing: false },
)

export const removeDevice = act(notifications.removeDevice).over(devices, (shown, { input }) => ({
  devices: shown.devices.filter(({ id }) => id !== input.id),
}))

export const sendTest = act(notifications.test)
const register = act(notifications.registerDevice)

/** Sends this device's push token, and has it verified behind the member's back: they wait for nothing more. */
export async function registerDevice(client: QueryClient, device: Device): Promise<void> {
  const { id } = await perform(client, register, device)
  void verifyToken(id)
}

/** Reads the member's tokens back. Whether this one is among them is logged, and shown to nobody. */
async function verifyToken(id: string): Promise<void> {
  try {
    const { devices } = await call(notifications.devices, {})
    if (devices.some((known) => known.id === id))
      console.info(`Push token: verified, one of ${devices.length}`)
    else console.warn(`Push token: not among the ${devices.length} that the server keeps`)
  } catch (error) {
    console.warn('Push token: could not be verified', error)
  }
}
