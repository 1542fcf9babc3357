import { notifications, type Device, type Settings } from '@mithaq/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { defineMutation, defineMutationWith, runMutation } from '../../../api-cache/api-mutation.ts'
import { defineQuery, readConfirmed } from '../../../api-cache/api-query.ts'
import { call } from '../../../session/call.ts'
import type { OutputOf } from '../../../http/request.ts'

export type DeviceList = OutputOf<typeof notifications.devices>

export const notificationListQuery = defineQuery(notifications.list)
export const unreadQuery = defineQuery(notifications.unread)
// Both may change on another device.
export const settingsQuery = defineQuery(notifications.settings, { staleTime: 0 })
export const devicesQuery = defineQuery(notifications.devices, { staleTime: 0 })

/** Without ids it marks all. `unread` is the count to show until the answer. */
export const markNotificationsRead = defineMutationWith(
  notifications.markRead,
  ({ ids }: { ids: string[] | undefined; unread: number }, { call }) =>
    call(notifications.markRead, ids ? { ids: ids.slice(0, 200) } : {}),
)
  .optimistic(unreadQuery, (_, { input, answer }) => ({ unread: answer?.unread ?? input.unread }))
  .optimistic(notificationListQuery, (page, { input: { ids } }) => ({
    ...page,
    notifications: page.notifications.map((one) =>
      !ids || ids.includes(one.id) ? { ...one, read: true } : one,
    ),
  }))

/** Reports that the member is on the screen these notifications lead to. */
export const markSeenOnArrival = defineMutation(notifications.arrive).optimistic(
  unreadQuery,
  (shown, { answer }) => (answer ? { unread: answer.unread } : shown),
)

export type ChangeSettings = (settings: Settings) => Settings

/** Applies each change to the confirmed settings, so that an earlier refused change is not saved with it. */
export const changeSettings = defineMutationWith(
  notifications.setSettings,
  ({ change }: { change: ChangeSettings }, { client, call }) => {
    const kept = readConfirmed(client, settingsQuery, {})
    if (!kept) throw new Error('There are no settings to change yet')
    return call(notifications.setSettings, change(kept.settings))
  },
).optimistic(settingsQuery, (shown, { input, answer }) =>
  answer ? answer : { ...shown, settings: input.change(shown.settings) },
)

export const answerMarketing = defineMutation(notifications.answerMarketing).optimistic(
  settingsQuery,
  (shown, { input, answer }) =>
    answer ? answer : { settings: { ...shown.settings, marketing: input.yes }, mayAskMarketing: false },
)

export const removeDevice = defineMutation(notifications.removeDevice).optimistic(
  devicesQuery,
  (shown, { input }) => ({
    devices: shown.devices.filter(({ id }) => id !== input.id),
  }),
)

export const sendTestPush = defineMutation(notifications.test)
const register = defineMutation(notifications.registerDevice)

/** Sends this device's push token; its verification runs in the background. */
export async function registerDevice(client: QueryClient, device: Device): Promise<void> {
  const { id } = await runMutation(client, register, device)
  void verifyToken(id)
}

/** Logs whether the server lists this token. */
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
