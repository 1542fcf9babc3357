import { sql, type Sql } from '../db/sql.ts'
import { statementTimeSql, type Clock } from '../db/clock.ts'
import { queryOne, query, type Db } from '../db/db.ts'
import { bucketStartSql, hourWindowSql } from './trailing-window.ts'

/** Extra SET and RETURNING fragments, each beginning with a comma; `b` is the member's row. */
interface ExtraColumns {
  setSql: Sql
  returningSql: Sql
}
const noExtraColumns: ExtraColumns = { setSql: sql``, returningSql: sql`` }

/** `countedIn` is the beginning of the bucket in which it was counted. */
type Outcome = { result: 'counted'; countedIn: Date } | { result: 'too_many' } | { result: 'gone' }

/** Limits a member's actions in any 60 minutes. Refused attempts do not count, so trying again early costs nothing. */
export function createHourlyLimiter(table: string, max: number) {
  const tableSql = sql.raw(table)
  const bucketsSql = sql`unnest(b.bucket_starts, b.bucket_counts) as bucket (start, count)`

  /** Locks the profile: otherwise an account erased meanwhile would leave a row without its owner. */
  const lockProfileSql = (memberId: string) =>
    sql`select id from profiles where id = ${memberId} for key share`

  /** Counts one more for the member whom `owner` selects and locks. Returns no row if it is too many. */
  const consumeSql = (clock: Clock, owner: Sql, extra: ExtraColumns = noExtraColumns): Sql => {
    const isInWindowSql = sql`start > ${statementTimeSql(clock)} - ${hourWindowSql}`
    return sql`
      insert into ${tableSql} as b (member_id, bucket_starts, bucket_counts)
      select owner, array[${bucketStartSql(statementTimeSql(clock))}], array[1] from (${owner}) found (owner)
      on conflict (member_id) do update set (bucket_starts, bucket_counts) = (
        select array_agg(start), array_agg(count) from (
          select start, sum(count)::int as count
          from (select * from ${bucketsSql} union all select excluded.bucket_starts[1], 1) counted
          where ${isInWindowSql} group by start
        ) kept) ${extra.setSql}
      where (select coalesce(sum(count), 0) from ${bucketsSql} where ${isInWindowSql}) < ${max}
      returning member_id ${extra.returningSql}`
  }

  return {
    consumeSql,

    /** Counts one more, unless that is too many or the member is gone. */
    async consume(db: Db, clock: Clock, memberId: string): Promise<Outcome> {
      const newestBucket = {
        setSql: sql``,
        returningSql: sql`, (select max(start) from ${bucketsSql}) as "countedIn"`,
      }
      const found = await queryOne(
        db,
        sql<{ countedIn: Date | null }>`
          with member as materialized (${lockProfileSql(memberId)}),
            counted as (${consumeSql(clock, sql`table member`, newestBucket)})
          select "countedIn" from member left join counted on true`,
      )
      if (found === undefined) return { result: 'gone' }
      const { countedIn } = found
      return countedIn === null ? { result: 'too_many' } : { result: 'counted', countedIn }
    },

    /** Takes back one that was counted in this bucket. */
    async refund(db: Db, memberId: string, countedIn: Date) {
      const placeSql = sql`array_position(bucket_starts, ${countedIn})`
      await query(
        db,
        sql`
          update ${tableSql} set bucket_counts[${placeSql}] = bucket_counts[${placeSql}] - 1
          where member_id = ${memberId} and ${placeSql} is not null`,
      )
    },

    /** Seconds until the oldest bucket leaves the window. */
    async retryAfterSeconds(db: Db, clock: Clock, memberId: string): Promise<number> {
      const now = statementTimeSql(clock)
      const row = await queryOne(
        db,
        sql<{ waitS: number | null }>`
          select ceil(extract(epoch from min(start) + ${hourWindowSql} - ${now}))::int as "waitS"
          from ${tableSql} b, ${bucketsSql}
          where member_id = ${memberId} and count > 0 and start > ${now} - ${hourWindowSql}`,
      )
      return Math.max(1, row?.waitS ?? 1)
    },
  }
}
