import { session as lifetimes } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { AccountCaller } from '../../http/routes/serve-routes.ts'

/** Records that the member has just proved the password in this session. */
export async function recordPasswordProof(db: Db, clock: Clock, { sessionId }: AccountCaller) {
  await query(db, sql`update sessions set proved_at = ${clock.sql} where id = ${sessionId}`)
}

/** Whether the password was proved in this session, not another one, within the last minutes. */
export async function hasRecentPasswordProof(
  db: Db,
  clock: Clock,
  { sessionId }: AccountCaller,
): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`
      select from sessions
      where id = ${sessionId} and proved_at > ${clock.sql} - make_interval(secs => ${lifetimes.provedS})`,
  )
  return found !== undefined
}
