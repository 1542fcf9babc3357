import type { FromServer } from '@mithaq/contract/live'
import type { BusEvent } from './bus-event.ts'

/** Events of a transaction, which are published once it is committed. */
export interface EventCollector {
  /** To the sockets of these members. */
  notifyMembers(to: readonly string[], event: FromServer): void
  /** To every server. */
  publish(event: BusEvent): void
}

/** Fills the list. */
export const collectEvents = (events: BusEvent[]): EventCollector => ({
  publish: (event) => void events.push(event),
  notifyMembers(to, event) {
    const memberIds = [...new Set(to)]
    if (memberIds.length > 0) events.push({ type: 'tell', memberIds, event })
  },
})
