import { guardians as bounds } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'

/** Times of the member's invitations within the limit's period, earliest first. */
export async function listRecentInvitations(db: Db, clock: Clock, memberId: string): Promise<Date[]> {
  const found = await query(
    db,
    sql<{ at: Date }>`
      select invited_at as at from guardians
      where member_id = ${memberId} and invited_at > ${clock.sql} - make_interval(days => ${bounds.withinDays})
      order by invited_at`,
  )
  return found.map(({ at }) => at)
}

/** Null if one more is allowed now. */
export function nextInvitationAt(recent: readonly Date[]): Date | null {
  const blocking = recent.at(-bounds.invitations)
  return blocking === undefined ? null : new Date(blocking.getTime() + bounds.withinDays * 86_400_000)
}
