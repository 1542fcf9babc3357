import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, queryAndCommit, type Tx } from '../../../db/db.ts'
import { setUndoablePassSql } from '../../likes/action-budget.ts'
import { insertNotificationsSql } from '../../notifications/inbox/create-notifications.ts'
import type { Decision } from './pair-state.ts'

interface NewDecision {
  decision: Decision
  /** They decided about me before: this answers it. */
  isAnswer: boolean
  sendsNotification: boolean
  /** The pass that undo takes back from now on, and the one until now. Undefined if that was not read. */
  undoablePass: string | null
  lastPass: string | null | undefined
  /** Nothing else follows in this transaction. */
  isLast: boolean
}

/** Saves my decision about another member, with all that it changes, in a single statement. */
export async function saveDecision(
  tx: Tx,
  clock: Clock,
  [me, other]: readonly [string, string],
  { decision, isAnswer, sendsNotification, undoablePass, lastPass, isLast }: NewDecision,
) {
  // Only the parts that change something: each of them costs time, also if it changes nothing.
  const besides = [
    sendsNotification &&
      sql`notified as (
        ${insertNotificationsSql(clock, [{ id: randomUUID(), to: other, code: 'like', senderId: me }])})`,
    lastPass !== undoablePass && sql`undo as (${setUndoablePassSql(me, undoablePass)})`,
    isAnswer &&
      sql`theirs as (
        update profile_actions set answered_at = ${clock.sql}
        where from_profile_id = ${other} and to_profile_id = ${me} and answered_at is null)`,
  ].filter((part) => part !== false)
  const statement = sql`
      ${besides.length === 0 ? sql`` : sql`with ${sql.join(besides)}`}
      insert into profile_actions as mine (from_profile_id, to_profile_id, action, created_at, answered_at, notified_at)
      values (${me}, ${other}, ${decision}, ${clock.sql}, case when ${isAnswer} then ${clock.sql} end,
        case when ${sendsNotification} then ${clock.sql} end)
      on conflict (from_profile_id, to_profile_id) do update
        set action = excluded.action, created_at = excluded.created_at, deck_place = excluded.deck_place,
          notified_at = coalesce(excluded.notified_at, mine.notified_at)`
  await (isLast ? queryAndCommit(tx, statement) : query(tx, statement))
  if (sendsNotification) tx.notifyMembers([other], { type: 'notification' })
}
