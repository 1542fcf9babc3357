import { answersInTime } from '@mithaq/contract/limits'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { sql, type Sql } from '../../../db/sql.ts'
import { todaySql } from '../../../lib/age.ts'
import type { ReplyCount } from '../rules/reply-counts.ts'

/** Adds the counts in a fixed order of members, so that two statements never wait for each other. */
export const addReplyCountsSql = (counts: readonly ReplyCount[]): Sql => sql`
  insert into reply_days as r (member_id, day, answered, expired)
  select "memberId", day, answered, expired
  from json_to_recordset(${JSON.stringify(counts)}) as c ("memberId" uuid, day date, answered int, expired int)
  order by "memberId", day
  on conflict (member_id, day) do update
  set answered = r.answered + excluded.answered, expired = r.expired + excluded.expired`

/** For `reply_days r`: the day has left the period that counts. */
const isOldSql = (clock: Clock) => sql`r.day <= ${todaySql(clock)} - ${answersInTime.days}::int`

export const forgetOldReplyDays = (db: Db, clock: Clock) =>
  query(db, sql`delete from reply_days r where ${isOldSql(clock)}`)

/** Members changed in one statement. */
const batchSize = 500

/** Says of every member whether they answer in time, by what they answered in the period. */
export async function updateAnswersInTime(db: Db, clock: Clock): Promise<void> {
  const { minClocks, minPercent } = answersInTime
  for (;;) {
    const changed = await query(
      db,
      sql<{ id: string }>`
        with reliable as (
          select r.member_id as id from reply_days r where not ${isOldSql(clock)} group by r.member_id
          having sum(r.answered + r.expired) >= ${minClocks}::int
            and sum(r.answered) * 100 >= sum(r.answered + r.expired) * ${minPercent}::int
        ), changed as (
          select p.id, reliable.id is not null as answers
          from profiles p left join reliable on reliable.id = p.id
          where p.answers_in_time is distinct from (reliable.id is not null)
          order by p.id limit ${batchSize}
        ), locked as materialized (
          select p.id, changed.answers from profiles p join changed on changed.id = p.id
          order by p.id for no key update of p
        )
        update profiles p set answers_in_time = locked.answers from locked where p.id = locked.id returning p.id`,
    )
    if (changed.length < batchSize) return
  }
}
