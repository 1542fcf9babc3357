import { vi } from 'vitest'
import { later } from './later.ts'
import { startLive } from '../src/live/live.ts'
import { setSession, signedInSession } from '../src/session/session.ts'
import { openPage } from './page.ts'
import { answerSockets } from './socket.ts'

export const me = '0195b6a0-0000-7000-8000-00000000000a'

/** The page of a member whose socket is up. Time stands still; each question is noted and answered at once. */
export function connected(answer: (path: string, body: unknown) => object | Promise<object>) {
  vi.useFakeTimers()
  const page = openPage()
  answerSockets()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push(`${method} ${url.replace('/api', '')}`)
    const given = await answer(url.replace('/api', ''), body && JSON.parse(body))
    return given instanceof Response ? given : Response.json(given)
  })
  const user = { id: me, email: 'maryam@example.com', hasProfile: true }
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
  startLive()
  /** What was asked since it was last looked at. */
  const newlyAsked = async (afterMs = 1) => {
    await later(afterMs)
    return asked.splice(0).toSorted()
  }
  return { page, asked, newlyAsked }
}
