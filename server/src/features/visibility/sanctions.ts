import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'

/** For `statements t` and `moderation_events e`: an active suspension or ban that was not reverted. */
export const isActiveSanctionSql = (now: Sql) => sql`
  e.type in ('suspend', 'ban') and t.lifted_at is null and (t.until is null or t.until > ${now})`

/** For a row of `profiles`: suspended or banned, not only under review. */
export const isBannedOrSuspendedSql = (profile: string) =>
  sql<boolean>`coalesce(${sql.ref(`${profile}.restriction`)} in ('suspended', 'banned'), false)`

/** Assignments for a row of `profiles`: hides it, and remembers whether it was active. */
export const hideProfileSql = sql`is_active = false, active_after_restriction = case when restriction is null then is_active else active_after_restriction end`

/** For `profiles p`: the reports that hid them at this time are still undecided. Later reports do not count. */
export const hasPendingReportsSql = (hiddenAt: Sql) => sql<boolean>`exists (
  select from cases c
  where c.member_id = p.id and c.kind = 'report' and c.closed_at is null and c.opened_at <= ${hiddenAt})`

interface ActiveSanction {
  banned: boolean
  /** When the last suspension ends. */
  until: Date | null
}

/** The active sanctions of a member, also of a former one. A ban has no end. */
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
