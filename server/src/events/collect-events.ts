import type { FromServer } from '@mithaq/contract/live'
import type { BusEvent } from './bus-event.ts'

/** Collects a transaction's events; they are published after the commit. */
export interface EventCollector {
  /** Sends an event to all sockets of these members. */
  notifyMembers(to: readonly string[], event: FromServer): void
  /** Sends an event to every server. */
  publish(event: BusEvent): void
}

/** Appends the events to the list. */
export const collectEvents = (events: BusEvent[]): EventCollector => ({
  publish: (event) => void events.push(event),
  notifyMembers(to, event) {
    const memberIds = [...new Set(to)]
    if (memberIds.length > 0) events.push({ type: 'tell', memberIds, event })
  },
})
