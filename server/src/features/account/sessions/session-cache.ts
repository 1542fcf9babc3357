import type { Clock } from '../../../db/clock.ts'
import type { Me } from '../../../http/routes/serve-routes.ts'
import type { Bus } from '../../../ports/bus/bus.ts'

/** How long an ended session might go on where the word of its end is lost. */
const freshForMs = 2_000
const atMost = 5_000

export interface SessionCache {
  find(sessionId: string, look: () => Promise<Me | null>): Promise<Me | null>
}

/** Spares the many calls that a screen makes at once a look each into the database. */
export function createSessionCache(bus: Bus, clock: Clock): SessionCache {
  const recent = new Map<string, { me: Me; untilMs: number }>()
  let ends = 0
  bus.subscribe((event) => {
    if (event.type !== 'sessions_ended') return
    ends++
    for (const sessionId of event.sessionIds) recent.delete(sessionId)
  })
  return {
    async find(sessionId, look) {
      const nowMs = clock.date().getTime()
      const known = recent.get(sessionId)
      if (known !== undefined && nowMs < known.untilMs) return known.me
      const endsBefore = ends
      const me = await look()
      // A session that ended while it was looked for would be kept as an open one.
      if (me === null || endsBefore !== ends) return me
      if (recent.size >= atMost) recent.clear()
      // An answer without a profile is not kept: a member who completes theirs would be refused until it lapses.
      // Nor is one of a member who is held: once they have read what there is, they would be refused as well.
      if (me.hasProfile && me.standing === null) recent.set(sessionId, { me, untilMs: nowMs + freshForMs })
      return me
    },
  }
}
