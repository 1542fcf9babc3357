import type { Device } from '@mithaq/contract/notifications'

export const appVersion = '1.0.0'

/** What is said about a device that registers for push. */
export function deviceInfo(platform: Device['platform'], marker: string): Device['deviceInfo'] {
  return { platform, timestamp: new Date().toISOString(), marker, appVersion }
}
