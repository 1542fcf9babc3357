import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'

/** Of `statements t` and `moderation_events e`: it shuts the member out, and nobody has taken it back. */
export const isActiveSanctionSql = (now: Sql) => sql`
  e.type in ('suspend', 'ban') and t.lifted_at is null and (t.until is null or t.until > ${now})`

/** Of a row of `profiles`: suspended or banned. Somebody who is looked at is not. */
export const isBannedOrSuspendedSql = (profile: string) =>
  sql<boolean>`coalesce(${sql.ref(`${profile}.restriction`)} in ('suspended', 'banned'), false)`

/** Of a row of `profiles`: out of everybody's sight, whatever they had chosen before. */
export const hideProfileSql = sql`is_active = false, active_after_restriction = case when restriction is null then is_active else active_after_restriction end`

/** Of `profiles p`: reports that hid them at this time wait for a decision. Reports of later are another matter. */
export const hasPendingReportsSql = (hiddenAt: Sql) => sql<boolean>`exists (
  select from cases c
  where c.member_id = p.id and c.kind = 'report' and c.closed_at is null and c.opened_at <= ${hiddenAt})`

interface ActiveSanction {
  banned: boolean
  /** When the last suspension ends. */
  until: Date | null
}

/** What shuts a member out now, also one who has left. A ban has no end. */
export async function readActiveSanction(db: Db, clock: Clock, memberId: string): Promise<ActiveSanction> {
  const row = await queryOne(
    db,
    sql<ActiveSanction>`
      select coalesce(bool_or(t.until is null), false) as banned, max(t.until) as until
      from statements t join moderation_events e on e.id = t.event_id
      where t.member_id = ${memberId} and ${isActiveSanctionSql(clock.sql)}`,
  )
  return row ?? { banned: false, until: null }
}
