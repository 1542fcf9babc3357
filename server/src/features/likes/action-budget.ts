import { discovery as bounds } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import { createHourlyLimiter } from '../../lib/hourly-limiter.ts'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/db.ts'
import { refuse } from '../../http/routes/serve-routes.ts'

const actions = createHourlyLimiter('action_budgets', bounds.actionsAnHour)

/**
 * One more like or pass of a member who is held, as part of a statement. Returns `member_id` and `last_pass`, no row where it
 * is too many. What will be their pass in the deck is noted with it, if their row is there: a second write to the
 * row makes a pass a tenth slower.
 */
export const consumeActionSql = (clock: Clock, owner: Sql, passed?: Sql) =>
  actions.consumeSql(clock, owner, {
    setSql: passed === undefined ? sql`` : sql`, last_pass = coalesce(${passed}, b.last_pass)`,
    returningSql: sql`, last_pass`,
  })

/** As part of a statement: the latest act on somebody was this pass in the deck, or another one. */
export const setUndoablePassSql = (me: string, passed: string | null) => sql`
  update action_budgets set last_pass = ${passed}::uuid
  where member_id = ${me} and last_pass is distinct from ${passed}::uuid`

/** One more unblocking, or the refusal. */
export async function consumeAction(tx: Db, clock: Clock, me: string) {
  const { result } = await actions.consume(tx, clock, me)
  if (result === 'gone') return refuse('not_found')
  return result === 'counted' ? null : refuseTooManyActions(tx, clock, me)
}

export const refuseTooManyActions = async (tx: Db, clock: Clock, me: string) =>
  refuse('too_many_likes', { retryAfterS: await actions.retryAfterSeconds(tx, clock, me) })
