import { verification as limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'

export const isRecentAttemptSql = (clock: Clock, at: string) =>
  sql`${sql.ref(at)} > ${clock.sql} - make_interval(days => ${limits.withinDays})`

/** An abandoned visit to the partner does not count as an attempt when the account is deleted. */
export const isNotAbandonedVisitSql = sql`not (partner and state = 'waiting' and outcome is null)`

/** A member's recent verification attempts, including those of a former account, as `tries (at)`. */
export const recentAttemptsSql = (clock: Clock, memberId: string, which = sql`true`) => sql`
  (select at from (
      select sent_at as at from verifications where member_id = ${memberId} and ${which}
      union all select unnest(earlier_tries) from profiles where id = ${memberId}) every_try
    where ${isRecentAttemptSql(clock, 'at')}) tries`
