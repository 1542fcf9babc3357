import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db, type Tx } from '../../../db/db.ts'
import { FailedRowBackoff, processRows } from '../../../lib/run-batch.ts'
import type { Deps } from '../../../deps.ts'
import { eraseMember, lockErasures } from '../../account/deletion/erase-member.ts'
import { withSettledMember, type SettledMember } from '../../matches/commands/with-settled-member.ts'
import type { PictureServices } from '../../pictures/picture-services.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { hasPendingReportsSql } from '../../visibility/sanctions.ts'
import { lockCaseOfEvent } from './lock-case.ts'
import { removePictures, restorePictures } from '../sanctions/remove-pictures.ts'
import { liftBanProposal, isProposedBanSql } from '../sanctions/ban-proposals.ts'
import { banMember, liftSanctions, proposedBanDays, suspendMember } from '../sanctions/sanctions.ts'
import { statementMailJob } from '../statements/statement-mail.ts'
import {
  answerAppeals,
  sendStatement,
  notifyReporters,
  type DecisionEvent,
} from '../statements/send-statements.ts'

const batchSize = 50

type ApplyDeps = Deps & { pictures: Pick<PictureServices, 'eraseOf' | 'sweepErasures'> }
type DueDecision = Pick<DecisionEvent, 'id' | 'memberId' | 'type'>

/**
 * Applies the decisions that can no longer be taken back, each exactly once on however many servers. Returns true if more
 * may be due.
 */
export async function applyDueDecisions(deps: ApplyDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const due = await query(
    deps.db,
    sql<DueDecision>`
      select id, member_id as "memberId", type from moderation_events
      where applied_at is null and effective_at <= (select ${deps.clock.sql})
        and id <> all(${backoff.waitingIds()}::uuid[]) order by effective_at limit ${batchSize}`,
  )
  return processRows(due, batchSize, (decision) => applyDecision(deps, decision), backoff)
}

async function applyDecision(deps: ApplyDeps, { id, memberId, type }: DueDecision) {
  if (type === 'close_underage') return closeUnderage(deps, id, memberId)
  const isHere = await queryOne(deps.db, sql`select from profiles where id = ${memberId}`)
  if (isHere === undefined) return transact(deps.db, (tx) => takeEffect(tx, deps, id, memberId, null))
  return withSettledMember(deps, memberId, (tx, member) => takeEffect(tx, deps, id, memberId, member))
}

/**
 * Erases the account as if its member had deleted it. The e-mail address is kept with the decision, since the job that
 * mails the statement runs after the erasure.
 */
async function closeUnderage(deps: ApplyDeps, id: string, memberId: string) {
  const { db, clock, queue, pictures } = deps
  await transact(db, async (tx) => {
    await lockErasures(tx)
    const event = await markApplied(tx, deps, id, memberId)
    if (event === undefined || event.isTakenBack) return
    await query(
      tx,
      sql`update appeals set outcome = 'stands', decided_at = ${clock.sql}
          where case_id = ${event.caseId} and outcome is null`,
    )
    await notifyReporters(tx, deps, event)
    const addressed = await query(
      tx,
      sql`
        update moderation_events e set mail_to = a.email from accounts a
        where e.id = ${id} and a.id = ${memberId} returning e.id`,
    )
    // The member has deleted the account meanwhile.
    if (addressed.length === 0) return
    await queue.add(tx, statementMailJob, { eventId: id })
    await eraseMember(tx, deps, pictures, memberId)
  })
  // The transaction has queued the files for deletion; this deletes them now instead of at the next sweep.
  await pictures.sweepErasures().catch(() => {})
}

/** Applies a decision. `member` is null if the account is deleted: sanctions then apply if the member returns. */
async function takeEffect(tx: Tx, deps: Deps, id: string, memberId: string, member: SettledMember | null) {
  const event = await markApplied(tx, deps, id, memberId)
  if (event === undefined || event.isTakenBack) return
  const until = await applyToMember(tx, deps, event, member)
  if (event.stage === 'appeal') return answerAppeals(tx, deps, event)
  await sendStatement(tx, deps, event, until)
  await notifyReporters(tx, deps, event)
}

