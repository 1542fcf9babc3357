import { moderation as limits } from '@mithaq/contract/limits'
import { decisionsAt, type Decision, type WrittenField } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { instantSql } from '../../../lib/pager.ts'
import { refuse, type StaffCaller } from '../../../http/routes/serve-routes.ts'
import { writeStaffLog } from '../../staff/staff-log.ts'
import { hasLapsedProposal } from '../sanctions/ban-proposals.ts'
import { lockCase, type LockedCase } from './lock-case.ts'
import { findQuotedMessage, type ExcerptPosition } from './quoted-message.ts'

export interface NewDecision {
  id: string
  caseId: string
  decision: Decision
  rule: number
  note: string
  days?: 3 | 7 | 30 | undefined
  pictures?: string[] | undefined
  field?: WrittenField | undefined
  quote?: ExcerptPosition | undefined
}

/** Fields that one kind of decision requires and all others refuse. */
const requiredBy = { days: 'suspend', pictures: 'remove_pictures', field: 'rewrite' } as const

function findMismatchedField(proposal: NewDecision): keyof typeof requiredBy | 'decision' | null {
  for (const name of ['days', 'pictures', 'field'] as const)
    if ((proposal[name] !== undefined) !== (proposal.decision === requiredBy[name])) return name
  return null
}

/** Saves a decision; it takes effect when the time to take it back is over. */
export async function decideCase(tx: Db, clock: Clock, me: StaffCaller, proposal: NewDecision) {
  const { id, caseId, decision, rule, note, days = null, pictures = null, field = null } = proposal
  const mismatchedField = findMismatchedField(proposal)
  if (mismatchedField !== null) return refuse('invalid_input', { field: mismatchedField })
  const locked = await lockCase(tx, clock, me, caseId)
  // Selfies have a route of their own, which also keeps or erases them.
  if (locked === undefined || (locked.kind === 'verification' && decision !== 'close_underage'))
    return refuse('not_found')
  const quoted = proposal.quote && (await findQuotedMessage(tx, caseId, decision, proposal.quote))
  const effectiveAtSql = sql<string>`${instantSql(sql`effective_at`)}`
  const existing = await queryOne(
    tx,
    sql<{ effectiveAt: string; isSame: boolean }>`
      select ${effectiveAtSql} as "effectiveAt",
        (case_id, staff_id, type, rule, note, days, pictures, field, quoted, quoted_at) is not distinct from
        (${caseId}::uuid, ${me.staffId}::uuid, ${decision}::text, ${rule}::smallint, ${note}::text, ${days}::smallint,
          ${pictures}::uuid[], ${field}::text, ${quoted?.text ?? null}::text, ${quoted?.at ?? null}::timestamptz) as "isSame"
      from moderation_events where id = ${id}`,
  )
  if (existing) return existing.isSame ? { effectiveAt: existing.effectiveAt } : refuse('id_reused')
  const refusal = findRefusal(locked, decision)
  if (refusal !== null) return refusal
  if (decision === 'ban' && locked.stage === 'first' && (await hasLapsedProposal(tx, caseId, me.staffId)))
    return refuse('needs_another')
  const stage = locked.isClosed ? 'first' : locked.stage
  if (proposal.quote && quoted === undefined) return refuse('invalid_input', { field: 'quote' })
  const inserted = await queryOne(
    tx,
    sql<{ effectiveAt: string }>`
      insert into moderation_events (id, case_id, member_id, staff_id, type, stage, rule, note, days, pictures, field, quoted,
        quoted_at, at, effective_at)
      values (${id}, ${caseId}, ${locked.memberId}, ${me.staffId}, ${decision}, ${stage}, ${rule}, ${note}, ${days},
        ${pictures}, ${field}, ${quoted?.text ?? null}, ${quoted?.at ?? null}, ${clock.sql}, ${clock.sql} + make_interval(secs => ${limits.takeBackS}))
      on conflict (id) do nothing returning ${effectiveAtSql} as "effectiveAt"`,
  )
  // The same id was used in another case meanwhile.
  if (inserted === undefined) return refuse('id_reused')
  if (!locked.isClosed)
    await closeOrAwaitConfirmation(tx, clock, me, caseId, decision === 'ban' && stage === 'first')
  await writeStaffLog(tx, clock, {
    by: me.staffId,
    act: decision,
    caseId,
    memberId: locked.memberId,
    why: note,
  })
  return inserted
}

function findRefusal(locked: LockedCase, decision: Decision) {
  const liftsSanction = decision === 'restore' && (locked.isClosed || locked.stage === 'first')
  const isWithoutSanction = liftsSanction && locked.canRestore === null
  // A sanction can be lifted at any time, also in a closed case.
  if (locked.isClosed && (!liftsSanction || isWithoutSanction)) return refuse('case_closed')
  if (!locked.isClosed && locked.isClaimedByOther) return refuse('case_claimed')
  // A proposed ban is confirmed or refused in its own case, by a second person.
  if ((!locked.isClosed && !locked.canDecide) || (liftsSanction && locked.canRestore === false))
    return refuse('needs_another')
  if (isWithoutSanction || !decisionsAt[locked.stage].includes(decision))
    return refuse('invalid_input', { field: 'decision' })
  return null
}

/** Closes the case, or leaves it open for the confirmation of a proposed ban, and ends its claim. */
async function closeOrAwaitConfirmation(
  tx: Db,
  clock: Clock,
  me: StaffCaller,
  caseId: string,
  isBanProposed: boolean,
) {
  await query(
    tx,
    isBanProposed
      ? sql`
          update cases set ban_proposed_by = ${me.staffId}, due_before_ban = due_at,
            due_at = ${clock.sql} + make_interval(hours => ${limits.ban.confirmH}) where id = ${caseId}`
      : sql`update cases set closed_at = ${clock.sql} where id = ${caseId}`,
  )
  await query(tx, sql`delete from case_claims where case_id = ${caseId}`)
}
