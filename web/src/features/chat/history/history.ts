import type { Message, ReactionChange } from '@mithaq/contract/messages'
import { changesForMessage, withReactions } from './reactions.ts'

/** The cached part of a conversation, without gaps, up to the newest message seen. */
export interface History {
  messages: readonly Message[]
  /** Whether older ones precede the first. */
  older: boolean
  /** Reaction changes are known up to this revision. */
  revision: number
  /** Reaction changes whose message is not loaded yet; an older page in flight may lack them. */
  early: readonly ReactionChange[]
}

export const emptyHistory: History = { messages: [], older: false, revision: 0, early: [] }

export function lastSeq({ messages }: History): number {
  return messages.at(-1)?.seq ?? 0
}

/** Whether the messages adjoin the cached ones; otherwise merging would hide a gap. */
export function isContiguous(history: History, incoming: readonly Message[]): boolean {
  const [first] = incoming
  const [known] = history.messages
  if (!first) return true
  return first.seq <= lastSeq(history) + 1 && (incoming.at(-1)?.seq ?? 0) >= (known?.seq ?? 1) - 1
}

/** Adds messages, each once and in order; a read mark is never removed. */
export function mergeMessages(
  history: History,
  incoming: readonly Message[],
  older = history.older,
): History {
  const byId = new Map(history.messages.map((message) => [message.id, message]))
  let changed = older !== history.older
  for (const message of incoming) {
    const known = byId.get(message.id)
    const merged = known
      ? mergeMessage(known, message)
      : withReactions(message, changesForMessage(history.early, message.id))
    if (merged === known) continue
    byId.set(message.id, merged)
    changed = true
  }
  if (!changed) return history
  return settleRead({ ...history, messages: [...byId.values()].toSorted((a, b) => a.seq - b.seq), older })
}

function mergeMessage(known: Message, message: Message): Message {
  const merged = message.read && !known.read ? { ...message, reactions: known.reactions } : known
  return withReactions(merged, message.reactions)
}

/** Applies reaction changes that are complete up to a revision. */
export function mergeReactionChanges(
  history: History,
  changes: readonly ReactionChange[],
  revision: number,
): History {
  const known = new Set(history.messages.map(({ id }) => id))
  const early = changes.filter(({ messageId }) => !known.has(messageId))
  const next =
    changes.length > early.length
      ? history.messages.map((message) => withReactions(message, changesForMessage(changes, message.id)))
      : history.messages
  const isSame =
    early.length === 0 &&
    revision <= history.revision &&
    next.every((message, at) => message === history.messages[at])
  if (isSame) return history
  return {
    ...history,
    messages: next,
    revision: Math.max(revision, history.revision),
    early: [...history.early, ...early],
  }
}

/** Marks messages before a read one as read, too; an old page may lack that. */
function settleRead(history: History): History {
  const readUpTo = new Map<string, number>()
  for (const { senderId, seq, read } of history.messages) if (read) readUpTo.set(senderId, seq)
  return mapMessages(history, (message) => message.seq <= (readUpTo.get(message.senderId) ?? 0))
}

/** `by` has read the other side's messages up to this one. */
export function markReadUpTo(history: History, by: string, upTo: number): History {
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
export function lastUnreadSeq({ messages }: History, me: string): number {
  return messages.findLast(({ senderId, read }) => senderId !== me && !read)?.seq ?? 0
}
