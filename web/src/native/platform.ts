import type { Device } from '@mithaq/contract/notifications'

/** What a phone puts into its pages before any script runs. */
interface Bridged {
  Capacitor?: { isNativePlatform?: () => boolean; getPlatform?: () => string }
}

/** Whether this page runs inside the phone app. Asked of the phone's own bridge: a visitor loads nothing for it. */
export function isNative(): boolean {
  return (globalThis as Bridged).Capacitor?.isNativePlatform?.() ?? false
}

const appVersion = '1.0.0'

/** What is said about a device that registers for push. */
export function createDeviceInfo(platform: Device['platform'], marker: string): Device['deviceInfo'] {
  return { platform, timestamp: new Date().toISOString(), marker, appVersion }
}
