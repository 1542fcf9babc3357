import { moderation as limits } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db, type RootDb } from '../../../db/db.ts'
import { forEachRowInTransaction } from '../../../lib/for-each-row.ts'

/**
 * Ends proposed bans that nobody confirmed or refused in 30 days. Their cases wait for a first decision again. Returns the
 * number of lapsed proposals.
 */
export async function lapseBanProposals(db: RootDb, clock: Clock): Promise<number> {
  const isLapsedSql = sql`
    c.closed_at is null and c.ban_proposed_by is not null and exists (
      select from moderation_events e
      where e.case_id = c.id and ${isProposedBanSql}
        and e.applied_at <= ${clock.sql} - make_interval(days => ${limits.ban.atMostDays})
        and not exists (select from moderation_events u where u.undoes = e.id)
        and not exists (select from statements t where t.event_id = e.id and t.lifted_at is not null))`
  let count = 0
  await forEachRowInTransaction(db, sql`select c.id from cases c where ${isLapsedSql}`, async (tx, id) => {
    const lockSql = sql`select from cases c where c.id = ${id} and ${isLapsedSql} for update of c skip locked`
    if ((await queryOne(tx, lockSql)) === undefined) return
    await liftBanProposal(tx, clock, id)
    await query(
      tx,
      sql`
        update cases set ban_proposed_by = null, due_at = least(due_at, due_before_ban), due_before_ban = null
        where id = ${id}`,
    )
    tx.publish({ type: 'cases' })
    count++
  })
  return count
}

/** For `moderation_events e`: whether it is a proposed ban. */
export const isProposedBanSql = sql<boolean>`(e.type = 'ban' and e.stage = 'first')`

/** Lifts the suspension that a proposed ban of this case brought. */
export const liftBanProposal = (tx: Db, clock: Clock, caseId: string) =>
  query(
    tx,
    sql`
      update statements t set lifted_at = ${clock.sql} from moderation_events e
      where e.id = t.event_id and e.case_id = ${caseId} and ${isProposedBanSql} and t.lifted_at is null`,
  )

/** Whether this moderator proposed a ban here that lapsed. The same person may not propose it again. */
export async function hasLapsedProposal(tx: Db, caseId: string, staffId: string): Promise<boolean> {
  const found = await queryOne(
    tx,
    sql`
      select from moderation_events e join statements t on t.event_id = e.id
      where e.case_id = ${caseId} and e.staff_id = ${staffId} and ${isProposedBanSql}
        and t.lifted_at is not null`,
  )
  return found !== undefined
}
