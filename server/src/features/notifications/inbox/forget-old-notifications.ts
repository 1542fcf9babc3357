import { notificationDays } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'

const batch = 1_000
/** What is left then is for the next hour: a job must end in time. */
const mostBatches = 500

/** Removes what is too old to be of use to anybody, but nothing that is still to be told. */
export async function forgetOldNotifications(db: Db, clock: Clock) {
  const { read, unread } = notificationDays
  await removeOlder(db, sql`read_at is not null`, sql`${clock.sql} - make_interval(days => ${read})`)
  await removeOlder(db, sql`read_at is null`, sql`${clock.sql} - make_interval(days => ${unread})`)
}

/**
 * A batch is a statement of its own: nobody waits for a lock on more. The time is selected: a clock that is asked
 * for every row cannot say where in the index to stop.
 */
async function removeOlder(db: Db, which: Sql, than: Sql) {
  for (let batches = 0; batches < mostBatches; batches++) {
    const removed = await query(
      db,
      sql`
        delete from notifications where id in (
          select id from notifications
          where ${which} and created_at < (select ${than}) and push_at is null and mail_at is null
          order by created_at limit ${batch} for update skip locked)
        returning id`,
    )
    if (removed.length < batch) return
  }
}
