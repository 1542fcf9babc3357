import { useState } from 'react'

interface QueryResult {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/**
 * Keeps showing the error during background retries, instead of the skeleton and the error in alternation. A retry by
 * hand shows the skeleton.
 */
export function useErrorKept<A extends QueryResult>(query: string, result: A): A {
  const [kept, keep] = useState<{ query: string; error: Error; stays: boolean } | null>(null)
  const now = result.data === undefined ? result.error : null
  const isOver = result.data !== undefined || kept?.query !== query
  if (now && now !== kept?.error) keep({ query, error: now, stays: true })
  else if (kept && !now && isOver) keep(null)
  const error = now ?? (kept?.stays && !isOver ? kept.error : null)
  if (error === null) return result
  const refetch = () => {
    keep((before) => before && { ...before, stays: false })
    return result.refetch()
  }
  return { ...result, error, status: 'error', isError: true, isPending: false, isLoading: false, refetch }
}
