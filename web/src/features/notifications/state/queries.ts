import {
  notifications,
  type Device,
  type NotificationGroup,
  type Settings,
  type SettingsChange,
} from '@mithaq/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { defineMutation, defineMutationWith, runMutation } from '../../../api-cache/api-mutation.ts'
import { defineQuery } from '../../../api-cache/api-query.ts'
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

function applyChange(settings: Settings, change: SettingsChange): Settings {
  const { groups } = settings
  const channelsOf = (group: NotificationGroup) => ({
    push: change.groups?.[group]?.push ?? groups[group].push,
    email: change.groups?.[group]?.email ?? groups[group].email,
  })
  return {
    groups: {
      messages: channelsOf('messages'),
      matches: channelsOf('matches'),
      reminders: channelsOf('reminders'),
    },
    quietHours: change.quietHours === undefined ? settings.quietHours : change.quietHours,
    timeZone: change.timeZone ?? settings.timeZone,
    hideMessageText: change.hideMessageText ?? settings.hideMessageText,
    marketing: change.marketing ?? settings.marketing,
  }
}

export const changeSettings = defineMutation(notifications.changeSettings).optimistic(
  settingsQuery,
  (shown, { input, answer }) => answer ?? { ...shown, settings: applyChange(shown.settings, input) },
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
