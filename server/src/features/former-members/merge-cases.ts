import { sql } from '../../db/sql.ts'
import { query, type Db } from '../../db/db.ts'

/** Moves everything from one case into another, decisions included: a member has at most one open case of a kind. */
export async function mergeCases(tx: Db, from: string, into: string) {
  for (const table of ['case_reports', 'appeals', 'moderation_events'])
    await query(tx, sql`update ${sql.ref(table)} set case_id = ${into} where case_id = ${from}`)
  await query(
    tx,
    sql`
      insert into case_pictures (case_id, picture_id, reason, twin_id, at)
      select ${into}, picture_id, reason, twin_id, at from case_pictures where case_id = ${from}
      on conflict (case_id, picture_id) do nothing`,
  )
  await query(
    tx,
    sql`
      insert into case_patterns (case_id, text, members)
      select ${into}, text, members from case_patterns where case_id = ${from} on conflict (case_id) do nothing`,
  )
  await query(
    tx,
    sql`
      update cases c set severity = least(c.severity, n.severity), opened_at = least(c.opened_at, n.opened_at),
        due_at = least(c.due_at, n.due_at),
        ban_proposed_by = coalesce(c.ban_proposed_by, n.ban_proposed_by),
        due_before_ban = coalesce(c.due_before_ban, n.due_before_ban)
      from cases n where c.id = ${into} and n.id = ${from}`,
  )
  await query(tx, sql`delete from cases where id = ${from}`)
}
