import { account } from '@mithaq/contract/account'
import { ApiError, isRefusal } from '../http/error.ts'
import { pause } from '../http/part.ts'
import { request } from '../http/request.ts'
import { readSession, setSession, signedIn, removeMark } from './session.ts'
import { elapsedMs, now } from '../time/instant.ts'
import { oneTabAtATime } from './one-tab.ts'
import { heldToken, noteToken } from './refresh-token.ts'
import { retryDelayMs } from './timing.ts'

/** `unreachable`: nothing is known, so nothing changes; the next check tries again. */
type Renewal = 'renewed' | 'ended' | 'unreachable'

/** Nothing can be shown before the first answer: a member who waits for it must not wait on after a long silence. */
export const startRetryMs = 5000

let running: Promise<Renewal> | undefined

/** Replaces the given access token (none at the start of the page). Asked twice at once, it runs once. */
export function renew(token?: string): Promise<Renewal> {
  running ??= untilAnswered(token).finally(() => (running = undefined))
  return running
}

async function untilAnswered(token: string | undefined): Promise<Renewal> {
  const startedAt = now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await oneTabAtATime(() => once(token))
    } catch (error) {
      // A refusal other than 'no such session' is a fault of the server's: it says nothing about the session.
      if (!(error instanceof ApiError)) throw error
      const again = error.retryable || error.status >= 500
      const delayMs = again ? retryDelayMs(attempt, elapsedMs(startedAt, now())) : null
      if (delayMs === null) return 'unreachable'
      await pause(token === undefined ? Math.min(delayMs, startRetryMs) : delayMs)
    }
  }
}

async function once(token: string | undefined): Promise<Renewal> {
  const settled = settledSince(token)
  if (settled) return settled
  try {
    const { session } = await request(account.refresh, heldToken())
    const meanwhile = settledSince(token)
    // The answer has just put the mark back: a sign-out that never reaches the server would not outlast a reload.
    if (meanwhile === 'ended') removeMark()
    if (meanwhile) return meanwhile
    noteToken(session)
    setSession(signedIn(session))
    return 'renewed'
  } catch (error) {
    if (!isRefusal(error, 'session_not_found')) throw error
    const meanwhile = settledSince(token)
    if (meanwhile) return meanwhile
    removeMark()
    setSession({ status: 'signedOut', left: false })
    return 'ended'
  }
}

/** While this tab waited, another one may have been quicker, or the member may have signed in or out. */
function settledSince(token: string | undefined): Renewal | null {
  const session = readSession()
  if (session.status === 'signedOut') return 'ended'
  return session.status === 'signedIn' && session.accessToken !== token ? 'renewed' : null
}
