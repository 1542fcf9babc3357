import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'

/** The mail server has taken a mail just now. By the minute: each of many mails would wait for the one before. */
export const recordMailAccepted = (db: Db, clock: Clock) =>
  query(
    db,
    sql`
      insert into mail_taken as last (at) values (${clock.sql})
      on conflict (is_only) do update set at = excluded.at where last.at < excluded.at - interval '1 minute'`,
  )

/** For so many days a mail is tried that is refused alone, and not for good: then nobody is thought to be there. */
const retryDays = 14

/** Put off for so long, by a mail server that takes what others are sent: one that is out of order refuses all alike. */
export const isMailboxUndeliverableSql = (clock: Clock, putOffAt: string) => sql`
  (${sql.ref(putOffAt)} <= ${clock.sql} - make_interval(days => ${retryDays})
    and exists (select from mail_taken where at > ${clock.sql} - interval '1 day'))`
