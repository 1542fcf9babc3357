import { vi } from 'vitest'

/** A request that the test first lets the server handle and then lets the page receive. */
export interface HeldRequest {
  name: string
  token: string
  signal: AbortSignal | undefined
  /** Sent with `keepalive`: it reaches the server even if the page is closed. */
  isKeptAlive: boolean
  /** The server handles it; the response does not arrive yet. */
  handle: () => void
  /** The response arrives; handles the request first if needed. */
  respond: () => void
  /** The connection breaks; the server may have handled it before. */
  loseConnection: () => void
}

/** A fake server that holds every request. `handle` runs when a request is handled, not when it is sent. */
export function holdRequests(handle: (what: string, token: string) => Response): HeldRequest[] {
  const held: HeldRequest[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { method = 'GET', headers, signal, keepalive = false }: RequestInit) => {
      if (url === '/health/live') return Promise.resolve(Response.json({}))
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const what = `${method} ${url.replace('/api', '')}`
      const token = new Headers(headers).get('authorization') ?? ''
      let response: Response | undefined
      const remove = () => void held.splice(held.indexOf(request), held.includes(request) ? 1 : 0)
      const request: HeldRequest = {
        name: what,
        token,
        signal: signal ?? undefined,
        isKeptAlive: keepalive,
        handle: () => void (response ??= handle(what, token)),
        respond: () => {
          remove()
          resolve((response ??= handle(what, token)))
        },
        loseConnection: () => {
          remove()
          reject(new TypeError('Failed to fetch'))
        },
      }
      signal?.addEventListener('abort', () => {
        remove()
        reject(signal.reason)
      })
      held.push(request)
      return promise
    },
  )
  return held
}
