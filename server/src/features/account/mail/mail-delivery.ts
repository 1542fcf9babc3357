import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'

/** Records that the mail server works. Writes once a minute at most: every mail would lock the same row. */
export const recordMailAccepted = (db: Db, clock: Clock) =>
  query(
    db,
    sql`
      insert into mail_taken as last (at) values (${clock.sql})
      on conflict (is_only) do update set at = excluded.at where last.at < excluded.at - interval '1 minute'`,
  )

/** Days we keep retrying a mailbox with temporary errors before treating it as dead. */
const retryDays = 14

/** Temporary errors for too long, from a mail server that accepts other mail: a broken one refuses every mail. */
export const isMailboxUndeliverableSql = (clock: Clock, refusedSinceColumn: string) => sql`
  (${sql.ref(refusedSinceColumn)} <= ${clock.sql} - make_interval(days => ${retryDays})
    and exists (select from mail_taken where at > ${clock.sql} - interval '1 day'))`
