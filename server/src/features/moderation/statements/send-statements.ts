import type { Decision, Stage } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { createNotifications, type Notice } from '../../notifications/inbox/create-notifications.ts'
import { statementMailJob } from './statement-mail.ts'

/** A decision that is being applied. */
export interface DecisionEvent {
  id: string
  caseId: string
  memberId: string
  staffId: string
  type: Decision
  stage: Stage
  days: number | null
  pictures: string[] | null
  note: string
  isTakenBack: boolean
}

/** Gives the member a statement of the decision and its reason, in the app and by mail. */
export async function sendStatement(
  tx: Tx,
  { clock, queue }: Deps,
  event: DecisionEvent,
  until: Date | null,
) {
  if (event.type === 'dismiss' || event.type === 'restore') return
  await query(
    tx,
    sql`
      insert into statements (event_id, member_id, until, issued_at)
      values (${event.id}, ${event.memberId}, ${until}, ${clock.sql})`,
  )
  await queue.add(tx, statementMailJob, { eventId: event.id })
  tx.notifyMembers([event.memberId], { type: 'standing' })
}

/** Tells the reporters whether something was done. After a proposed ban only those who reported since, the others know. */
export async function notifyReporters(tx: Tx, { clock }: Deps, { caseId, type, stage }: DecisionEvent) {
  const proposedAt = sql`
    select max(e.applied_at) from moderation_events e
    where e.case_id = ${caseId} and e.type = 'ban' and e.stage = 'first'`
  const reporters = await query(
    tx,
    sql<{ id: string }>`
      select distinct p.id from case_reports r join profiles p on p.id = r.reporter_id
      where r.case_id = ${caseId} and (${stage === 'first'} or r.created_at > (${proposedAt}))`,
  )
  const code = type === 'dismiss' || type === 'restore' ? 'report_dismissed' : 'report_acted'
  const notices = reporters.map(({ id }): Notice => ({ to: id, code, senderId: null }))
  await createNotifications(tx, clock, ...notices)
}

/** Answers all appeals of the case: their decisions stand, or are taken back. */
export async function answerAppeals(
  tx: Tx,
  { clock, queue }: Deps,
  { id, caseId, memberId, type }: DecisionEvent,
) {
  const outcome = type === 'restore' ? 'granted' : 'stands'
  await query(
    tx,
    sql`
      update appeals set outcome = ${outcome}, decided_at = ${clock.sql}
      where case_id = ${caseId}`,
  )
  await query(
    tx,
    sql`update statements t set read_at = coalesce(read_at, ${clock.sql}) from appeals a
        where a.event_id = t.event_id and a.case_id = ${caseId}`,
  )
  const isHere = await query(tx, sql`select from profiles where id = ${memberId}`)
  if (isHere.length > 0)
    await createNotifications(tx, clock, { to: memberId, code: `appeal_${outcome}`, senderId: null })
  await queue.add(tx, statementMailJob, { eventId: id })
  tx.notifyMembers([memberId], { type: 'standing' })
}
