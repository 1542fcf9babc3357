import { sql, type RawBuilder } from 'kysely'
import type { Clock } from './clock.ts'
import { first, type Db } from './db.ts'

const windowS = 3600

/**
 * So many acts of a member at once, then as many as an hour brings. `table` holds, for each member, when the bucket
 * will be empty again.
 */
export function hourlyBucket(table: string, actsAnHour: number) {
  const stepS = windowS / actsAnHour
  const step = sql`make_interval(secs => ${stepS})`
  return {
    // Hold the member: an account that is erased meanwhile would leave the budget without its owner.
    /** One more. Returns no row where it is too many. */
    spend: (clock: Clock, memberId: string): RawBuilder<unknown> => sql`
      insert into ${sql.table(table)} as b (member_id, spent_until)
      select id, ${clock.sql} + ${step} from profiles where id = ${memberId} for key share
      on conflict (member_id) do update set spent_until = greatest(b.spent_until, ${clock.sql}) + ${step}
      where b.spent_until + ${step} <= ${clock.sql} + make_interval(secs => ${windowS})
      returning member_id`,

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
