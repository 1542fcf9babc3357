import { readJson } from './read-json.ts'
import type { Unavailable } from '../unavailable.ts'

/** Splits a URL into the address without its key, and the key. */
export function splitKey(url: string): { address: string; key: string; headers: Record<string, string> } {
  const address = new URL(url)
  const key = decodeURIComponent(address.username)
  address.username = address.password = ''
  return { address: address.href, key, headers: key ? { authorization: `Bearer ${key}` } : {} }
}

interface ServiceCall<Answer> {
  /** The service's name in errors: 'the examiner'. */
  serviceName: string
  /** Thrown if there is no readable response. */
  errorClass: new (why: string) => Unavailable
  timeoutMs: number
  read(json: unknown): Answer
  maxBytes?: number
  /** Returned if the service answers with 422. */
  unreadable?: Answer
}

/** Posts to a service whose key is the user info of its URL. */
export async function postToService<Answer>(
  url: string,
  { type, body }: { type: string; body: string | Uint8Array<ArrayBuffer> },
  { serviceName, errorClass: ServiceError, timeoutMs, read, maxBytes, unreadable }: ServiceCall<Answer>,
): Promise<Answer> {
  const { address, headers } = splitKey(url)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: { ...headers, 'content-type': type, accept: 'application/json' },
      body,
    })
    if (response.ok) return read(await readJson(response, maxBytes))
    await response.body?.cancel()
    if (response.status === 422 && unreadable) return unreadable
    throw new ServiceError(`${serviceName} answered ${response.status}`)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    // An error of `fetch` may contain the whole URL.
    throw new ServiceError(
      signal.aborted
        ? `${serviceName} did not answer in time`
        : `${serviceName} could not be reached or understood`,
    )
  }
}
