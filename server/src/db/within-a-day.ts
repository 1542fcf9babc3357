import { sql, type RawBuilder } from 'kysely'
import type { Clock } from './clock.ts'
import { first, type Db } from './db.ts'

/**
 * In how many seconds one more is allowed, or null where there is room now. For what is kept as rows anyway, so
 * that a limiter of its own would count the same twice. `theirs` names the table and its condition.
 */
export async function waitForRoomToday(db: Db, clock: Clock, most: number, theirs: RawBuilder<unknown>) {
  const row = await first(
    db,
    sql<{ count: number; waitS: number }>`
      select count(*)::int as count,
        coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - ${clock.sql})), 0)::int as "waitS"
      from (
        select created_at from ${theirs} and created_at > ${clock.sql} - interval '1 day'
        order by created_at desc limit ${most}
      ) latest`,
  )
  return row === undefined || row.count < most ? null : Math.max(1, row.waitS)
}
