import { discovery as bounds } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import { createHourlyLimiter } from '../../lib/hourly-limiter.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db, type Tx } from '../../db/db.ts'
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

/** The passes of a member, and those that others made of them, are gone: none of them can be undone. */
export async function clearUndoablePasses(tx: Tx, me: string) {
  await query(
    tx,
    sql`
      with held as (
        select member_id from action_budgets
        where last_pass is not null and (member_id = ${me} or last_pass = ${me} and member_id in (
          select from_profile_id from profile_actions where to_profile_id = ${me} and action = 'pass'))
        order by member_id for update)
      update action_budgets b set last_pass = null from held where b.member_id = held.member_id`,
  )
}

/** Counts an unblocking, or refuses it. */
export async function consumeAction(tx: Db, clock: Clock, me: string) {
  const { result } = await actions.consume(tx, clock, me)
  if (result === 'gone') return refuse('not_found')
  return result === 'counted' ? null : refuseTooManyActions(tx, clock, me)
}

export const refuseTooManyActions = async (tx: Db, clock: Clock, me: string) =>
  refuse('too_many_likes', { retryAfterS: await actions.retryAfterSeconds(tx, clock, me) })
