import type { Message } from '@mithaq/contract/messages'

/** What is known of a conversation: a stretch without gaps that ends with the newest message seen. */
export interface History {
  messages: readonly Message[]
  /** Whether older ones precede the first. */
  older: boolean
}

export const empty: History = { messages: [], older: false }

export function lastSeq({ messages }: History): number {
  return messages.at(-1)?.seq ?? 0
}

/** Whether the messages join the known stretch; merging others would hide what lies between. */
export function joins(history: History, incoming: readonly Message[]): boolean {
  const [first] = incoming
  const [known] = history.messages
  if (!first) return true
  return first.seq <= lastSeq(history) + 1 && (incoming.at(-1)?.seq ?? 0) >= (known?.seq ?? 1) - 1
}

/** Each message once, in order; what was read stays read. */
export function merge(history: History, incoming: readonly Message[], older = history.older): History {
  const byId = new Map(history.messages.map((message) => [message.id, message]))
  let changed = older !== history.older
  for (const message of incoming) {
    const known = byId.get(message.id)
    if (known && (known.read || !message.read) && known.seq === message.seq) continue
    byId.set(message.id, known?.read ? { ...message, read: true } : message)
    changed = true
  }
  if (!changed) return history
  return settleRead({ messages: [...byId.values()].toSorted((a, b) => a.seq - b.seq), older })
}

/** A side that has read a message has read those before it: an old page may not know yet. */
function settleRead(history: History): History {
  const readUpTo = new Map<string, number>()
  for (const { senderId, seq, read } of history.messages) if (read) readUpTo.set(senderId, seq)
  return mapMessages(history, (message) => message.seq <= (readUpTo.get(message.senderId) ?? 0))
}

/** `by` has read the other side's messages up to this one. */
export function markRead(history: History, by: string, upTo: number): History {
  return mapMessages(history, ({ senderId, seq }) => senderId !== by && seq <= upTo)
}

function mapMessages(history: History, isRead: (message: Message) => boolean): History {
  if (!history.messages.some((message) => !message.read && isRead(message))) return history
  const messages = history.messages.map((message) =>
    !message.read && isRead(message) ? { ...message, read: true } : message,
  )
  return { ...history, messages }
}

/** The newest message of the other side that I have not read, or 0. */
export function unreadSeq({ messages }: History, me: string): number {
  return messages.findLast(({ senderId, read }) => senderId !== me && !read)?.seq ?? 0
}
