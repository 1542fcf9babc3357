import { vi } from 'vitest'
import { advanceTime } from './advance-time.ts'
import { startLive } from '../src/live/live.ts'
import { setSession, signedInSession } from '../src/session/session.ts'
import { stubBrowser } from './stub-browser.ts'
import { installFakeSockets } from './fake-socket.ts'

export const myId = '0195b6a0-0000-7000-8000-00000000000a'

/** A signed-in member's page with a live connection, fake timers, and a fake server that records every request. */
export function openSignedInPage(answer: (path: string, body: unknown) => object | Promise<object>) {
  vi.useFakeTimers()
  const page = stubBrowser()
  installFakeSockets()
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    requests.push(`${method} ${url.replace('/api', '')}`)
    const response = await answer(url.replace('/api', ''), body && JSON.parse(body))
    return response instanceof Response ? response : Response.json(response)
  })
  const user = { id: myId, email: 'maryam@example.com', hasProfile: true }
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
  startLive()
  /** Advances time, then returns and clears the recorded requests. */
  const takeRequests = async (afterMs = 1) => {
    await advanceTime(afterMs)
    return requests.splice(0).toSorted()
  }
  return { page, requests, takeRequests }
}
