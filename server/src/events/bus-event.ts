import type { FromServer } from '@mithaq/contract/live'

/** What servers tell each other after a commit. Losing one is harmless: every reader can also ask the database. */
export type BusEvent =
  | { type: 'sessions_ended'; accountId: string; sessionIds: string[] }
  | { type: 'tell'; memberIds: string[]; event: FromServer }
  /** A case was opened, joined, taken, put back or decided. */
  | { type: 'cases' }
  | { type: 'watching'; socketId: string; memberId: string; matchId: string | null }

export interface Publisher {
  publish(event: BusEvent): void
}
