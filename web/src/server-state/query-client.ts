import { CancelledError, QueryCache, QueryClient } from '@tanstack/react-query'
import { logged } from '../ui/errors.ts'
import { ApiError } from '../http/error.ts'

const againAfterMs = 10_000
const isWorthIt = (error: unknown) => error instanceof ApiError && error.retryable

/** A member's answers from the server. Every question that fails is logged here, so that no screen can forget to. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey: [feature, what] }) {
        if (!(error instanceof CancelledError)) logged(error, `${feature} ${what}`)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal: only silence and overload are worth another try.
        retry: (failures, error) => failures < 2 && isWorthIt(error),
        // A screen that has nothing to show goes on by itself.
        refetchInterval: ({ state }) => state.data === undefined && isWorthIt(state.error) && againAfterMs,
      },
    },
  })
}
