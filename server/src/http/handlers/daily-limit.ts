import type { ErrorCode } from '@mithaq/contract'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import { refuse } from '../routes/serve-routes.ts'

/**
 * Refuses once `max` rows were created within 24 hours, and says when there is room again; otherwise null. For rows that
 * are stored anyway. `rowsSql` is the table with a condition.
 */
export async function refuseOverDailyLimit<const C extends ErrorCode>(
  { max, rowsSql, code }: { max: number; rowsSql: Sql; code: C },
  db: Db,
  clock: Clock,
) {
  const row = await queryOne(
    db,
    sql<{ count: number; waitS: number }>`
      select count(*)::int as count,
        coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - ${clock.sql})), 0)::int as "waitS"
      from (
        select created_at from ${rowsSql} and created_at > ${clock.sql} - interval '1 day'
        order by created_at desc limit ${max}
      ) latest`,
  )
  if (row === undefined || row.count < max) return null
  return refuse(code, { retryAfterS: Math.max(1, row.waitS) })
}
