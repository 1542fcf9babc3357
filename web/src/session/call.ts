import type { RouteDefinition } from '@mithaq/contract'
import { request, type InputOf, type OutputOf, type RequestOptions } from '../http/request.ts'
import { asMember } from './as-member.ts'

export { ApiError, isRefusal } from '../http/error.ts'

/**
 * Calls a route of the contract as the member who is signed in: `call(api.account.user, {})`. A token that ran out on
 * the way is renewed once. With `token` the call speaks for that token alone.
 */
export async function call<R extends RouteDefinition>(
  route: R,
  input: InputOf<R>,
  options: RequestOptions = {},
): Promise<OutputOf<R>> {
  if (options.token !== undefined) return request(route, input, options)
  return asMember((token) => request(route, input, { ...options, token }))
}
