import type { RouteDefinition } from '@mithaq/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { InputOf } from '../src/http/request.ts'
import type { Layered } from '../src/api-cache/promises.ts'
import { nameOf } from '../src/api-cache/topics.ts'

/** The server has answered a question before the screen opens. */
export function answered<R extends RouteDefinition, D>(
  client: QueryClient,
  { route }: Layered<R, D>,
  input: InputOf<R>,
  value: D,
): void {
  client.setQueryData([nameOf(route), input], { at: 1, value })
}

export function answeredPages<R extends RouteDefinition, D>(
  client: QueryClient,
  { route }: Layered<R, D>,
  input: InputOf<R>,
  ...values: D[]
): void {
  const pages = values.map((value) => ({ at: 1, value }))
  client.setQueryData([nameOf(route), input], { pages, pageParams: [null] })
}
