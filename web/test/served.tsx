import { screen, trouble } from './screen.tsx'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { setSession, signedInSession } from '../src/session/session.ts'
import { clearToasts, readToasts } from '../src/ui/feedback/toast.ts'
import { openPage } from './page.ts'

type Served = (what: string, body: unknown) => object

export const session = {
  accessToken: 'token',
  expiresInS: 600,
  user: { id: '0195b6a0-0000-7000-8000-00000000000a', email: 'maryam@example.com', hasProfile: true },
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

export const refused = (code: string, status = 400) => Response.json({ code }, { status })

export function silent(): never {
  throw new TypeError('Failed to fetch')
}

/** For each test a page of a visitor, time at a stand, and a server that refuses until it is told what to answer. */
export function servedScreens() {
  let serving: Served
  const asked: [what: string, body: unknown][] = []
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openPage()
    vi.stubGlobal('history', { state: null, replaceState: () => {} })
    asked.length = 0
    serving = trouble
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
      const what = `${method} ${url.replace('/api', '')}`
      const said: unknown = method === 'GET' ? undefined : JSON.parse(String(body))
      if (method !== 'GET') asked.push([what, said])
      const answer = serving(what, said)
      return answer instanceof Response ? answer : Response.json(answer)
    })
    setSession({ status: 'signedOut', left: false })
    clearToasts()
  })
  afterEach(() => vi.restoreAllMocks())
  return {
    /** What was asked of the server, but for what was only read. */
    asked,
    serve: (by: Served) => void (serving = by),
    signIn: () => setSession(signedInSession(session)),
    newClient,
    open: (content: Parameters<typeof screen>[0], client = newClient(), at?: string | object) =>
      screen(content, client, at),
    said: () => readToasts().map(({ title, message }) => (title ? `${title}: ${message}` : message)),
  }
}
