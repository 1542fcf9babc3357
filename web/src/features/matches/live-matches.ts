import { chat } from '@mithaq/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../server-state/refresh.ts'
import { onLive } from '../../live/live.ts'
import { onGone } from '../safety/gone.ts'
import { keys, refreshLists } from './queries.ts'

/** Keeps lists, badge and wallet true while anything changes elsewhere. Mounted once, around every screen. */
export function useLiveMatches(): void {
  const client = useQueryClient()
  useEffect(() => followMatches(client), [client])
}

/** Until it is stopped by what it returns. */
function followMatches(client: QueryClient): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  // Not pushed back by every further change: a busy chat would never come to rest.
  const soon = (name: string, afterMs: number, work: () => void) => {
    if (timers.has(name)) return
    timers.set(
      name,
      setTimeout(() => {
        timers.delete(name)
        work()
      }, afterMs),
    )
  }
  const stop = onLive((event) => {
    if (event.type === 'match') {
      refresh(client, keys.one(event.matchId))
      soon('summary', chat.matchRecheckMs, () => refresh(client, keys.summary))
    }
    if (event.type === 'message')
      soon(event.message.matchId, chat.liveDebounceMs, () => refresh(client, keys.one(event.message.matchId)))
    if (['message', 'match', 'read'].includes(event.type))
      soon('lists', chat.liveDebounceMs, () => refreshLists(client))
    if (event.type === 'wallet') {
      soon('wallet', chat.liveDebounceMs, () => {
        refresh(client, ['wallet'])
        refresh(client, ['profile', 'mine'])
      })
    }
    // Whatever was said while nobody listened, between the page's first question and this moment included.
    if (event.type === 'ready') {
      refresh(client, ['matches'])
      refresh(client, ['wallet'])
    }
  })
  const stopGone = onGone(() => soon('lists', chat.liveDebounceMs, () => refreshLists(client)))
  return () => {
    stop()
    stopGone()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
