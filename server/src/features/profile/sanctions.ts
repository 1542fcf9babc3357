import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, type Db } from '../../db/db.ts'

/** Of `statements t` and `moderation_events e`: it shuts the member out, and nobody has taken it back. */
export const shutsOut = (now: RawBuilder<unknown>) => sql`
  e.type in ('suspend', 'ban') and t.lifted_at is null and (t.until is null or t.until > ${now})`

export interface InForce {
  banned: boolean
  /** When the last suspension ends. */
  until: Date | null
}

/** What shuts a member out now, also one who has left. A ban has no end. */
export async function inForce(db: Db, clock: Clock, memberId: string): Promise<InForce> {
  const row = await first(
    db,
    sql<InForce>`
      select coalesce(bool_or(t.until is null), false) as banned, max(t.until) as until
      from statements t join moderation_events e on e.id = t.event_id
      where t.member_id = ${memberId} and ${shutsOut(clock.sql)}`,
  )
  return row ?? { banned: false, until: null }
}
