import { retryUntilLoaded } from '../http/lazy-chunk.ts'
import { onSession, readSession } from '../session/session.ts'

/**
 * Turns push off wherever a session ends: otherwise this device would be registered for the next member unasked.
 * Visitors have nothing to turn off and load nothing.
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
