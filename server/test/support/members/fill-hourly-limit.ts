import { sql } from '../../../src/db/sql.ts'
import { bucketMs, bucketStartSql } from '../../../src/lib/trailing-window.ts'
import type { TestApp } from '../app/test-app.ts'

type Table = 'action_budgets' | 'reaction_budgets' | 'upload_budgets'

/** Counts this many in the current bucket of a member's hourly limit. */
export const fillHourlyLimit = (app: TestApp, table: Table, { id }: { id: string }, count: number) =>
  app.query(sql`
    insert into ${sql.ref(table)} (member_id, bucket_starts, bucket_counts)
    values (${id}, array[${bucketStartSql(app.clock.sql)}], array[${count}::int])
    on conflict (member_id) do update
      set bucket_starts = excluded.bucket_starts, bucket_counts = excluded.bucket_counts`)

/** Stops the clock two minutes into the next bucket, so that the waits are known. */
export const stopClockInBucket = ({ clock }: Pick<TestApp, 'clock'>) =>
  clock.stopAt(new Date(Math.ceil(clock.date().getTime() / bucketMs) * bucketMs + 2 * 60_000))
