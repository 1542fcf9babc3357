import { chat } from '@mithaq/contract/chat'
import type { QueryClient } from '@tanstack/react-query'
import { defineMutation } from '../../../api-cache/api-mutation.ts'
import { defineQueryWith, fetchMore, type CacheChange } from '../../../api-cache/api-query.ts'
import type { LiveEvent } from '../../../api-cache/cache-tags.ts'
import { readMemberId } from '../../../session/as-member.ts'
import { matchQuery } from '../../matches/state/use-matches.ts'
import {
  emptyHistory,
  isContiguous,
  lastSeq,
  markReadUpTo,
  mergeMessages,
  mergeReactionChanges,
  type History,
} from './history.ts'

/** Loads the newest page, any gap before it, and the reaction changes since. */
export const historyQuery = defineQueryWith(
  chat.messages,
  async (get, shown): Promise<History> => {
    const reactedAfter = shown()?.revision
    const newest = await get(reactedAfter === undefined ? {} : { reactedAfter })
    const changes = [...newest.reactionChanges]
    let { revision } = newest
    let filled = shown()
    if (!filled || filled.messages.length === 0)
      return { ...mergeMessages(emptyHistory, newest.messages, newest.older), revision }
    while (!isContiguous(filled, newest.messages)) {
      const from = lastSeq(filled)
      const { messages } = await get({ after: from })
      filled = mergeMessages(filled, messages)
      if (lastSeq(filled) <= from) break
    }
    while (revision < newest.lastRevision) {
      const more = await get({ after: lastSeq(filled), reactedAfter: revision })
      if (more.revision <= revision) break
      changes.push(...more.reactionChanges)
      revision = more.revision
    }
    // Read the cache again: messages may have arrived by the socket meanwhile.
    const merged = mergeMessages(mergeMessages(shown() ?? emptyHistory, filled.messages), newest.messages)
    return mergeReactionChanges(merged, changes, revision)
  },
  { staleTime: 0, onLiveEvent: (event, known, { matchId }) => onChatEvent(event, known, matchId) },
)

/** Adds a message, a reaction or a read mark to the cached chat. After a gap, the chat is fetched instead. */
function onChatEvent(event: LiveEvent, known: History | undefined, matchId: string): CacheChange<History> {
  if (event.type === 'message' && event.message.matchId === matchId)
    return known && isContiguous(known, [event.message])
      ? { set: mergeMessages(known, [event.message]) }
      : 'refetch'
  if (event.type === 'read' && event.matchId === matchId)
    return known ? { set: markReadUpTo(known, event.by, event.upTo) } : 'refetch'
  if (event.type === 'reaction' && event.matchId === matchId) {
    const { revision } = event.change
    if (!known || revision > known.revision + 1) return 'refetch'
    return revision > known.revision
      ? { set: mergeReactionChanges(known, [event.change], revision) }
      : undefined
  }
  // The first page, if it is still loading, will contain the last message anyway.
  if (event.type === 'pong' && event.watched?.matchId === matchId && known)
    return event.watched.lastSeq > lastSeq(known) || event.watched.lastRevision > known.revision
      ? 'refetch'
      : undefined
  return undefined
}

export function loadOlderMessages(client: QueryClient, matchId: string): Promise<void> {
  return fetchMore(client, historyQuery, { matchId }, async (get, shown) => {
    const before = shown()?.messages[0]?.seq
    const { messages, older } = await get(before === undefined ? {} : { before })
    return mergeMessages(shown() ?? emptyHistory, messages, older)
  })
}

export const sendMessage = defineMutation(chat.send, {
  emits: (_, { message }) => ({ type: 'message', message }),
}).optimistic(matchQuery, (shown, { answer }, { matchId }) =>
  answer?.match.id === matchId ? { ...shown, now: answer.now, match: answer.match } : shown,
)

export const sendReaction = defineMutation(chat.react, {
  emits: ({ matchId }, { change }) => ({ type: 'reaction', matchId, change }),
})

export const markMessagesRead = defineMutation(chat.markRead, {
  emits: ({ matchId, upTo }) => ({ type: 'read', matchId, by: readMemberId() ?? '', upTo }),
})
