import type { RouteDefinition } from '@mithaq/contract'
import type * as z from 'zod/mini'
import { native } from '@mithaq/contract/account'
import { createListeners } from '../store/store.ts'
import { errorFrom, networkError } from './error.ts'
import { pollServer } from './server-reachability.ts'
import { serverUrl } from './server-url.ts'

export type InputOf<R extends RouteDefinition> = z.input<R['input']>
export type OutputOf<R extends RouteDefinition> = z.output<R['output']>

export interface RequestOptions {
  /** The access token; without one the request is anonymous. */
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/** Browsers allow 64 kB of `keepalive` requests in flight together. */
const keptAliveChars = 5000

/** A request without an answer is aborted after this time. */
const answerWithinMs = 20_000

/** Notifies of every request that succeeded, such as 'POST /api/account/sign-in'. */
export const [notifySuccess, onSuccess] = createListeners<string>()

/** Sends one request, without renewing the session and without a retry. */
export async function request<R extends RouteDefinition>(
  route: R,
  input: InputOf<R>,
  { token, signal }: RequestOptions = {},
): Promise<OutputOf<R>> {
  const { url, body } = addressOf(route, input as Record<string, unknown>)
  const about = `${route.method} ${url.split('?')[0]}`
  const server = serverUrl()
  const timeout = AbortSignal.timeout(answerWithinMs)
  let response: Response
  try {
    response = await fetch(server + url, {
      method: route.method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(server && { [native.header]: native.word }),
      },
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // A phone app stores its own session instead of cookies.
      credentials: server ? 'omit' : 'same-origin',
      redirect: 'error',
      // The request completes even if the member leaves the page right after the tap.
      keepalive: body !== undefined && body.length <= keptAliveChars,
    })
    if (response.ok) {
      const output = (response.status === 204 ? {} : await response.json()) as OutputOf<R>
      notifySuccess(about)
      return output
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    void pollServer()
    throw networkError(cause, about)
  }
  throw await errorFrom(response, about)
}

/**
 * Fills `:name` parts from the input; the rest goes into the query of a GET, and of what sends a file, and into the body of
 * everything else.
 */
export function addressOf(
  route: Pick<RouteDefinition, 'method' | 'path' | 'bytes'>,
  input: Record<string, unknown>,
): { url: string; body: string | undefined } {
  const rest = { ...input }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`${route.path} needs "${name}" to be filled in`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (route.method !== 'GET' && route.bytes === undefined)
    return { url: `/api${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, String(one))
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}
