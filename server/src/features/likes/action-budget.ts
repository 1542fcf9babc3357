import { discovery as bounds } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import { createHourlyLimiter } from '../../lib/hourly-limiter.ts'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/db.ts'
import { refuse } from '../../http/routes/serve-routes.ts'

const actions = createHourlyLimiter('action_budgets', bounds.actionsAnHour)

/**
 * Counts a like or pass of a locked member, as part of a statement. Returns `member_id` and `last_pass`, or no row above the
 * limit. Saves the pass in the deck at the same time if the row exists, to avoid a second update.
 */
export const consumeActionSql = (clock: Clock, owner: Sql, passed?: Sql) =>
  actions.consumeSql(clock, owner, {
    setSql: passed === undefined ? sql`` : sql`, last_pass = coalesce(${passed}, b.last_pass)`,
    returningSql: sql`, last_pass`,
  })

/** Part of a statement: saves the pass that can be undone; null after another action. */
export const setUndoablePassSql = (me: string, passed: string | null) => sql`
  update action_budgets set last_pass = ${passed}::uuid
  where member_id = ${me} and last_pass is distinct from ${passed}::uuid`

/** Counts an unblocking, or refuses it. */
export async function consumeAction(tx: Db, clock: Clock, me: string) {
  const { result } = await actions.consume(tx, clock, me)
  if (result === 'gone') return refuse('not_found')
  return result === 'counted' ? null : refuseTooManyActions(tx, clock, me)
}

export const refuseTooManyActions = async (tx: Db, clock: Clock, me: string) =>
  refuse('too_many_likes', { retryAfterS: await actions.retryAfterSeconds(tx, clock, me) })
