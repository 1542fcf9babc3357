import type { Device } from '@mithaq/contract/notifications'

/** `off`: it can be turned on. `blocked`: denied in the device's own settings. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported'
export type RegisterDevice = (device: Device) => Promise<unknown>

/** Push on this device. Errors are logged and not shown. */
export interface Push {
  readState(): Promise<PushState>
  /** Asks for permission if needed, then registers the device. */
  turnOn(register: RegisterDevice): Promise<PushState>
  /** Registers again if it was turned on before, without asking. */
  resume(register: RegisterDevice): Promise<void>
  /** Turned off by the member: no later visit turns it on again. */
  turnOff(): Promise<void>
  /** At the end of a session: the device receives nothing until the next sign-in. */
  unsubscribe(): Promise<void>
}

export interface Position {
  latitude: number
  longitude: number
}

export type LocationFailure = 'denied' | 'timeout' | 'unavailable' | 'unsupported'

export type PhotoSource = 'camera' | 'library'
/** `denied`: only the phone's settings can change that. */
export type PhotoFailure = 'denied' | 'failed'
