import { notifications } from '@mithaq/contract/notifications'
import type { Device, Settings } from '@mithaq/contract/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { refresh } from '../../server-state/refresh.ts'
import type { OutputOf } from '../../http/request.ts'
import type { Arrival } from './arrival.ts'

export type ListPage = OutputOf<typeof notifications.list>
export type ListPages = InfiniteData<ListPage, string | null>
export type Kept = OutputOf<typeof notifications.settings>
export type Devices = OutputOf<typeof notifications.devices>

export const keys = {
  all: ['notifications'],
  list: ['notifications', 'list'],
  unread: ['notifications', 'unread'],
  settings: ['notifications', 'settings'],
  devices: ['notifications', 'devices'],
} as const

export const listQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }): Promise<ListPage> =>
    call(notifications.list, pageParam === null ? {} : { after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: ({ signal }) => call(notifications.unread, {}, { signal }),
})

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call(notifications.settings, {}, { signal }),
  // They may have been changed on another device.
  staleTime: 0,
})

export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => call(notifications.devices, {}, { signal }),
  staleTime: 0,
})

export const markRead = (ids: string[] | undefined) => call(notifications.markRead, ids ? { ids } : {})
export const arrive = (arrival: Arrival) => call(notifications.arrive, arrival)
export const saveSettings = (settings: Settings) => call(notifications.setSettings, settings)
export const answerMarketing = (yes: boolean) => call(notifications.answerMarketing, { yes })
export const sendTest = () => call(notifications.test, {})

/** Sends this device's push token, and has it verified behind the member's back: they wait for nothing more. */
export async function registerDevice(device: Device): Promise<void> {
  const { id } = await call(notifications.registerDevice, device)
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

export const removeDevice = (id: string) => call(notifications.removeDevice, { id })

export function refreshNotifications(client: QueryClient): void {
  refresh(client, keys.list)
  refresh(client, keys.unread)
}

export function noteUnread(client: QueryClient, unread: number): void {
  client.setQueryData(keys.unread, { unread })
}

/** Marks them in what is shown; without ids, all. */
export function showAsRead(client: QueryClient, isRead: (id: string) => boolean): void {
  client.setQueryData<ListPages>(keys.list, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((one) => (isRead(one.id) ? { ...one, read: true } : one)),
    }))
    return { ...data, pages }
  })
}
