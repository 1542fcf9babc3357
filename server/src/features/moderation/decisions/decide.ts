import { randomUUID } from 'node:crypto'
import { moderation as limits } from '@mithaq/contract/limits'
import { decisionsAt, type Decision, type Stage, type WrittenField } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { instantSql } from '../../../lib/pager.ts'
import { refuse, type StaffCaller } from '../../../http/routes/serve-routes.ts'
import { mergeCases } from '../../former-members/merge-cases.ts'
import { hasLapsedProposal } from '../sanctions/ban-proposals.ts'
import { findQuotedMessage, type ExcerptPosition } from './quoted-message.ts'
import { canOpenCaseSql } from '../cases/case-access.ts'
import { writeStaffLog } from '../../staff/staff-log.ts'
import { canRestoreSql, canDecideSql, caseStageSql } from '../cases/permissions.ts'

interface LockedCase {
  memberId: string
  kind: string
  closed: boolean
  stage: Stage
  mayDecide: boolean
  /** Whether one person can let the member back in at this moment; null where nothing shuts them out. */
  canLetIn: boolean | null
  claimedByOther: boolean
}

/** Holds the case: of two who act on it at once the second finds what the first has done. */
export async function lockCase(tx: Db, clock: Clock, { staffId }: StaffCaller, caseId: string) {
  const found = await queryOne(
    tx,
    sql<Omit<LockedCase, 'claimedByOther'>>`
      select c.member_id as "memberId", c.kind, c.closed_at is not null as closed, ${caseStageSql} as stage,
        ${canDecideSql(staffId)} as "mayDecide",
        ${canRestoreSql(clock)} as "canLetIn"
      from cases c where c.id = ${caseId} and ${canOpenCaseSql(clock, staffId)} for update of c`,
  )
  if (found === undefined) return undefined
  // Asked once the case is held: in one statement it would still see the claim as it was before the wait.
  const other = await queryOne(
    tx,
    sql`
      select from case_claims
      where case_id = ${caseId} and staff_id <> ${staffId} and until > ${clock.sql}`,
  )
  return { ...found, claimedByOther: other !== undefined }
}

/** Takes a case in hand, or holds it longer. */
export async function claimCase(tx: Db, clock: Clock, me: StaffCaller, caseId: string) {
  const held = await lockCase(tx, clock, me, caseId)
  if (held === undefined) return refuse('not_found')
  if (held.closed) return refuse('case_closed')
  if (held.claimedByOther) return refuse('case_claimed')
  const claimed = await queryOne(
    tx,
    sql<{ until: string }>`
      insert into case_claims as k (case_id, staff_id, session_hash, until)
      values (${caseId}, ${me.staffId}, ${me.sessionHash}, ${clock.sql} + make_interval(secs => ${limits.claimS}))
      on conflict (case_id) do update
        set staff_id = excluded.staff_id, session_hash = excluded.session_hash, until = excluded.until
      returning ${instantSql(sql`k.until`)} as until`,
  )
  await writeStaffLog(tx, clock, { by: me.staffId, act: 'claimed', caseId, memberId: held.memberId })
  return claimed ?? refuse('not_found')
}

export const releaseCase = (db: Db, me: StaffCaller, caseId: string) =>
  query(db, sql`delete from case_claims where case_id = ${caseId} and staff_id = ${me.staffId}`)

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

/** What a decision needs to be whole, and what no other decision has. */
const needs = { days: 'suspend', pictures: 'remove_pictures', field: 'rewrite' } as const

function findMismatchedField(deciding: NewDecision): keyof typeof needs | 'decision' | null {
  for (const name of ['days', 'pictures', 'field'] as const)
    if ((deciding[name] !== undefined) !== (deciding.decision === needs[name])) return name
  return null
}

/** Written at once; what it brings about comes when it takes effect. */
export async function decideCase(tx: Db, clock: Clock, me: StaffCaller, deciding: NewDecision) {
  const { id, caseId, decision, rule, note, days = null, pictures = null, field = null } = deciding
  const lacking = findMismatchedField(deciding)
  if (lacking !== null) return refuse('invalid_input', { field: lacking })
  const held = await lockCase(tx, clock, me, caseId)
  // Selfies are decided on by their own route alone: here they would be neither kept nor erased.
  if (held === undefined || (held.kind === 'verification' && decision !== 'close_underage'))
    return refuse('not_found')
  const quoted = deciding.quote && (await findQuotedMessage(tx, caseId, decision, deciding.quote))
  const effective = sql<string>`${instantSql(sql`effective_at`)}`
  const before = await queryOne(
    tx,
    sql<{ effectiveAt: string; isSame: boolean }>`
      select ${effective} as "effectiveAt",
        (case_id, staff_id, type, rule, note, days, pictures, field, quoted, quoted_at) is not distinct from
        (${caseId}::uuid, ${me.staffId}::uuid, ${decision}::text, ${rule}::smallint, ${note}::text, ${days}::smallint,
          ${pictures}::uuid[], ${field}::text, ${quoted?.text ?? null}::text, ${quoted?.at ?? null}::timestamptz) as "isSame"
      from moderation_events where id = ${id}`,
  )
  if (before) return before.isSame ? { effectiveAt: before.effectiveAt } : refuse('id_reused')
  const refusal = refusalOf(held, decision)
  if (refusal !== null) return refusal
  if (decision === 'ban' && held.stage === 'first' && (await hasLapsedProposal(tx, caseId, me.staffId)))
    return refuse('needs_another')
  const stage = held.closed ? 'first' : held.stage
  if (deciding.quote && quoted === undefined) return refuse('invalid_input', { field: 'quote' })
  const written = await queryOne(
    tx,
    sql<{ effectiveAt: string }>`
      insert into moderation_events (id, case_id, member_id, staff_id, type, stage, rule, note, days, pictures, field, quoted,
        quoted_at, at, effective_at)
      values (${id}, ${caseId}, ${held.memberId}, ${me.staffId}, ${decision}, ${stage}, ${rule}, ${note}, ${days},
        ${pictures}, ${field}, ${quoted?.text ?? null}, ${quoted?.at ?? null}, ${clock.sql}, ${clock.sql} + make_interval(secs => ${limits.takeBackS}))
      on conflict (id) do nothing returning ${effective} as "effectiveAt"`,
  )
  // The same id was used in another case at this moment.
  if (written === undefined) return refuse('id_reused')
  if (!held.closed)
    await closeOrAwaitConfirmation(tx, clock, me, caseId, decision === 'ban' && stage === 'first')
  await writeStaffLog(tx, clock, {
    by: me.staffId,
    act: decision,
    caseId,
    memberId: held.memberId,
    why: note,
  })
  return written
}

