import { CancelledError, QueryCache, QueryClient } from '@tanstack/react-query'
import { logError } from '../ui/feedback/error-log.ts'
import { ApiError } from '../http/error.ts'
import { hasOptimisticChanges } from './optimistic.ts'
import { isStale } from './freshness.ts'

/** How often a screen without current data retries by itself. */
export const retryIntervalMs = 10_000
const isRetryable = (error: unknown) => error instanceof ApiError && error.retryable

/** Creates the client that caches a member's answers. It logs every failed query, so no screen has to. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey: [name] }) {
        if (!(error instanceof CancelledError)) logError(error, String(name))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal will not change: retry only when the server was unreachable or overloaded.
        retry: (failures, error) => failures < 2 && isRetryable(error),
        // Screens with no data or outdated data retry by themselves. A deck at its end has data, but only cards that
        // have been acted on.
        refetchInterval: (query) =>
          isRetryable(query.state.error) &&
          (query.state.data === undefined || isStale(client, query) || hasOptimisticChanges(client, query)) &&
          retryIntervalMs,
      },
    },
  })
  return client
}
