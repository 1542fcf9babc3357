import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { first, type Db } from '../../db.ts'
import { refuse } from '../../http.ts'

const windowS = 3600
const stepS = windowS / bounds.actionsAnHour
const step = sql`make_interval(secs => ${stepS})`

/** One more like, pass or unblocking: an hour's worth at once, then as many as the hour brings. Returns no row where it is too many. */
export const spendAction = (clock: Clock, me: string) => sql`
  insert into action_budgets as b (member_id, spent_until) values (${me}, ${clock.sql} + ${step})
  on conflict (member_id) do update set spent_until = greatest(b.spent_until, ${clock.sql}) + ${step}
  where b.spent_until + ${step} <= ${clock.sql} + make_interval(secs => ${windowS})
  returning member_id`

export async function tooMany(tx: Db, clock: Clock, me: string) {
  const row = await first(
    tx,
    sql<{ waitS: number }>`
      select ceil(extract(epoch from spent_until - ${clock.sql}) + ${stepS - windowS}::float8)::int as "waitS"
      from action_budgets where member_id = ${me}`,
  )
  return refuse('too_many_likes', { retryAfterS: Math.max(1, row?.waitS ?? 1) })
}
