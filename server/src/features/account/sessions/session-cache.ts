import type { Clock } from '../../../db/clock.ts'
import type { AccountCaller } from '../../../http/routes/serve-routes.ts'
import type { Bus } from '../../../ports/bus/bus.ts'

/** How long a session may stay valid here after it has ended, if the event of its end is lost. */
const cachedForMs = 2_000
const maxSessions = 5_000

export interface SessionCache {
  find(sessionId: string, load: () => Promise<AccountCaller | null>): Promise<AccountCaller | null>
}

/** Saves a database query for each of the requests that a screen sends at once. */
export function createSessionCache(bus: Bus, clock: Clock): SessionCache {
  const cache = new Map<string, { me: AccountCaller; untilMs: number }>()
  let endedCount = 0
  bus.subscribe((event) => {
    if (event.type !== 'sessions_ended') return
    endedCount++
    for (const sessionId of event.sessionIds) cache.delete(sessionId)
  })
  return {
    async find(sessionId, load) {
      const nowMs = clock.date().getTime()
      const cached = cache.get(sessionId)
      if (cached !== undefined && nowMs < cached.untilMs) return cached.me
      const endedBefore = endedCount
      const me = await load()
      // Do not cache a session that may have ended while it was loaded.
      if (me === null || endedBefore !== endedCount) return me
      if (cache.size >= maxSessions) cache.clear()
      // Do not cache a member without a profile or with a restriction: they would still be refused once that ends.
      if (me.hasProfile && me.standing === null) cache.set(sessionId, { me, untilMs: nowMs + cachedForMs })
      return me
    },
  }
}
