import type { Figures } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, type Db } from '../../../db/db.ts'

const weekSql = sql`interval '7 days'`
/** For `moderation_events e`: a decision that was not taken back. */
const isStandingSql = sql`e.undoes is null and not exists (select from moderation_events u where u.undoes = e.id)`

/** Figures of the last seven days including today, by UTC days. */
export async function loadWeeklyFigures(db: Db, clock: Clock): Promise<Figures> {
  const found = await queryOne(
    db,
    sql<Figures>`
      with decided as (
        select e.at, e.at - c.opened_at as took, e.stage from moderation_events e join cases c on c.id = e.case_id
        where e.at > ${clock.sql} - ${weekSql} and ${isStandingSql})
      select
        (select count(*)::int from cases where closed_at is null) as open,
        (select count(*)::int from cases where closed_at is null and due_at < ${clock.sql}) as overdue,
        (select json_agg(json_build_object('day', d.day::text,
            'opened', (select count(*) from cases c where (c.opened_at at time zone 'utc')::date = d.day),
            'decided', (select count(*) from decided e where (e.at at time zone 'utc')::date = d.day)) order by d.day)
          from (
            select (${clock.sql} at time zone 'utc')::date - n as day from generate_series(0, 6) n) d) as days,
        (select percentile_cont(0.5) within group (order by extract(epoch from took)) / 3600 from decided
          where stage = 'first') as "medianHours",
        (select json_build_object('granted', count(*) filter (where outcome = 'granted'),
            'stands', count(*) filter (where outcome = 'stands'))
          from appeals where decided_at > ${clock.sql} - ${weekSql}) as appeals`,
  )
  if (found === undefined) throw new Error('Invariant violated: the query of weekly figures returned no row')
  return found
}
