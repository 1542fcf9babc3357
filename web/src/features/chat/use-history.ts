import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onLive, watch } from '../../live/live.ts'
import { logged } from '../../ui/errors.ts'
import { markRead } from './history.ts'
import { catchUp, catchUpTo, historyQuery, loadOlder, noteMessage, remember } from './queries.ts'

const pauseMs = 3000

/** The conversation, growing at both ends. An ended one is read and no longer listened to. */
export function useHistory(matchId: string, listening: boolean) {
  const client = useQueryClient()
  const query = useQuery(historyQuery(client, matchId))
  const [loadingOlder, setLoadingOlder] = useState(false)
  const loading = useRef(false)

  useEffect(() => {
    if (!listening) return
    const unwatch = watch(matchId)
    const stop = onLive((event) => {
      if (event.type === 'message' && event.message.matchId === matchId) noteMessage(client, event.message)
      if (event.type === 'read' && event.matchId === matchId)
        remember(client, matchId, (now) => markRead(now, event.by, event.upTo))
      if (event.type === 'pong' && event.watched?.matchId === matchId)
        catchUpTo(client, matchId, event.watched.lastSeq)
      if (event.type === 'ready') catchUp(client, matchId)
    })
    // A device that slept may have missed anything, though its socket still looks open.
    const wake = () => document.visibilityState === 'visible' && catchUp(client, matchId)
    document.addEventListener('visibilitychange', wake)
    return () => {
      unwatch()
      stop()
      document.removeEventListener('visibilitychange', wake)
    }
  }, [client, matchId, listening])

  const more = useCallback(() => {
    if (loading.current) return
    loading.current = true
    setLoadingOlder(true)
    loadOlder(client, matchId)
      .catch((error: unknown) => {
        logged(error, 'Older messages')
        // At once it would fail as fast as it can be asked.
        return new Promise((resolve) => setTimeout(resolve, pauseMs))
      })
      .finally(() => {
        loading.current = false
        setLoadingOlder(false)
      })
  }, [client, matchId])

  return { ...query, history: query.data, loadingOlder, loadOlder: more }
}
