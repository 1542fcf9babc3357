import { retryUntilLoaded } from '../http/lazy-chunk.ts'
import { onSession, readSession } from '../session/session.ts'

/**
 * Wherever a session ends, and on whichever page: the server forgets the device with it, but one that listened on would
 * be signed up for the next member unasked. A visitor has nothing to turn off, and loads nothing.
 */
export function endPushWithSession(): void {
  let before = readSession().status
  onSession(() => {
    const { status } = readSession()
    if (before !== 'signedOut' && status === 'signedOut')
      void retryUntilLoaded(() => import('./unsubscribe-push.ts')).then(({ unsubscribePush: leavePush }) =>
        leavePush(),
      )
    before = status
  })
}
