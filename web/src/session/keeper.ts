import { session as constants } from '@mithaq/contract/limits'
import { account } from '../messages/account.ts'
import { toast } from '../ui/feedback/toast.ts'
import { onSession, readSession, setSession } from './session.ts'
import { now } from '../time/instant.ts'
import { renew, startRetryMs } from './renew.ts'
import { isRefreshDue } from './timing.ts'

/** Longer than this without an answer, and the waiting page says so. */
const stalledAfterMs = 4000

let started = false
let again: ReturnType<typeof setTimeout> | undefined

/** Keeps the access token fresh for as long as the page lives. */
export function keepSession(): void {
  if (started) return
  started = true
  setInterval(() => void check(), constants.checkEveryMs)
  // Timers sleep with the device and in hidden tabs: look again the moment somebody does.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
  addEventListener('online', () => void check())
  tellWhenEnded()
  void check()
}

async function check(): Promise<void> {
  const session = readSession()
  if (session.status === 'signedIn' && isRefreshDue(session, now())) await renew(session.accessToken)
  if (session.status === 'loading') {
    // Without a network there is no answer to wait for.
    if (navigator.onLine === false) sayStalled()
    const timer = setTimeout(sayStalled, stalledAfterMs)
    if ((await renew()) === 'unreachable') {
      sayStalled()
      clearTimeout(again)
      again = setTimeout(() => void check(), startRetryMs)
    }
    clearTimeout(timer)
  }
}

function sayStalled(): void {
  if (readSession().status === 'loading') setSession({ status: 'loading', stalled: true })
}

/** A session that ends otherwise than by the member's wish, in whichever tab, is explained in each. */
function tellWhenEnded(): void {
  let before = readSession()
  onSession(() => {
    const session = readSession()
    if (before.status === 'signedIn' && session.status === 'signedOut' && !session.left)
      toast.info(account.sessionEnded)
    before = session
  })
}
