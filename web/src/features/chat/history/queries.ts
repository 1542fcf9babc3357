import { chat } from '@mithaq/contract/chat'
import type { QueryClient } from '@tanstack/react-query'
import { act } from '../../../api-cache/act.ts'
import { askInto, askMore, type Heed } from '../../../api-cache/ask.ts'
import type { Heard } from '../../../api-cache/topics.ts'
import { readMemberId } from '../../../session/as-member.ts'
import { details } from '../../matches/use-matches.ts'
import { empty, joins, lastSeq, markRead as marked, merge, mergeChanges, type History } from './history.ts'

/** The newest page, whatever lies between it and what is known, and which reactions have changed since. */
export const history = askInto(
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
  { staleTime: 0, hear: (news, known, { matchId }) => heed(news, known, matchId) },
)

/** A message, a reaction or a read mark is put in its place. One that leaves a gap would hide what lies in it. */
function heed(news: Heard, known: History | undefined, matchId: string): Heed<History> {
  if (news.type === 'message' && news.message.matchId === matchId)
    return known && joins(known, [news.message]) ? { put: merge(known, [news.message]) } : 'ask'
  if (news.type === 'read' && news.matchId === matchId)
    return known ? { put: marked(known, news.by, news.upTo) } : 'ask'
  if (news.type === 'reaction' && news.matchId === matchId) {
    const { revision } = news.change
    if (!known || revision > known.revision + 1) return 'ask'
    return revision > known.revision ? { put: mergeChanges(known, [news.change], revision) } : undefined
  }
  // The first page, while it is on its way, will name the last message itself.
  if (news.type === 'pong' && news.watched?.matchId === matchId && known)
    return news.watched.lastSeq > lastSeq(known) || news.watched.lastRevision > known.revision
      ? 'ask'
      : undefined
  return undefined
}

export function loadOlder(client: QueryClient, matchId: string): Promise<void> {
  return askMore(client, history, { matchId }, async (get, shown) => {
    const before = shown()?.messages[0]?.seq
    const { messages, older } = await get(before === undefined ? {} : { before })
    return merge(shown() ?? empty, messages, older)
  })
}

export const send = act(chat.send, { says: (_, { message }) => ({ type: 'message', message }) }).over(
  details,
  (shown, { answer }, { matchId }) =>
    answer?.match.id === matchId ? { ...shown, now: answer.now, match: answer.match } : shown,
)

export const react = act(chat.react, {
  says: ({ matchId }, { change }) => ({ type: 'reaction', matchId, change }),
})

export const markRead = act(chat.markRead, {
  says: ({ matchId, upTo }) => ({ type: 'read', matchId, by: readMemberId() ?? '', upTo }),
})
