import type { Match } from '@mithaq/contract/matches'
import { useRef } from 'react'
import { ApiError } from '../../../session/call.ts'

/**
 * Request ids of a match, one for all retries of an action: without an answer, the first try may have been charged, so
 * a retry must use the same id. A new round gets new ids.
 */
export function useRequestIds({ id, round }: Pick<Match, 'id' | 'round'>) {
  const ids = useRef(new Map<string, string>())
  return (what: string) => {
    const of = `${id} ${round} ${what}`
    const requestId = ids.current.get(of) ?? crypto.randomUUID()
    ids.current.set(of, requestId)
    return {
      requestId,
      /** Call when answered or refused: the next try gets a new id. */
      over: (error?: unknown) => {
        if (!(error instanceof ApiError && error.retryable)) ids.current.delete(of)
      },
    }
  }
}
