import type { RouteDefinition } from '@mithaq/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { InputOf } from '../src/http/request.ts'
import type { OptimisticQuery } from '../src/api-cache/optimistic.ts'
import { routeName } from '../src/api-cache/cache-tags.ts'

/** Puts the server's answer into the query cache before the screen opens. */
export function seedQuery<R extends RouteDefinition, D>(
  client: QueryClient,
  { route }: OptimisticQuery<R, D>,
  input: InputOf<R>,
  value: D,
): void {
  client.setQueryData([routeName(route), input], { at: 1, value })
}

export function seedInfiniteQuery<R extends RouteDefinition, D>(
  client: QueryClient,
  { route }: OptimisticQuery<R, D>,
  input: InputOf<R>,
  ...values: D[]
): void {
  const pages = values.map((value) => ({ at: 1, value }))
  client.setQueryData([routeName(route), input], { pages, pageParams: [null] })
}
