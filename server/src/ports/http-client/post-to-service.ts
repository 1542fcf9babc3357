import { readJson } from './read-json.ts'
import type { Unavailable } from '../unavailable.ts'

/** The address without its key, and the header that carries it. */
export function splitKey(url: string): { address: string; key: string; headers: Record<string, string> } {
  const address = new URL(url)
  const key = decodeURIComponent(address.username)
  address.username = address.password = ''
  return { address: address.href, key, headers: key ? { authorization: `Bearer ${key}` } : {} }
}

interface ServiceCall<Answer> {
  /** As an error names it: 'the examiner'. */
  who: string
  /** Thrown where there is no answer that can be read. */
  away: new (why: string) => Unavailable
  timeoutMs: number
  read(json: unknown): Answer
  maxBytes?: number
  /** The answer where the service says 422, if it may. */
  unreadable?: Answer
}

/** Posts to a service whose key is the user info of its address. */
export async function postToService<Answer>(
  url: string,
  { type, body }: { type: string; body: string | Uint8Array<ArrayBuffer> },
  { who, away: Away, timeoutMs, read, maxBytes, unreadable }: ServiceCall<Answer>,
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
    throw new Away(`${who} answered ${response.status}`)
  } catch (error) {
    if (error instanceof Away) throw error
    // An error of `fetch` may hold the whole address.
    throw new Away(
      signal.aborted ? `${who} did not answer in time` : `${who} could not be reached or understood`,
    )
  }
}
