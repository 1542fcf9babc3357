import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { retentionSql } from '../../former-members/former-addresses.ts'

/** For `cases c`: the member deleted the account, and the evidence has been kept long enough. */
const isEvidenceExpiredSql = (clock: Clock) => sql`
  c.member_left_at is not null
  and (c.closed_at < ${clock.sql} - interval '30 days' or c.member_left_at < ${clock.sql} - interval '90 days')`

/**
 * Deletes what is kept about members who deleted their account: evidence 30 days after the case was closed, at most 90 days
 * after the deletion; the case itself 2 years after the deletion, so that a ban lasts as long as the addresses it is tied to.
 * Cases of members who stayed are deleted 2 years after they were closed.
 */
export async function forgetOldCases(db: Db, clock: Clock) {
  await query(
    db,
    sql`
      update case_reports r set reason = null, sentence = null, sentence_about = null, excerpt = null, profile = null
      from cases c
      where c.id = r.case_id and (r.reason is not null or r.sentence is not null or r.excerpt is not null or r.profile is not null)
        and coalesce(r.reporter_left_at, c.member_left_at) is not null
        and (c.closed_at < ${clock.sql} - interval '30 days'
          or least(r.reporter_left_at, c.member_left_at) < ${clock.sql} - interval '90 days')`,
  )
  await query(
    db,
    sql`
      update moderation_events e set quoted = null, quoted_at = null from cases c
      where c.id = e.case_id and e.quoted is not null and ${isEvidenceExpiredSql(clock)}`,
  )
  await query(
    db,
    sql`
      update appeals a set words = null from cases c
      where c.id = a.case_id and a.words is not null and ${isEvidenceExpiredSql(clock)}`,
  )
  // The statement's mail could not be delivered for a day.
  await query(
    db,
    sql`
      update moderation_events set mail_to = null
      where mail_to is not null and applied_at < ${clock.sql} - interval '1 day'`,
  )
  await query(
    db,
    sql`delete from cases where coalesce(member_left_at, closed_at) < ${clock.sql} - ${retentionSql}`,
  )
}
