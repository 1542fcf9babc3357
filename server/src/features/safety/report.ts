import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, type Db, type Tx } from '../../db/db.ts'
import { refuseBeyond } from '../../http/within-a-day.ts'
import { addReport, type Report } from '../moderation/open-case.ts'

/** Far above what anybody has reason to report in a day. */
const reportsADay = 20

/** Refuses once this member has reported too many in a day. */
export async function tooManyReports(tx: Db, clock: Clock, me: string) {
  const theirs = sql`profile_reports where reporter_id = ${me}`
  return refuseBeyond({ most: reportsADay, theirs, code: 'too_many_attempts' }, tx, clock)
}

/** Keeps the report and makes it a case. The same one again, as after a lost answer, is kept once. */
export async function keepReport(tx: Tx, clock: Clock, report: Omit<Report, 'id'>) {
  const { reporterId: me, memberId: other, reason, ground } = report
  const kept = await first(
    tx,
    sql<{ id: string }>`
      insert into profile_reports (id, reporter_id, reported_id, reason, ground, created_at)
      select ${randomUUID()}, ${me}, ${other}, ${reason}, ${ground}, ${clock.sql}
      where not exists (
        select from profile_reports
        where reporter_id = ${me} and reported_id = ${other} and reason = ${reason}
          and created_at > ${clock.sql} - interval '1 day')
      returning id`,
  )
  if (kept) await addReport(tx, clock, { id: kept.id, ...report })
}
