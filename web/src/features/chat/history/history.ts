import type { Message, ReactionChange } from '@mithaq/contract/messages'
import { changesForMessage, withReactions } from './reactions.ts'

/** What is known of a conversation: a stretch without gaps that ends with the newest message seen. */
export interface History {
  messages: readonly Message[]
  /** Whether older ones precede the first. */
  older: boolean
  /** Every change of a reaction up to this one is known. */
  revision: number
  /** Changes that were told before their message was: an older page that is on its way may not hold them. */
  early: readonly ReactionChange[]
}

export const emptyHistory: History = { messages: [], older: false, revision: 0, early: [] }

export function lastSeq({ messages }: History): number {
  return messages.at(-1)?.seq ?? 0
}

/** Whether the messages join the known stretch; merging others would hide what lies between. */
export function isContiguous(history: History, incoming: readonly Message[]): boolean {
  const [first] = incoming
  const [known] = history.messages
  if (!first) return true
  return first.seq <= lastSeq(history) + 1 && (incoming.at(-1)?.seq ?? 0) >= (known?.seq ?? 1) - 1
}

/** Each message once, in order; what was read stays read. */
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

/** What has changed among the reactions, complete up to a revision. */
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

/** A side that has read a message has read those before it: an old page may not know yet. */
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
