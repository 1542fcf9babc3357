import { moderation as limits } from '@mithaq/contract/limits'
import { grounds } from '@mithaq/contract/safety'
import { severityOf } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { hideProfileSql } from '../../visibility/sanctions.ts'

const { trusted: thresholds } = limits
const graveGrounds = grounds.filter((ground) => severityOf[ground] <= 2)

/**
 * For `case_reports r`: whether its author is trusted: the account is older than two weeks, has opened a chat or carries
 * the badge, and none of its last reports was dismissed.
 */
const isTrustedReporterSql = (clock: Clock) => sql`exists (
  select from accounts a join profiles p on p.id = a.id
  where a.id = r.reporter_id and a.created_at < ${clock.sql} - make_interval(days => ${thresholds.olderThanDays})
    and (p.verified_at is not null or exists (
      select from match_sides m where m.me = p.id and m.chat_unlocked))
    and not exists (
      select from (
        select l.case_id from case_reports l where l.reporter_id = p.id
        order by l.created_at desc limit ${thresholds.lastReports}
      ) latest join moderation_events e on e.case_id = latest.case_id and e.type = 'dismiss' and e.stage = 'first'
      where e.applied_at is not null and not exists (select from moderation_events u where u.undoes = e.id)))`

/**
 * Hides a member until a decision, after grave reports by three trusted members who have no match with each other. At most
 * once in 30 days, unless a decision came between. The caller holds the case's lock, so that parallel reports all count.
 */
export async function hideIfTrustedReportersAgree(tx: Db, clock: Clock, memberId: string, caseId: string) {
  await query(
    tx,
    sql`
      with trusted as (
        select distinct r.reporter_id as id from case_reports r
        where r.case_id = ${caseId} and r.ground = any(${graveGrounds}::text[]) and ${isTrustedReporterSql(clock)}),
      unmatched as (
        select t.id from trusted t where not exists (
          select from match_sides m join trusted o on o.id = m.other where m.me = t.id))
      update profiles p set ${hideProfileSql}, restriction = coalesce(restriction, 'under_review'), auto_hidden_at = ${clock.sql}
      where p.id = ${memberId} and p.restriction is distinct from 'under_review' and (select count(*) from unmatched) >= ${thresholds.reporters}
        and (p.auto_hidden_at is null
          or p.auto_hidden_at < ${clock.sql} - make_interval(days => ${thresholds.onceInDays})
          or exists (
            select from moderation_events e
            where e.member_id = p.id and e.applied_at > p.auto_hidden_at))`,
  )
}
