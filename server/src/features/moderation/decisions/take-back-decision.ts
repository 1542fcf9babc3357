import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { refuse, type StaffCaller } from '../../../http/routes/serve-routes.ts'
import { mergeCases } from '../../former-members/merge-cases.ts'
import { writeStaffLog } from '../../staff/staff-log.ts'
import { lockCaseOfEvent } from './lock-case.ts'

interface TakeBackState {
  caseId: string
  memberId: string
  kind: string
  isProposedBan: boolean
  wasClosedBefore: boolean
  isTooLate: boolean
  isTakenBack: boolean
}

/** Takes back a moderator's own decision before it takes effect, and opens its case again. */
export async function takeBackDecision(tx: Db, clock: Clock, me: StaffCaller, id: string) {
  await lockCaseOfEvent(tx, id)
  const found = await queryOne(
    tx,
    sql<TakeBackState>`
      select e.case_id as "caseId", e.member_id as "memberId", c.kind, e.type = 'ban' and e.stage = 'first' as "isProposedBan",
        coalesce(c.closed_at < e.at, false) as "wasClosedBefore",
        e.effective_at <= ${clock.sql} or exists (
          select from moderation_events n where n.case_id = e.case_id and n.at > e.at) as "isTooLate",
        exists (select from moderation_events u where u.undoes = e.id) as "isTakenBack"
      from moderation_events e join cases c on c.id = e.case_id
      where e.id = ${id} and e.staff_id = ${me.staffId} and e.undoes is null`,
  )
  if (found === undefined) return refuse('not_found')
  if (found.isTakenBack) return {}
  if (found.isTooLate) return refuse('too_late')
  const { caseId, memberId, kind, wasClosedBefore, isProposedBan } = found
  await query(
    tx,
    sql`
      insert into moderation_events (id, case_id, member_id, staff_id, type, at, effective_at, undoes)
      values (${randomUUID()}, ${caseId}, ${memberId}, ${me.staffId}, 'take_back', ${clock.sql}, ${clock.sql}, ${id})`,
  )
  if (isProposedBan)
    await query(
      tx,
      sql`
        update cases set ban_proposed_by = null, due_at = least(due_at, due_before_ban), due_before_ban = null
        where id = ${caseId}`,
    )
  else if (!wasClosedBefore) await reopenCase(tx, caseId, memberId, kind)
  await writeStaffLog(tx, clock, { by: me.staffId, act: 'take_back', caseId, memberId })
  return {}
}

/** Opens the case again. A case that was opened meanwhile joins it: a member has one open case of a kind. */
async function reopenCase(tx: Db, caseId: string, memberId: string, kind: string) {
  const newerCase = await queryOne(
    tx,
    sql<{ id: string }>`
      select id from cases where member_id = ${memberId} and kind = ${kind} and closed_at is null for update`,
  )
  if (newerCase) await mergeCases(tx, newerCase.id, caseId)
  await query(tx, sql`update cases set closed_at = null where id = ${caseId}`)
}
