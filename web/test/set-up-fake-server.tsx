import { renderScreen, serverError } from './render-screen.tsx'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { setSession, signedInSession } from '../src/session/session.ts'
import { clearToasts, readToasts } from '../src/ui/feedback/toast.ts'
import { stubBrowser } from './stub-browser.ts'

type Respond = (request: string, body: unknown) => object

export const testSession = {
  accessToken: 'token',
  expiresInS: 600,
  user: { id: '0195b6a0-0000-7000-8000-00000000000a', email: 'maryam@example.com', hasProfile: true },
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

export const errorResponse = (code: string, status = 400) => Response.json({ code }, { status })

export function failNetwork(): never {
  throw new TypeError('Failed to fetch')
}

/** Each test gets a signed-out page, fake timers and a server that fails until `respondWith` is called. */
export function setUpFakeServer() {
  let respond: Respond
  const requests: [what: string, body: unknown][] = []
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    stubBrowser()
    vi.stubGlobal('history', { state: null, replaceState: () => {} })
    requests.length = 0
    respond = serverError
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
      const what = `${method} ${url.replace('/api', '')}`
      const json: unknown = method === 'GET' ? undefined : JSON.parse(String(body))
      if (method !== 'GET') requests.push([what, json])
      const answer = respond(what, json)
      return answer instanceof Response ? answer : Response.json(answer)
    })
    setSession({ status: 'signedOut', left: false })
    clearToasts()
  })
  afterEach(() => vi.restoreAllMocks())
  return {
    /** Recorded requests, without GET requests. */
    requests,
    respondWith: (by: Respond) => void (respond = by),
    signIn: () => setSession(signedInSession(testSession)),
    newClient,
    render: (content: Parameters<typeof renderScreen>[0], client = newClient(), at?: string | object) =>
      renderScreen(content, client, at),
    toastLines: () => readToasts().map(({ title, message }) => (title ? `${title}: ${message}` : message)),
  }
}
