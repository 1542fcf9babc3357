import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db, type Tx } from '../../../db/db.ts'
import { FailedRowBackoff, processRows } from '../../../lib/run-batch.ts'
import type { Deps } from '../../../deps.ts'
import { eraseMember, lockErasures } from '../../account/deletion/erase-member.ts'
import { withSettledMember, type SettledMember } from '../../matches/commands/with-settled-member.ts'
import type { PictureServices } from '../../pictures/picture-services.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { hasPendingReportsSql } from '../../visibility/sanctions.ts'
import { lockCaseOfEvent } from './decide.ts'
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
 * Decisions whose 10 seconds have passed take effect, each exactly once however many sweep. One that was taken back
 * never does. True where more may wait.
 */
export async function applyDueDecisions(deps: ApplyDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const due = await query(
    deps.db,
    sql<DueDecision>`
      select id, member_id as "memberId", type from moderation_events
      where applied_at is null and effective_at <= (select ${deps.clock.sql})
        and id <> all(${backoff.waitingIds()}::uuid[]) order by effective_at limit ${batchSize}`,
  )
  return processRows(due, batchSize, (waiting) => applyDecision(deps, waiting), backoff)
}

async function applyDecision(deps: ApplyDeps, { id, memberId, type }: DueDecision) {
  if (type === 'close_underage') return closeUnderage(deps, id, memberId)
  const isHere = await queryOne(deps.db, sql`select from profiles where id = ${memberId}`)
  if (isHere === undefined) return transact(deps.db, (tx) => takeEffect(tx, deps, id, memberId, null))
  return withSettledMember(deps, memberId, (tx, held) => takeEffect(tx, deps, id, memberId, held))
}

/**
 * Erases the account as if its member had deleted it. Only the address stays, until the statement has been sent: the job
 * that sends it runs after the account is gone.
 */
async function closeUnderage(deps: ApplyDeps, id: string, memberId: string) {
  const { db, clock, queue, pictures } = deps
  await transact(db, async (tx) => {
    await lockErasures(tx)
    const event = await markApplied(tx, deps, id, memberId)
    if (event === undefined || event.undone) return
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
    // The member was quicker, and has deleted the account.
    if (addressed.length === 0) return
    await queue.add(tx, statementMailJob, { eventId: id })
    await eraseMember(tx, deps, pictures, memberId)
  })
  // The files are already condemned with the rows; this only spares them the wait for the sweep.
  await pictures.sweepErasures().catch(() => {})
}

/** With null, nobody is there any more: it is kept until they return. */
async function takeEffect(tx: Tx, deps: Deps, id: string, memberId: string, held: SettledMember | null) {
  const event = await markApplied(tx, deps, id, memberId)
  if (event === undefined || event.undone) return
  const until = await applyToMember(tx, deps, event, held)
  if (event.stage === 'appeal') return answerAppeals(tx, deps, event)
  await sendStatement(tx, deps, event, until)
  await notifyReporters(tx, deps, event)
}

/** What it changes for the member. Answers until when, where it has an end. */
async function applyToMember(
  tx: Tx,
  deps: Deps,
  event: DecisionEvent,
  held: SettledMember | null,
): Promise<Date | null> {
  const { memberId, type, stage, days, caseId } = event
  if (type === 'restore') await liftSanctions(tx, deps, memberId, liftedStatementsSql(event), held)
  // What was proposed holds no longer beside what is confirmed: an appeal would lift the one and not the other.
  if (type === 'ban' && stage === 'confirmation') await liftBanProposal(tx, deps.clock, caseId)
  if (held === null) return formerMemberSuspensionEnd(tx, deps, event)
  if (type === 'restore' && stage === 'appeal') await restorePictures(tx, deps, caseId, memberId)
  if (stage !== 'appeal') await unhideIfReportsDecided(tx, deps, event)
  switch (type) {
    case 'suspend':
      return suspendMember(tx, deps, memberId, days ?? 0, held)
    case 'ban':
      if (stage === 'first') return suspendMember(tx, deps, memberId, proposedBanDays, held)
      await banMember(tx, deps, memberId, held)
      return null
    case 'remove_pictures':
      await removePictures(tx, deps, event)
      return null
    default:
      return null
  }
}

/**
 * Which statements a restoring decision takes back: what was appealed, the ban that was proposed in this case, or all but
 * those that wait for their second person in another.
 */
const liftedStatementsSql = ({ stage, caseId }: DecisionEvent) =>
  stage === 'appeal'
    ? sql`exists (select from appeals a where a.event_id = t.event_id and a.case_id = ${caseId})`
    : stage === 'confirmation'
      ? sql`e.case_id = ${caseId}`
      : sql`not ${isProposedBanSql}`

/** A member who was hidden because of reports is seen again once these are decided, and by no other case, nor an earlier one. */
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

/** A suspension of somebody who has left runs on without them, until the same day. */
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
 * Of two who apply it at once the second finds it done; taking it back holds its case as well. A member who has come back
 * meanwhile is somebody else, whom nothing holds here: it waits for the next sweep, which finds them.
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
        note, exists (select from moderation_events u where u.undoes = e.id) or type = 'take_back' as undone`,
  )
}
