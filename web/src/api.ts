import type { RouteDefinition } from '@mithaq/contract'
import { isRefusal } from './api/error.ts'
import { request } from './api/request.ts'
import type { InputOf, OutputOf, RequestOptions } from './api/request.ts'
import { readSession } from './session.ts'
import { renew } from './session/renew.ts'

export { ApiError, isRefusal } from './api/error.ts'

/**
 * Calls a route of the contract as whoever is signed in: `call(api.account.user, {})`. A token that ran out on
 * the way is renewed once. With `token` the call speaks for that token alone.
 */
export async function call<R extends RouteDefinition>(
  route: R,
  input: InputOf<R>,
  options: RequestOptions = {},
): Promise<OutputOf<R>> {
  if (options.token !== undefined) return request(route, input, options)
  const token = readToken()
  try {
    return await request(route, input, { ...options, token })
  } catch (error) {
    if (token === undefined || !isRefusal(error, 'unauthenticated')) throw error
    await renew(token)
    const renewed = readToken()
    if (renewed === undefined || renewed === token) throw error
    return request(route, input, { ...options, token: renewed })
  }
}

function readToken(): string | undefined {
  const session = readSession()
  return session.status === 'signedIn' ? session.accessToken : undefined
}
