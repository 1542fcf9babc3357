import { sql, type RawBuilder } from 'kysely'
import type { Clock } from './clock.ts'
import { first, rows, type Db } from './db.ts'

const windowS = 3600

/**
 * So many acts of a member at once, then as many as an hour brings. `table` holds, for each member, when the bucket
 * will be empty again.
 */
export function hourlyBucket(table: string, actsAnHour: number) {
  const stepS = windowS / actsAnHour
  const step = sql`make_interval(secs => ${stepS})`

  /** Held: an account that is erased meanwhile would leave the budget without its owner. */
  const held = (memberId: string) => sql`select id from profiles where id = ${memberId} for key share`

  /** One more of the member found by `member`. Returns no row where it is too many, or nobody is found. */
  const spending = (clock: Clock, member: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    insert into ${sql.table(table)} as b (member_id, spent_until)
    select id, ${clock.sql} + ${step} from (${member}) member
    on conflict (member_id) do update set spent_until = greatest(b.spent_until, ${clock.sql}) + ${step}
    where b.spent_until + ${step} <= ${clock.sql} + make_interval(secs => ${windowS})
    returning member_id`

  return {
    /** One more, as part of a statement. Returns no row where it is too many, or the member is gone. */
    spending: (clock: Clock, memberId: string) => spending(clock, held(memberId)),

    /** One more, unless it is too many or the member is gone. */
    async spend(db: Db, clock: Clock, memberId: string): Promise<'spent' | 'too_many' | 'gone'> {
      const found = await first(
        db,
        sql<{ spent: boolean }>`
          with member as materialized (${held(memberId)}), spent as (${spending(clock, sql`table member`)})
          select exists (select from spent) as spent from member`,
      )
      if (found === undefined) return 'gone'
      return found.spent ? 'spent' : 'too_many'
    },

    /** One that was spent for nothing. */
    async giveBack(db: Db, memberId: string) {
      await rows(
        db,
        sql`update ${sql.table(table)} set spent_until = spent_until - ${step} where member_id = ${memberId}`,
      )
    },

    /** Until there is room for the next one, in seconds. */
    async waitS(db: Db, clock: Clock, memberId: string): Promise<number> {
      const row = await first(
        db,
        sql<{ waitS: number }>`
          select ceil(extract(epoch from spent_until - ${clock.sql}) + ${stepS - windowS}::float8)::int as "waitS"
          from ${sql.table(table)} where member_id = ${memberId}`,
      )
      return Math.max(1, row?.waitS ?? 1)
    },
  }
}
