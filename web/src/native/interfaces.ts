import type { Device } from '@mithaq/contract/notifications'

/** `off`: it can be turned on. `blocked`: the member said no to the device itself. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported'
export type RegisterDevice = (device: Device) => Promise<unknown>

/** Push on this device, whatever kind it is. Refusals and failures are logged and shown to nobody. */
export interface Push {
  readState(): Promise<PushState>
  /** Asks the member where that is still needed, then registers. */
  turnOn(register: RegisterDevice): Promise<PushState>
  /** Registers again where it was turned on before, and asks nobody. */
  resume(register: RegisterDevice): Promise<void>
  /** By the member: no later visit turns it on again by itself. */
  turnOff(): Promise<void>
  /** With the session: the device listens for nobody. */
  unsubscribe(): Promise<void>
}

export interface Position {
  latitude: number
  longitude: number
}

export type LocationFailure = 'denied' | 'timeout' | 'unavailable' | 'unsupported'

export type PhotoSource = 'camera' | 'library'
/** `denied`: the member said no to the phone itself, and only its settings can change that. */
export type PhotoFailure = 'denied' | 'failed'
