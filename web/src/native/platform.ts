import type { Device } from '@mithaq/contract/notifications'

/** The bridge that the phone app adds to its pages before any script runs. */
interface Bridged {
  Capacitor?: { isNativePlatform?: () => boolean; getPlatform?: () => string }
}

/** Whether this page runs inside the phone app. Reads the bridge itself, so that visitors load no library. */
export function isNative(): boolean {
  return (globalThis as Bridged).Capacitor?.isNativePlatform?.() ?? false
}

const appVersion = '1.0.0'

/** The description of a device that registers for push. */
export function createDeviceInfo(platform: Device['platform'], marker: string): Device['deviceInfo'] {
  return { platform, timestamp: new Date().toISOString(), marker, appVersion }
}
