import { notificationDays } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'

const batchSize = 1_000
/** The rest is left to the next hourly run, so that the job ends in time. */
const maxBatches = 500

/** Deletes old notifications, except those whose push or mail is still due. */
export async function forgetOldNotifications(db: Db, clock: Clock) {
  const { read, unread } = notificationDays
  await deleteOlder(db, sql`read_at is not null`, sql`${clock.sql} - make_interval(days => ${read})`)
  await deleteOlder(db, sql`read_at is null`, sql`${clock.sql} - make_interval(days => ${unread})`)
}

/**
 * Deletes in batches, each a statement of its own, so that few rows are locked at a time. The subselect evaluates the time
 * once, so that the index is read up to that time only.
 */
async function deleteOlder(db: Db, which: Sql, than: Sql) {
  for (let batches = 0; batches < maxBatches; batches++) {
    const deleted = await query(
      db,
      sql`
        delete from notifications where id in (
          select id from notifications
          where ${which} and created_at < (select ${than}) and push_at is null and mail_at is null
          order by created_at limit ${batchSize} for update skip locked)
        returning id`,
    )
    if (deleted.length < batchSize) return
  }
}
