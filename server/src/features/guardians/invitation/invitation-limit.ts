import { guardians as bounds } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'

/** When a member invited somebody, in the trailing days, the earliest first. */
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

/** When one more may be invited: null where that is now. */
export function nextInvitationAt(recent: readonly Date[]): Date | null {
  const counts = recent.at(-bounds.invitations)
  return counts === undefined ? null : new Date(counts.getTime() + bounds.withinDays * 86_400_000)
}
