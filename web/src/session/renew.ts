import { account } from '@mithaq/contract/account'
import { ApiError, isRefusal } from '../http/error.ts'
import { waitOrOnline } from '../http/lazy-chunk.ts'
import { request } from '../http/request.ts'
import { readSession, setSession, signedInSession, removeSignedInCookie } from './session.ts'
import { elapsedMs, readInstant } from '../time/instant.ts'
import { withTabLock } from './tab-lock.ts'
import { storedRefreshToken, storeTokens } from './refresh-token.ts'
import { retryDelayMs } from './refresh-timing.ts'

/** `unreachable`: the session may still be valid, so it is kept and the next check tries again. */
type Renewal = 'renewed' | 'ended' | 'unreachable'

/** The longest pause between attempts at start, when nothing can be shown before the first answer. */
export const startRetryMs = 5000

let running: Promise<Renewal> | undefined

/** Replaces the given access token (none at the start of the page). Concurrent calls share one run. */
export function renewAccessToken(token?: string): Promise<Renewal> {
  running ??= renewWithRetries(token).finally(() => (running = undefined))
  return running
}

async function renewWithRetries(token: string | undefined): Promise<Renewal> {
  const startedAt = readInstant()
  for (let attempt = 0; ; attempt++) {
    try {
      return await withTabLock(() => renewOnce(token))
    } catch (error) {
      // Any refusal but 'no such session' is a fault of the server and says nothing about the session.
      if (!(error instanceof ApiError)) throw error
      const again = error.retryable || error.status >= 500
      const delayMs = again ? retryDelayMs(attempt, elapsedMs(startedAt, readInstant())) : null
      if (delayMs === null) return 'unreachable'
      await waitOrOnline(token === undefined ? Math.min(delayMs, startRetryMs) : delayMs)
    }
  }
}

async function renewOnce(token: string | undefined): Promise<Renewal> {
  const result = resultSince(token)
  if (result) return result
  try {
    const { session } = await request(account.refresh, storedRefreshToken())
    const meanwhile = resultSince(token)
    // The answer has just set the cookie again, with which a reload would undo a sign-out that the server missed.
    if (meanwhile === 'ended') removeSignedInCookie()
    if (meanwhile) return meanwhile
    storeTokens(session)
    setSession(signedInSession(session))
    return 'renewed'
  } catch (error) {
    if (!isRefusal(error, 'session_not_found')) throw error
    const meanwhile = resultSince(token)
    if (meanwhile) return meanwhile
    removeSignedInCookie()
    setSession({ status: 'signedOut', left: false })
    return 'ended'
  }
}

/** The result if another tab renewed the token, or the member signed in or out, while this tab waited. */
function resultSince(token: string | undefined): Renewal | null {
  const session = readSession()
  if (session.status === 'signedOut') return 'ended'
  return session.status === 'signedIn' && session.accessToken !== token ? 'renewed' : null
}
