import type { RouteDefinition } from '@mithaq/contract'
import { request, type InputOf, type OutputOf, type RequestOptions } from '../http/request.ts'
import { asMember } from './as-member.ts'

export { ApiError, isRefusal } from '../http/error.ts'

/**
 * Calls a route of the contract as the signed-in member: `call(api.account.user, {})`. An expired access token is renewed
 * once. With `token` the call uses that token and no other.
 */
export async function call<R extends RouteDefinition>(
  route: R,
  input: InputOf<R>,
  options: RequestOptions = {},
): Promise<OutputOf<R>> {
  if (options.token !== undefined) return request(route, input, options)
  return asMember((token) => request(route, input, { ...options, token }))
}
