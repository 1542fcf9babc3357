import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What an act has changed is about to be shown: a question from before the act must not take it back. Answers with
 * what asks those on their way anew: merely cancelled, one that was never answered would be waited for for ever.
 */
export function overtake(client: QueryClient, queryKey: QueryKey): () => void {
  const asked = client.getQueryCache().findAll({ queryKey })
  const onTheirWay = asked.filter(({ state }) => state.fetchStatus !== 'idle')
  void client.cancelQueries({ queryKey })
  return () => {
    for (const query of onTheirWay) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}
