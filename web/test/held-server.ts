import { vi } from 'vitest'

/** A request that waits to be handled, and then to be answered: both when the test says so. */
export interface Held {
  what: string
  token: string
  signal: AbortSignal | undefined
  /** It reaches the server even if the page is left. */
  isKeptAlive: boolean
  /** The server handles it now; its answer is on its way. */
  serve: () => void
  /** The answer arrives, handled now at the latest. */
  answer: () => void
  /** Nothing arrives, whether it was handled or not. */
  lose: () => void
}

/** A server whose every request is held. `handle` is called when one is handled, not when it is sent. */
export function heldServer(handle: (what: string, token: string) => Response): Held[] {
  const held: Held[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { method = 'GET', headers, signal, keepalive = false }: RequestInit) => {
      if (url === '/health/live') return Promise.resolve(Response.json({}))
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const what = `${method} ${url.replace('/api', '')}`
      const token = new Headers(headers).get('authorization') ?? ''
      let response: Response | undefined
      const leave = () => void held.splice(held.indexOf(request), held.includes(request) ? 1 : 0)
      const request: Held = {
        what,
        token,
        signal: signal ?? undefined,
        isKeptAlive: keepalive,
        serve: () => void (response ??= handle(what, token)),
        answer: () => {
          leave()
          resolve((response ??= handle(what, token)))
        },
        lose: () => {
          leave()
          reject(new TypeError('Failed to fetch'))
        },
      }
      signal?.addEventListener('abort', () => {
        leave()
        reject(signal.reason)
      })
      held.push(request)
      return promise
    },
  )
  return held
}
