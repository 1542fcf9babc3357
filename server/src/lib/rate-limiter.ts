import { sql, type Sql } from '../db/sql.ts'
import { queryOne, query, type Db } from '../db/db.ts'

interface RateLimit {
  /** The table that stores, for each owner, when their bucket is empty again. */
  table: string
  owner: 'member_id' | 'key'
  /** Allowed at once; the window then refills this many, evenly. */
  max: number
  windowS: number
}

/** A leaky bucket in the database. Refused attempts do not count, so trying again early costs nothing. */
export function createRateLimiter({ table, owner, max, windowS }: RateLimit) {
  const tableSql = sql.raw(table)
  const ownerSql = sql.raw(owner)
  const refillTime = sql`make_interval(secs => ${windowS / max})`
  const window = sql`make_interval(secs => ${windowS})`

  return {
    /** Consumes one token for every owner that `owners` selects. Returns the owners who still had one. */
    consumeSql: (now: Sql<Date>, owners: Sql): Sql => sql`
      insert into ${tableSql} as b (${ownerSql}, spent_until)
      select owner, ${now} + ${refillTime} from (${owners}) found (owner)
      on conflict (${ownerSql}) do update set spent_until = greatest(b.spent_until, ${now}) + ${refillTime}
      where b.spent_until + ${refillTime} <= ${now} + ${window}
      returning ${ownerSql}`,

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
