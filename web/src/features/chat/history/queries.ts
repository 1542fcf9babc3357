import { chat } from '@mithaq/contract/chat'
import type { QueryClient } from '@tanstack/react-query'
import { defineMutation } from '../../../api-cache/api-mutation.ts'
import { defineQueryWith, fetchMore, type CacheChange } from '../../../api-cache/api-query.ts'
import type { LiveEvent } from '../../../api-cache/cache-tags.ts'
import { readMemberId } from '../../../session/as-member.ts'
import { details } from '../../matches/state/use-matches.ts'
import { empty, joins, lastSeq, markRead as marked, merge, mergeChanges, type History } from './history.ts'

/** The newest page, whatever lies between it and what is known, and which reactions have changed since. */
export const history = defineQueryWith(
  chat.messages,
  async (get, shown): Promise<History> => {
    const reactedAfter = shown()?.revision
    const newest = await get(reactedAfter === undefined ? {} : { reactedAfter })
    const changes = [...newest.reactionChanges]
    let { revision } = newest
    let filled = shown()
    if (!filled || filled.messages.length === 0)
      return { ...merge(empty, newest.messages, newest.older), revision }
    while (!joins(filled, newest.messages)) {
      const from = lastSeq(filled)
      const { messages } = await get({ after: from })
      filled = merge(filled, messages)
      if (lastSeq(filled) <= from) break
    }
    while (revision < newest.lastRevision) {
      const more = await get({ after: lastSeq(filled), reactedAfter: revision })
      if (more.revision <= revision) break
      changes.push(...more.reactionChanges)
      revision = more.revision
    }
    // Read now: messages that came meanwhile by the socket must not vanish again.
    const merged = merge(merge(shown() ?? empty, filled.messages), newest.messages)
    return mergeChanges(merged, changes, revision)
  },
  { staleTime: 0, onLiveEvent: (event, known, { matchId }) => onChatEvent(event, known, matchId) },
)

/** Adds a message, a reaction or a read mark to the cached chat. After a gap, the chat is fetched instead. */
function onChatEvent(event: LiveEvent, known: History | undefined, matchId: string): CacheChange<History> {
  if (event.type === 'message' && event.message.matchId === matchId)
    return known && joins(known, [event.message]) ? { set: merge(known, [event.message]) } : 'refetch'
  if (event.type === 'read' && event.matchId === matchId)
    return known ? { set: marked(known, event.by, event.upTo) } : 'refetch'
  if (event.type === 'reaction' && event.matchId === matchId) {
    const { revision } = event.change
    if (!known || revision > known.revision + 1) return 'refetch'
    return revision > known.revision ? { set: mergeChanges(known, [event.change], revision) } : undefined
  }
  // The first page, if it is still loading, will contain the last message anyway.
  if (event.type === 'pong' && event.watched?.matchId === matchId && known)
    return event.watched.lastSeq > lastSeq(known) || event.watched.lastRevision > known.revision
      ? 'refetch'
      : undefined
  return undefined
}

export function loadOlder(client: QueryClient, matchId: string): Promise<void> {
  return fetchMore(client, history, { matchId }, async (get, shown) => {
    const before = shown()?.messages[0]?.seq
    const { messages, older } = await get(before === undefined ? {} : { before })
    return merge(shown() ?? empty, messages, older)
  })
}

export const send = defineMutation(chat.send, {
  emits: (_, { message }) => ({ type: 'message', message }),
}).optimistic(details, (shown, { answer }, { matchId }) =>
  answer?.match.id === matchId ? { ...shown, now: answer.now, match: answer.match } : shown,
)

export const react = defineMutation(chat.react, {
  emits: ({ matchId }, { change }) => ({ type: 'reaction', matchId, change }),
})

export const markRead = defineMutation(chat.markRead, {
  emits: ({ matchId, upTo }) => ({ type: 'read', matchId, by: readMemberId() ?? '', upTo }),
})
