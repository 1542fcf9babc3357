import { session as constants } from '@mithaq/contract/limits'
import { account } from '../messages/account.ts'
import { toast } from '../ui/feedback/toast.ts'
import { onSession, readSession, setSession } from './session.ts'
import { readInstant } from '../time/instant.ts'
import { renewAccessToken, startRetryMs } from './renew.ts'
import { isRefreshDue } from './refresh-timing.ts'

/** After this time without an answer the waiting page says so. */
const stalledAfterMs = 4000

let started = false
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Renews the access token in time for as long as the page is open. */
export function keepSessionFresh(): void {
  if (started) return
  started = true
  setInterval(() => void refreshIfDue(), constants.checkEveryMs)
  // Timers stop while the device sleeps or the tab is hidden, so the session is checked when the page is shown.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void refreshIfDue(),
  )
  addEventListener('online', () => void refreshIfDue())
  explainSessionEnd()
  void refreshIfDue()
}

async function refreshIfDue(): Promise<void> {
  const session = readSession()
  if (session.status === 'signedIn' && isRefreshDue(session, readInstant()))
    await renewAccessToken(session.accessToken)
  if (session.status === 'loading') {
    // Without a network there is no point in waiting.
    if (navigator.onLine === false) markStalled()
    const timer = setTimeout(markStalled, stalledAfterMs)
    if ((await renewAccessToken()) === 'unreachable') {
      markStalled()
      clearTimeout(retryTimer)
      retryTimer = setTimeout(() => void refreshIfDue(), startRetryMs)
    }
    clearTimeout(timer)
  }
}

function markStalled(): void {
  if (readSession().status === 'loading') setSession({ status: 'loading', stalled: true })
}

/** Explains in every tab that the session ended, unless the member signed out. */
function explainSessionEnd(): void {
  let before = readSession()
  onSession(() => {
    const session = readSession()
    if (before.status === 'signedIn' && session.status === 'signedOut' && !session.left)
      toast.info(account.sessionEnded)
    before = session
  })
}
