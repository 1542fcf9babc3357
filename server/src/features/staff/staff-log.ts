import { randomUUID } from 'node:crypto'
import { staff as limits } from '@mithaq/contract/limits'
import type { Decision } from '@mithaq/contract/moderation'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import { createPager, cursorColumnsSql, type Cursor, type CursorColumns } from '../../lib/pager.ts'

/** The actions of staff that are logged. */
export type LoggedAction =
  | 'enrolled'
  | 'signed_in'
  | 'signed_out'
  | 'passkey_added'
  | 'invited'
  | 'link_renewed'
  | 'removed'
  | 'looked'
  | 'claimed'
  | 'searched'
  | 'listed_cases'
  | 'listed_vault'
  | Decision
  | 'take_back'
  | 'looked_at_selfies'
  | 'looked_at_pictures'
  | 'accepted'
  | 'refused'
  | 'fraudulent'
  | 'opened_vault'
  | 'lifted_bar'

interface LogEntry {
  /** Null for the operator's command line. */
  by: string | null
  act: LoggedAction
  aboutStaff?: string
  memberId?: string
  caseId?: string
  /** The members whose names or faces a list showed. */
  shown?: string[]
  why?: string
}

/** Adds a row to the log. The database refuses to change or delete it for two years. */
export async function writeStaffLog(tx: Db, clock: Clock, entry: LogEntry) {
  const { by, act, aboutStaff = null, memberId = null, caseId = null, shown = [], why = null } = entry
  await query(
    tx,
    sql`
      insert into staff_log (id, at, staff_id, act, about_staff, member_id, case_id, shown, why)
      values (${randomUUID()}, ${clock.sql}, ${by}, ${act}, ${aboutStaff}, ${memberId}, ${caseId}, ${shown}::uuid[], ${why})`,
  )
}

interface LogRow extends CursorColumns {
  who: string | null
  act: string
  about: string | null
  memberId: string | null
  caseId: string | null
  shown: string[]
  why: string | null
}

/** A page of the log, newest first. */
export async function listStaffLog(db: Db, from: Cursor) {
  const page = createPager(from, limits.logPage)
  const found = await query(
    db,
    sql<LogRow>`
      select ${cursorColumnsSql('l.at', 'l.id')}, l.act, l.why, l.member_id as "memberId", l.case_id as "caseId", l.shown,
        s.name as who, a.name as about
      from staff_log l left join staff s on s.id = l.staff_id left join staff a on a.id = l.about_staff
      where ${page.afterCursorSql('l.at', 'l.id')} ${page.orderAndLimitSql('l.at', 'l.id')}`,
  )
  const { shown, next } = page.cutPage(found)
  return { rows: shown.map(({ atId, ...row }) => ({ ...row, id: atId })), next }
}

/** Deletes rows after two years, and with them the names of removed staff. */
export async function forgetOldStaffLog(db: Db, clock: Clock) {
  await query(db, sql`delete from staff_log where at < ${clock.sql} - interval '2 years'`)
  await query(db, sql`delete from staff where removed_at < ${clock.sql} - interval '2 years'`)
}
