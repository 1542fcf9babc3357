import { useState } from 'react'

interface Asked {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/**
 * What failed stays so while it is asked for again by itself: a screen of trouble would give way to its skeleton with
 * every piece of news, and come back. Whoever asks again by hand sees that it is on its way.
 */
export function useTroubleKept<A extends Asked>(question: string, asked: A): A {
  const [kept, keep] = useState<{ question: string; error: Error; stays: boolean } | null>(null)
  const now = asked.data === undefined ? asked.error : null
  const isOver = asked.data !== undefined || kept?.question !== question
  if (now && now !== kept?.error) keep({ question, error: now, stays: true })
  else if (kept && !now && isOver) keep(null)
  const error = now ?? (kept?.stays && !isOver ? kept.error : null)
  if (error === null) return asked
  const refetch = () => {
    keep((before) => before && { ...before, stays: false })
    return asked.refetch()
  }
  return { ...asked, error, status: 'error', isError: true, isPending: false, isLoading: false, refetch }
}
