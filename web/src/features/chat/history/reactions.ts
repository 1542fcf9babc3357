import type { Message, Reaction, ReactionChange } from '@mithaq/contract/messages'

/** Keeps the latest revision of each member's reaction. */
function mergeReactions(known: readonly Reaction[], incoming: readonly Reaction[]): Reaction[] {
  const latest = new Map(known.map((reaction) => [reaction.by, reaction]))
  for (const reaction of incoming)
    if (reaction.revision > (latest.get(reaction.by)?.revision ?? 0)) latest.set(reaction.by, reaction)
  const merged = [...latest.values()]
  const isSame = merged.length === known.length && merged.every((reaction) => known.includes(reaction))
  return isSame ? (known as Reaction[]) : merged
}

export function withReactions(message: Message, incoming: readonly Reaction[]): Message {
  const reactions = mergeReactions(message.reactions, incoming)
  return reactions === message.reactions ? message : { ...message, reactions }
}

export const changesForMessage = (changes: readonly ReactionChange[], messageId: string): Reaction[] =>
  changes
    .filter((change) => change.messageId === messageId)
    .map(({ by, kind, revision }) => ({ by, kind, revision }))
