import { chat } from '@mithaq/contract/chat'
import type { Message } from '@mithaq/contract/messages'
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { refresh } from '../../server-state/refresh.ts'
import { noteServerTime } from '../../time/server-clock.ts'
import { empty, joins, lastSeq, merge } from './history.ts'
import type { History } from './history.ts'

export const historyKey = (matchId: string) => ['chat', 'history', matchId] as const

async function page(matchId: string, where: { before?: number; after?: number } = {}, signal?: AbortSignal) {
  const answer = await call(chat.messages, { matchId, ...where }, { signal })
  noteServerTime(answer.now)
  return answer
}

const known = (client: QueryClient, matchId: string) =>
  client.getQueryData<History>(historyKey(matchId)) ?? empty

/** The newest page, and whatever lies between it and what is known. Asked again, it catches up. */
export function historyQuery(client: QueryClient, matchId: string) {
  return queryOptions({
    queryKey: historyKey(matchId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const newest = await page(matchId, {}, signal)
      if (known(client, matchId).messages.length === 0) return merge(empty, newest.messages, newest.older)
      while (!joins(known(client, matchId), newest.messages)) {
        const from = lastSeq(known(client, matchId))
        const next = await page(matchId, { after: from }, signal)
        remember(client, matchId, (history) => merge(history, next.messages))
        if (lastSeq(known(client, matchId)) <= from) break
      }
      // Read now: messages that came meanwhile by the socket must not vanish again.
      return merge(known(client, matchId), newest.messages)
    },
  })
}

export async function loadOlder(client: QueryClient, matchId: string): Promise<void> {
  const first = known(client, matchId).messages[0]
  if (!first) return
  const { messages, older } = await page(matchId, { before: first.seq })
  remember(client, matchId, (history) => merge(history, messages, older))
}

export function remember(client: QueryClient, matchId: string, change: (history: History) => History): void {
  client.setQueryData<History>(historyKey(matchId), (history) => history && change(history))
}

/** A message has come, or was taken. One that leaves a gap would hide what lies in it: then the server is asked. */
export function noteMessage(client: QueryClient, message: Message): void {
  const history = client.getQueryData<History>(historyKey(message.matchId))
  if (history && joins(history, [message])) remember(client, message.matchId, (now) => merge(now, [message]))
  else catchUp(client, message.matchId)
}

export function catchUp(client: QueryClient, matchId: string): void {
  refresh(client, historyKey(matchId))
}

/** The server's last message is this one. The first page, while it is on its way, will name it itself. */
export function catchUpTo(client: QueryClient, matchId: string, seq: number): void {
  const { data, fetchStatus } = client.getQueryState<History>(historyKey(matchId)) ?? {}
  if (!data && fetchStatus === 'fetching') return
  if (seq > lastSeq(data ?? empty)) catchUp(client, matchId)
}

export async function send(matchId: string, id: string, content: string) {
  const answer = await call(chat.send, { matchId, id, content })
  noteServerTime(answer.now)
  return answer
}

export function markReadOnServer(matchId: string, upTo: number) {
  return call(chat.markRead, { matchId, upTo })
}
