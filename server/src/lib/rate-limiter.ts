import { sql, type Sql } from '../db/sql.ts'
import type { Clock } from '../db/clock.ts'
import { queryOne, query, type Db } from '../db/db.ts'

interface RateLimit {
  /** The table that stores, for each owner, when their bucket is empty again. */
  table: string
  owner: 'member_id' | 'key'
  /** Allowed at once; the window then refills this many, evenly. */
  max: number
  windowS: number
}

/** Extra SET and RETURNING fragments, each beginning with a comma; `b` is the bucket's row. */
interface ExtraColumns {
  setSql: Sql
  returningSql: Sql
}
const noExtraColumns: ExtraColumns = { setSql: sql``, returningSql: sql`` }

/** A leaky bucket in the database. Refused attempts do not count, so trying again early costs nothing. */
export function createRateLimiter({ table, owner, max, windowS }: RateLimit) {
  const tableSql = sql.raw(table)
  const ownerSql = sql.raw(owner)
  const refillTime = sql`make_interval(secs => ${windowS / max})`
  const window = sql`make_interval(secs => ${windowS})`

  return {
    /** Consumes one token for every owner that `owners` selects. Returns the owners who still had one. */
    consumeSql: (
      now: Sql<Date>,
      owners: Sql,
      { setSql, returningSql }: ExtraColumns = noExtraColumns,
    ): Sql => sql`
      insert into ${tableSql} as b (${ownerSql}, spent_until)
      select owner, ${now} + ${refillTime} from (${owners}) found (owner)
      on conflict (${ownerSql}) do update set spent_until = greatest(b.spent_until, ${now}) + ${refillTime} ${setSql}
      where b.spent_until + ${refillTime} <= ${now} + ${window}
      returning ${ownerSql} ${returningSql}`,

    /** Gives back one consumed token. */
    async refund(db: Db, key: unknown) {
      await query(
        db,
        sql`update ${tableSql} set spent_until = spent_until - ${refillTime} where ${ownerSql} = ${key}`,
      )
    },

    /** Seconds until the next token is free. */
    async retryAfterSeconds(db: Db, now: Sql<Date>, key: unknown): Promise<number> {
      const row = await queryOne(
        db,
        sql<{ waitS: number }>`
          select ceil(extract(epoch from spent_until + ${refillTime} - ${window} - ${now}))::int as "waitS"
          from ${tableSql} where ${ownerSql} = ${key}`,
      )
      return Math.max(1, row?.waitS ?? 1)
    },
  }
}

/** A limiter for a member's actions per hour. */
export function createHourlyLimiter(table: string, actsAnHour: number) {
  const bucket = createRateLimiter({ table, owner: 'member_id', max: actsAnHour, windowS: 3600 })

  /** Locks the profile: otherwise an account erased meanwhile would leave a row without its owner. */
  const lockProfileSql = (memberId: string) =>
    sql`select id from profiles where id = ${memberId} for key share`

  return {
    /** Consumes one token of the member whom `owner` selects and locks. Returns no row if there was none. */
    consumeSql: (clock: Clock, owner: Sql, extra?: ExtraColumns) =>
      bucket.consumeSql(clock.sql, owner, extra),

    /** Consumes one token, unless there is none or the member is gone. */
    async consume(db: Db, clock: Clock, memberId: string): Promise<'spent' | 'too_many' | 'gone'> {
      const found = await queryOne(
        db,
        sql<{ spent: boolean }>`
          with member as materialized (${lockProfileSql(memberId)}),
            spent as (${bucket.consumeSql(clock.sql, sql`table member`)})
          select exists (select from spent) as spent from member`,
      )
      if (found === undefined) return 'gone'
      return found.spent ? 'spent' : 'too_many'
    },

    refund: bucket.refund,
    retryAfterSeconds: (db: Db, clock: Clock, memberId: string) =>
      bucket.retryAfterSeconds(db, clock.sql, memberId),
  }
}
