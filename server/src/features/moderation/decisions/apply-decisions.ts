import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db, type Tx } from '../../../db/db.ts'
import { Aside, eachAlone } from '../../../lib/run-batch.ts'
import type { Deps } from '../../../deps.ts'
import { eraseMember, lockErasures } from '../../account/deletion/erase-member.ts'
import { withSettledMember, type SettledMember } from '../../matches/commands/with-settled-member.ts'
import type { PictureServices } from '../../pictures/services.ts'
import { standAnew } from '../../visibility/deck-position.ts'
import { awaitsReports } from '../../visibility/sanctions.ts'
import { holdCaseOf } from './decide.ts'
import { removePictures, returnPictures } from '../sanctions/remove-pictures.ts'
import { endProposal, isProposed } from '../sanctions/ban-proposals.ts'
import { ban, lift, proposedDays, suspend } from '../sanctions/sanctions.ts'
import { statementMail } from '../statements/statement-mail.ts'
import { answerAppeals, state, tellReporters, type DueEvent } from '../statements/send-statements.ts'

const batchSize = 50

type ApplyDeps = Deps & { pictures: Pick<PictureServices, 'eraseOf' | 'sweepErasures'> }
type Waiting = Pick<DueEvent, 'id' | 'memberId' | 'type'>

/**
 * Decisions whose 10 seconds have passed take effect, each exactly once however many sweep. One that was taken back
 * never does. True where more may wait.
 */
export async function applyDue(deps: ApplyDeps, aside = new Aside()): Promise<boolean> {
  const due = await query(
    deps.db,
    sql<Waiting>`
      select id, member_id as "memberId", type from moderation_events
      where applied_at is null and effective_at <= (select ${deps.clock.sql})
        and id <> all(${aside.ids()}::uuid[]) order by effective_at limit ${batchSize}`,
  )
  return eachAlone(due, batchSize, (waiting) => apply(deps, waiting), aside)
}

async function apply(deps: ApplyDeps, { id, memberId, type }: Waiting) {
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
    const event = await takeEvent(tx, deps, id, memberId)
    if (event === undefined || event.undone) return
    await query(
      tx,
      sql`update appeals set outcome = 'stands', decided_at = ${clock.sql}
          where case_id = ${event.caseId} and outcome is null`,
    )
    await tellReporters(tx, deps, event)
    const addressed = await query(
      tx,
      sql`
        update moderation_events e set mail_to = a.email from accounts a
        where e.id = ${id} and a.id = ${memberId} returning e.id`,
    )
    // The member was quicker, and has deleted the account.
    if (addressed.length === 0) return
    await queue.add(tx, statementMail, { eventId: id })
    await eraseMember(tx, deps, pictures, memberId)
  })
  // The files are already condemned with the rows; this only spares them the wait for the sweep.
  await pictures.sweepErasures().catch(() => {})
}

/** With null, nobody is there any more: it is kept until they return. */
async function takeEffect(tx: Tx, deps: Deps, id: string, memberId: string, held: SettledMember | null) {
  const event = await takeEvent(tx, deps, id, memberId)
  if (event === undefined || event.undone) return
  const until = await change(tx, deps, event, held)
  if (event.stage === 'appeal') return answerAppeals(tx, deps, event)
  await state(tx, deps, event, until)
  await tellReporters(tx, deps, event)
}

/** What it changes for the member. Answers until when, where it has an end. */
async function change(tx: Tx, deps: Deps, event: DueEvent, held: SettledMember | null): Promise<Date | null> {
  const { memberId, type, stage, days, caseId } = event
  if (type === 'restore') await lift(tx, deps, memberId, liftedBy(event), held)
  // What was proposed holds no longer beside what is confirmed: an appeal would lift the one and not the other.
  if (type === 'ban' && stage === 'confirmation') await endProposal(tx, deps.clock, caseId)
  if (held === null) return absentUntil(tx, deps, event)
  if (type === 'restore' && stage === 'appeal') await returnPictures(tx, deps, caseId, memberId)
  if (stage !== 'appeal') await showAgain(tx, deps, event)
  switch (type) {
    case 'suspend':
      return suspend(tx, deps, memberId, days ?? 0, held)
    case 'ban':
      if (stage === 'first') return suspend(tx, deps, memberId, proposedDays, held)
      await ban(tx, deps, memberId, held)
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
const liftedBy = ({ stage, caseId }: DueEvent) =>
  stage === 'appeal'
    ? sql`exists (select from appeals a where a.event_id = t.event_id and a.case_id = ${caseId})`
    : stage === 'confirmation'
      ? sql`e.case_id = ${caseId}`
      : sql`not ${isProposed}`

/** A member who was hidden because of reports is seen again once these are decided, and by no other case, nor an earlier one. */
async function showAgain(tx: Tx, { clock }: Deps, { memberId, caseId }: DueEvent) {
  const shown = await query(
    tx,
    sql`
      update profiles p set is_active = active_after_restriction, restriction = null, active_after_restriction = false
      where id = ${memberId} and restriction = 'under_review' and not ${awaitsReports(sql`p.auto_hidden_at`)}
        and exists (select from cases where id = ${caseId} and kind = 'report') returning id`,
  )
  if (shown.length > 0) await standAnew(tx, clock, memberId)
}

/** A suspension of somebody who has left runs on without them, until the same day. */
async function absentUntil(tx: Db, { clock }: Deps, { type, stage, days }: DueEvent): Promise<Date | null> {
  const length = type === 'suspend' ? days : type === 'ban' && stage === 'first' ? proposedDays : null
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
async function takeEvent(
  tx: Db,
  { clock }: Deps,
  id: string,
  memberId: string,
): Promise<DueEvent | undefined> {
  await holdCaseOf(tx, id)
  return queryOne(
    tx,
    sql<DueEvent>`
      update moderation_events e set applied_at = ${clock.sql}
      where id = ${id} and member_id = ${memberId} and applied_at is null
      returning id, case_id as "caseId", member_id as "memberId", staff_id as "staffId", type, stage, days, pictures,
        note, exists (select from moderation_events u where u.undoes = e.id) or type = 'take_back' as undone`,
  )
}
