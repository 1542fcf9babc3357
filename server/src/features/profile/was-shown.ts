import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'

/** A member was shown another within a day, by the hours that are noted: their card may still be open. */
export const wasShown = (clock: Clock, me: Sql, other: Sql) => sql`
  exists (
    select from shown_people s
    where s.member_id = ${me} and s.hour > date_trunc('hour', ${clock.sql}, 'UTC') - interval '24 hours'
      and ${other} = any (s.people))`
