import type { BusEvent, Publisher } from '../db/events.ts'

export type { BusEvent }

export interface Bus extends Publisher {
  subscribe(listener: (event: BusEvent) => void): void
  /** True while events reach the other servers. */
  healthy(): boolean
  close(): Promise<void>
}
