import type { FromServer } from '@mithaq/contract/live'
import type { Bus } from '../ports/bus.ts'

/** Something to tell on the sockets of these members, once it is committed. */
export interface Told {
  to: readonly string[]
  event: FromServer
}

export function tell(bus: Bus, memberIds: readonly string[], event: FromServer) {
  if (memberIds.length > 0) bus.publish({ type: 'tell', memberIds: [...memberIds], event })
}

export function tellAll(bus: Bus, told: readonly Told[]) {
  for (const { to, event } of told) tell(bus, to, event)
}
