import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { retentionSql } from '../../former-members/former-addresses.ts'

/** Of `cases c`: the member left, and what was said in it has been kept for long enough. */
const lapsed = (clock: Clock) => sql`
  c.member_left_at is not null
  and (c.closed_at < ${clock.sql} - interval '30 days' or c.member_left_at < ${clock.sql} - interval '90 days')`

/**
 * What was kept of those who deleted their account lapses: the evidence 30 days after its case was closed and at most
 * 90 days after they left; the case itself, with what was decided and why, two years after they left, or after it was
 * closed where they are here. Counted from the decision a ban would end before the addresses that it is tied to, or a
 * moderator's words about somebody outlive all else that is kept of them.
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
      where c.id = e.case_id and e.quoted is not null and ${lapsed(clock)}`,
  )
  await query(
    db,
    sql`
      update appeals a set words = null from cases c
      where c.id = a.case_id and a.words is not null and ${lapsed(clock)}`,
  )
  // The mail could not be delivered: the address is kept no longer.
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
