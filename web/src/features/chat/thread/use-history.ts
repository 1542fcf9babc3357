import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { watchChat } from '../../../live/live.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { historyQuery, loadOlderMessages } from '../history/queries.ts'
import type { Paging } from './use-scroll-to-quote.ts'

const pauseMs = 3000

/** The conversation with paging. An ended one gets no live updates. */
export function useHistory(matchId: string, listening: boolean) {
  const client = useQueryClient()
  const query = useApiQuery(historyQuery, { matchId })
  const [loadingOlder, setLoadingOlder] = useState(false)
  const loading = useRef(false)

  useEffect(() => (listening ? watchChat(matchId) : undefined), [matchId, listening])

  const more = useCallback(() => {
    if (loading.current) return
    loading.current = true
    setLoadingOlder(true)
    loadOlderMessages(client, matchId)
      .catch((error: unknown) => {
        logError(error, 'Older messages')
        // Pause, or the list would retry as fast as requests fail.
        return new Promise((resolve) => setTimeout(resolve, pauseMs))
      })
      .finally(() => {
        loading.current = false
        setLoadingOlder(false)
      })
  }, [client, matchId])

  const paging: Paging = { older: query.data?.older ?? false, loadingOlder, onLoadOlder: more }
  return { ...query, history: query.data, paging }
}
