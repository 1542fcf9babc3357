import type { Message } from '@mithaq/contract/messages'
import type { Mark } from './MessageBubble.tsx'
import type { Entries } from './outbox.ts'

/** A line of the conversation: acknowledged, or still on its way. */
export interface ChatRow {
  id: string
  content: string
  createdAt: string
  mine: boolean
  mark: Mark | undefined
}

/** The history, then what waits; a message that has arrived meanwhile is there once. */
export function rowsOf(
  messages: readonly Message[],
  waiting: Entries,
  { me, matchId, online }: { me: string; matchId: string; online: boolean },
): ChatRow[] {
  const arrived = new Set(messages.map(({ id }) => id))
  const pending = waiting.filter((entry) => entry.matchId === matchId && !arrived.has(entry.id))
  return [
    ...messages.map(({ id, content, createdAt, senderId, read }) => ({
      id,
      content,
      createdAt,
      mine: senderId === me,
      mark: senderId === me ? (read ? ('read' as const) : ('sent' as const)) : undefined,
    })),
    ...pending.map(({ id, content, createdAt, refused }) => ({
      id,
      content,
      createdAt,
      mine: true,
      mark: refused ? ('failed' as const) : online ? ('sending' as const) : ('waiting' as const),
    })),
  ]
}
