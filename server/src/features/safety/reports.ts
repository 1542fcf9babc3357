import { randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db, type Tx } from '../../db/db.ts'
import { refuseOverDailyLimit } from '../../http/handlers/daily-limit.ts'
import { addReport, type NewReport } from '../moderation/cases/add-report.ts'

/** Far more than a member has reason to report in a day. */
const maxReportsPerDay = 20

/** Null while the member is below the daily limit. */
export async function refuseTooManyReports(tx: Db, clock: Clock, me: string) {
  const theirs = sql`report_attempts where member_id = ${me}`
  return refuseOverDailyLimit(
    { max: maxReportsPerDay, rowsSql: theirs, code: 'too_many_attempts' },
    tx,
    clock,
  )
}

/** Counts a report even if nobody was found. False if the same one was sent within a day, as after a lost answer. */
export async function recordReportAttempt(tx: Db, clock: Clock, me: string, other: string, reason: string) {
  await deleteOldReportAttempts(tx, clock, sql`member_id = ${me}`)
  const counted = await query(
    tx,
    sql`
      insert into report_attempts (member_id, said, created_at)
      select ${me}, said, ${clock.sql}
      from (select encode(sha256(convert_to(${`${other} ${reason}`}, 'utf8')), 'hex') as said) this
      where not exists (select from report_attempts a where a.member_id = ${me} and a.said = this.said)
      returning said`,
  )
  return counted.length > 0
}

export const deleteOldReportAttempts = (db: Db, clock: Clock, which = sql`true`) =>
  query(db, sql`delete from report_attempts where created_at <= ${clock.sql} - interval '1 day' and ${which}`)

/** Saves the report and adds it to a case. */
export async function saveReport(tx: Tx, clock: Clock, report: Omit<NewReport, 'id'>) {
  const { reporterId: me, memberId: other, reason, ground } = report
  const id = randomUUID()
  await query(
    tx,
    sql`
      insert into profile_reports (id, reporter_id, reported_id, reason, ground, created_at)
      values (${id}, ${me}, ${other}, ${reason}, ${ground}, ${clock.sql})`,
  )
  await addReport(tx, clock, { id, ...report })
}
