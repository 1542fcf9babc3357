import type { FromServer } from '@mithaq/contract/live'

/** What servers publish to each other after a commit. A lost event does no harm: readers can ask the database. */
export type BusEvent =
  | { type: 'sessions_ended'; accountId: string; sessionIds: string[] }
  | { type: 'tell'; memberIds: string[]; event: FromServer }
  /** A case was opened, joined, taken, put back or decided. */
  | { type: 'cases' }
  | { type: 'watching'; socketId: string; memberId: string; matchId: string | null }

export interface Publisher {
  publish(event: BusEvent): void
}
