import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { dayWindowSql } from '../../lib/trailing-window.ts'

/** Whether a member was shown another within the last day, so that the card may still be open. */
export const wasRecentlyShownSql = (clock: Clock, me: Sql, other: Sql) => sql`
  exists (
    select from shown_people s
    where s.member_id = ${me} and s.since > ${clock.sql} - ${dayWindowSql}
      and ${other} = any (s.people))`