/** Changes the member as decided. Returns the end of a suspension. */
async function applyToMember(
  tx: Tx,
  deps: Deps,
  event: DecisionEvent,
  member: SettledMember | null,
): Promise<Date | null> {
  const { memberId, type, stage, days, caseId } = event
  if (type === 'restore') await liftSanctions(tx, deps, memberId, liftedStatementsSql(event), member)
  // Otherwise a granted appeal would lift the confirmed ban and leave the proposed one.
  if (type === 'ban' && stage === 'confirmation') await liftBanProposal(tx, deps.clock, caseId)
  if (member === null) return formerMemberSuspensionEnd(tx, deps, event)
  if (type === 'restore' && stage === 'appeal') await restorePictures(tx, deps, caseId, memberId)
  if (stage !== 'appeal') await unhideIfReportsDecided(tx, deps, event)
  switch (type) {
    case 'suspend':
      return suspendMember(tx, deps, memberId, days ?? 0, member)
    case 'ban':
      if (stage === 'first') return suspendMember(tx, deps, memberId, proposedBanDays, member)
      await banMember(tx, deps, memberId, member)
      return null
    case 'remove_pictures':
      await removePictures(tx, deps, event)
      return null
    default:
      return null
  }
}

/**
 * For `statements t` and `moderation_events e`: what a `restore` lifts. On appeal the appealed decisions; at confirmation
 * the sanctions of this case; otherwise all but proposed bans, which are decided in their own cases.
 */
const liftedStatementsSql = ({ stage, caseId }: DecisionEvent) =>
  stage === 'appeal'
    ? sql`exists (select from appeals a where a.event_id = t.event_id and a.case_id = ${caseId})`
    : stage === 'confirmation'
      ? sql`e.case_id = ${caseId}`
      : sql`not ${isProposedBanSql}`

/** Shows a member again who was hidden because of reports, if this decides the last case of those reports. */
async function unhideIfReportsDecided(tx: Tx, { clock }: Deps, { memberId, caseId }: DecisionEvent) {
  const shown = await query(
    tx,
    sql`
      update profiles p set is_active = active_after_restriction, restriction = null, active_after_restriction = false
      where id = ${memberId} and restriction = 'under_review' and not ${hasPendingReportsSql(sql`p.auto_hidden_at`)}
        and exists (select from cases where id = ${caseId} and kind = 'report') returning id`,
  )
  if (shown.length > 0) await moveToTopOfDeck(tx, clock, memberId)
}

/** The end of a suspension of a former member. It is in force if the member returns before. */
async function formerMemberSuspensionEnd(
  tx: Db,
  { clock }: Deps,
  { type, stage, days }: DecisionEvent,
): Promise<Date | null> {
  const length = type === 'suspend' ? days : type === 'ban' && stage === 'first' ? proposedBanDays : null
  if (length === null) return null
  const row = await queryOne(
    tx,
    sql<{ until: Date }>`select ${clock.sql} + make_interval(days => ${length}) as until`,
  )
  return row?.until ?? null
}

/**
 * Marks a decision as applied and returns it; undefined if it was applied before. Also undefined if a former member has
 * returned with another id, who is not locked here: the next sweep applies it.
 */
async function markApplied(
  tx: Db,
  { clock }: Deps,
  id: string,
  memberId: string,
): Promise<DecisionEvent | undefined> {
  await lockCaseOfEvent(tx, id)
  return queryOne(
    tx,
    sql<DecisionEvent>`
      update moderation_events e set applied_at = ${clock.sql}
      where id = ${id} and member_id = ${memberId} and applied_at is null
      returning id, case_id as "caseId", member_id as "memberId", staff_id as "staffId", type, stage, days, pictures,
        note, exists (select from moderation_events u where u.undoes = e.id) or type = 'take_back' as "isTakenBack"`,
  )
}
