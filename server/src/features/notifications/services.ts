import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { FailedRowBackoff } from '../../lib/run-batch.ts'
import { describeError } from '../../http/routes/serve-routes.ts'
import type { ChatPresence } from '../../live/chat-presence.ts'
import { deliverDuePushes } from './push/deliver-pushes.ts'
import { gatherDigests } from './digest/gather-digests.ts'
import { forgetOldNotifications } from './inbox/forget-old-notifications.ts'
import { forgetOldDeliveries } from './push/push-outbox.ts'
import { trackSlowPushes } from './push/slow-pushes.ts'

interface PushCount {
  platform: string
  outcome: string
  count: number
}

/** What the jobs run: due pushes, due digests and clean-up; and the counts of push outcomes for the metrics. */
export function notificationServices(
  deps: Deps,
  watching: ChatPresence,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
) {
  const counts = new Map<string, PushCount>()

  function countOutcome(platform: string, outcome: string, why?: string) {
    const key = `${platform} ${outcome}`
    const before = counts.get(key) ?? { platform, outcome, count: 0 }
    counts.set(key, { ...before, count: before.count + 1 })
    if (outcome === 'given_up') log.error({ platform }, 'gave up on a push')
    else if (why !== undefined) log.warn({ platform, outcome, why }, 'a push service did not accept a push')
  }

  const slowPushes = trackSlowPushes(deps.pushPatienceMs)
  const onError = (error: unknown) =>
    log.error({ error: describeError(error) }, 'the database failed during a push')

  return {
    deliverDue: () => deliverDuePushes({ ...deps, watching, slowPushes, onOutcome: countOutcome, onError }),
    /** Waits until no push is open. */
    waitForPushes: slowPushes.waitForAll,
    gatherDigests: (backoff?: FailedRowBackoff) => gatherDigests(deps, backoff),
    async forgetOld() {
      await forgetOldDeliveries(deps.db, deps.clock)
      await forgetOldNotifications(deps.db, deps.clock)
    },
    pushCounts: () => [...counts.values()],
  }
}

export type NotificationServices = ReturnType<typeof notificationServices>
