import type { Match } from '@mithaq/contract/matches'
import { useRef } from 'react'
import { ApiError } from '../../../session/call.ts'

/**
 * The ids of taps on a match, one for all tries at one thing: without an answer the first may have counted, and the next
 * must be the same one. What counted in an earlier round does not count for this one.
 */
export function useRequestIds({ id, round }: Pick<Match, 'id' | 'round'>) {
  const ids = useRef(new Map<string, string>())
  return (what: string) => {
    const of = `${id} ${round} ${what}`
    const requestId = ids.current.get(of) ?? crypto.randomUUID()
    ids.current.set(of, requestId)
    return {
      requestId,
      /** Answered or refused, it is over: the next one is another. */
      over: (error?: unknown) => {
        if (!(error instanceof ApiError && error.retryable)) ids.current.delete(of)
      },
    }
  }
}
