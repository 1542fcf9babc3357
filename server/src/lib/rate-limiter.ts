import { sql, type Sql } from '../db/sql.ts'
import type { Clock } from '../db/clock.ts'
import { queryOne, query, type Db } from '../db/db.ts'

interface RateLimit {
  /** Holds, for each owner of a bucket, when it will be empty again. */
  table: string
  owner: 'member_id' | 'key'
  /** So many at once, then as many as the window brings, evenly. */
  max: number
  windowS: number
}

/** What the row of a bucket `b` notes beside, and what is answered of it, each after a comma. */
interface ExtraColumns {
  setSql: Sql
  returningSql: Sql
}
const noExtraColumns: ExtraColumns = { setSql: sql``, returningSql: sql`` }

/** The one limiter: what goes beyond leaves no trace, so that an impatient one is let in as early as a patient one. */
export function createRateLimiter({ table, owner, max, windowS }: RateLimit) {
  const into = sql.raw(table)
  const column = sql.raw(owner)
  const step = sql`make_interval(secs => ${windowS / max})`
  const window = sql`make_interval(secs => ${windowS})`

  return {
    /** One more of each that `owners` finds. Returns its owner, and none where it is too many. */
    consumeSql: (
      now: Sql<Date>,
      owners: Sql,
      { setSql, returningSql }: ExtraColumns = noExtraColumns,
    ): Sql => sql`
      insert into ${into} as b (${column}, spent_until)
      select owner, ${now} + ${step} from (${owners}) found (owner)
      on conflict (${column}) do update set spent_until = greatest(b.spent_until, ${now}) + ${step} ${setSql}
      where b.spent_until + ${step} <= ${now} + ${window}
      returning ${column} ${returningSql}`,

    /** One that is not to count after all. */
    async refund(db: Db, key: unknown) {
      await query(db, sql`update ${into} set spent_until = spent_until - ${step} where ${column} = ${key}`)
    },

    /** Until there is room for the next one, in seconds. */
    async retryAfterSeconds(db: Db, now: Sql<Date>, key: unknown): Promise<number> {
      const row = await queryOne(
        db,
        sql<{ waitS: number }>`
          select ceil(extract(epoch from spent_until + ${step} - ${window} - ${now}))::int as "waitS"
          from ${into} where ${column} = ${key}`,
      )
      return Math.max(1, row?.waitS ?? 1)
    },
  }
}

/** So many acts of a member at once, then as many as an hour brings. */
export function createHourlyLimiter(table: string, actsAnHour: number) {
  const bucket = createRateLimiter({ table, owner: 'member_id', max: actsAnHour, windowS: 3600 })

  /** Held: an account that is erased meanwhile would leave the budget without its owner. */
  const held = (memberId: string) => sql`select id from profiles where id = ${memberId} for key share`

  return {
    /** One more of a member whom `owner` finds and holds, as part of a statement. Returns their id, and none where it is too many. */
    consumeSql: (clock: Clock, owner: Sql, extra?: ExtraColumns) =>
      bucket.consumeSql(clock.sql, owner, extra),

    /** One more, unless it is too many or the member is gone. */
    async consume(db: Db, clock: Clock, memberId: string): Promise<'spent' | 'too_many' | 'gone'> {
      const found = await queryOne(
        db,
        sql<{ spent: boolean }>`
          with member as materialized (${held(memberId)}),
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
