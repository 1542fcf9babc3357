import { CancelledError, QueryCache, QueryClient } from '@tanstack/react-query'
import { logged } from '../ui/feedback/errors.ts'
import { ApiError } from '../http/error.ts'
import { isLaidOver } from './promises.ts'
import { isBehind } from './stamps.ts'

/** A screen that has nothing to show goes on by itself. */
export const againAfterMs = 10_000
const isWorthIt = (error: unknown) => error instanceof ApiError && error.retryable

/** A member's answers from the server. Every question that fails is logged here, so that no screen can forget to. */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey: [name] }) {
        if (!(error instanceof CancelledError)) logged(error, String(name))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal: only silence and overload are worth another try.
        retry: (failures, error) => failures < 2 && isWorthIt(error),
        // A screen that has nothing to show, or shows what is no longer so, goes on by itself: behind the last card of a
        // deck the answer still holds cards, and all of them are decided about.
        refetchInterval: (query) =>
          isWorthIt(query.state.error) &&
          (query.state.data === undefined || isBehind(client, query) || isLaidOver(client, query)) &&
          againAfterMs,
      },
    },
  })
  return client
}
