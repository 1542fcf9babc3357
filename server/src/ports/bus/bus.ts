import type { BusEvent, Publisher } from '../../events/bus-event.ts'

export type { BusEvent }

export interface Bus extends Publisher {
  subscribe(listener: (event: BusEvent) => void): void
  /** True while events reach the other servers. */
  isHealthy(): boolean
  close(): Promise<void>
}