function refusalOf(held: LockedCase, decision: Decision) {
  const letsIn = decision === 'restore' && (held.closed || held.stage === 'first')
  const nothingToLift = letsIn && held.canLetIn === null
  // Somebody who is shut out can be let back in at any time.
  if (held.closed && (!letsIn || nothingToLift)) return refuse('case_closed')
  if (!held.closed && held.claimedByOther) return refuse('case_claimed')
  // A ban that is proposed is confirmed or refused in its own case, by its second person.
  if ((!held.closed && !held.mayDecide) || (letsIn && held.canLetIn === false)) return refuse('needs_another')
  if (nothingToLift || !decisionsAt[held.stage].includes(decision))
    return refuse('invalid_input', { field: 'decision' })
  return null
}

/** It is closed, or waits for the second person of a ban. */
async function closeOrAwaitConfirmation(
  tx: Db,
  clock: Clock,
  me: StaffCaller,
  caseId: string,
  proposed: boolean,
) {
  await query(
    tx,
    proposed
      ? sql`
          update cases set ban_proposed_by = ${me.staffId}, due_before_ban = due_at,
            due_at = ${clock.sql} + make_interval(hours => ${limits.ban.confirmH}) where id = ${caseId}`
      : sql`update cases set closed_at = ${clock.sql} where id = ${caseId}`,
  )
  await query(tx, sql`delete from case_claims where case_id = ${caseId}`)
}

interface TakeBackState {
  caseId: string
  memberId: string
  kind: string
  proposed: boolean
  closedBefore: boolean
  late: boolean
  undone: boolean
}

/** Holds the case of a decision, which takes effect or is taken back. What else is asked would be of before the wait. */
export const lockCaseOfEvent = (tx: Db, eventId: string) =>
  query(
    tx,
    sql`select from cases where id = (select case_id from moderation_events where id = ${eventId}) for update`,
  )

/** My own decision, before it takes effect: the case is open again. */
export async function takeBackDecision(tx: Db, clock: Clock, me: StaffCaller, id: string) {
  await lockCaseOfEvent(tx, id)
  const found = await queryOne(
    tx,
    sql<TakeBackState>`
      select e.case_id as "caseId", e.member_id as "memberId", c.kind, e.type = 'ban' and e.stage = 'first' as proposed,
        coalesce(c.closed_at < e.at, false) as "closedBefore",
        e.effective_at <= ${clock.sql} or exists (
          select from moderation_events n where n.case_id = e.case_id and n.at > e.at) as late,
        exists (select from moderation_events u where u.undoes = e.id) as undone
      from moderation_events e join cases c on c.id = e.case_id
      where e.id = ${id} and e.staff_id = ${me.staffId} and e.undoes is null`,
  )
  if (found === undefined) return refuse('not_found')
  if (found.undone) return {}
  if (found.late) return refuse('too_late')
  const { caseId, memberId, kind, closedBefore, proposed } = found
  await query(
    tx,
    sql`
      insert into moderation_events (id, case_id, member_id, staff_id, type, at, effective_at, undoes)
      values (${randomUUID()}, ${caseId}, ${memberId}, ${me.staffId}, 'take_back', ${clock.sql}, ${clock.sql}, ${id})`,
  )
  if (proposed)
    await query(
      tx,
      sql`
        update cases set ban_proposed_by = null, due_at = least(due_at, due_before_ban), due_before_ban = null
        where id = ${caseId}`,
    )
  else if (!closedBefore) await reopenCase(tx, caseId, memberId, kind)
  await writeStaffLog(tx, clock, { by: me.staffId, act: 'take_back', caseId, memberId })
  return {}
}

/** What was reported meanwhile joins it: one case of a kind is open about a member. */
async function reopenCase(tx: Db, caseId: string, memberId: string, kind: string) {
  const meanwhile = await queryOne(
    tx,
    sql<{ id: string }>`
      select id from cases where member_id = ${memberId} and kind = ${kind} and closed_at is null for update`,
  )
  if (meanwhile) await mergeCases(tx, meanwhile.id, caseId)
  await query(tx, sql`update cases set closed_at = null where id = ${caseId}`)
}
