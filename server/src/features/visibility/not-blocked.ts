import { sql, type Sql } from '../../db/sql.ts'

/** Whether neither has blocked the other. */
export const notBlockedSql = (me: string | Sql, other: Sql) => sql`
  (select true from blocked_profiles b where b.blocker_id = ${me} and b.blocked_id = ${other}) is null
  and (select true from blocked_profiles b where b.blocker_id = ${other} and b.blocked_id = ${me}) is null`
