import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * There is news: what is on screen asks anew. A first question on its way runs on all the same, and its answer may be
 * older than the news: without another one after it, the news would be lost.
 */
export function refresh(client: QueryClient, queryKey: QueryKey): void {
  const unanswered = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  void client.invalidateQueries({ queryKey })
  for (const { queryKey: key, promise } of unanswered)
    promise?.then(
      () => client.invalidateQueries({ queryKey: key, exact: true }),
      () => {},
    )
}
