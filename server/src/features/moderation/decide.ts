import { randomUUID } from 'node:crypto'
import { moderation as limits } from '@mithaq/contract/limits'
import type { Decision } from '@mithaq/contract/moderation'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { instant } from '../../db/pager.ts'
import { refuse, type StaffCaller } from '../../http/serve.ts'
import { writeLog } from '../staff/log.ts'

interface Held {
  memberId: string
  kind: string
  closed: boolean
  claimedByOther: boolean
}

/** Holds the case: of two who act on it at once the second finds what the first has done. */
async function holdCase(tx: Db, clock: Clock, { staffId }: StaffCaller, caseId: string) {
  const found = await first(
    tx,
    sql<Omit<Held, 'claimedByOther'>>`
      select member_id as "memberId", kind, closed_at is not null as closed from cases
      where id = ${caseId} for update`,
  )
  if (found === undefined) return undefined
  // Asked once the case is held: in one statement it would still see the claim as it was before the wait.
  const other = await first(
    tx,
    sql`
      select from case_claims
      where case_id = ${caseId} and staff_id <> ${staffId} and until > ${clock.sql}`,
  )
  return { ...found, claimedByOther: other !== undefined }
}

/** Takes a case in hand, or holds it longer. */
export async function claim(tx: Db, clock: Clock, me: StaffCaller, caseId: string) {
  const held = await holdCase(tx, clock, me, caseId)
  if (held === undefined) return refuse('not_found')
  if (held.closed) return refuse('case_closed')
  if (held.claimedByOther) return refuse('case_claimed')
  const claimed = await first(
    tx,
    sql<{ until: string }>`
      insert into case_claims as k (case_id, staff_id, session_hash, until)
      values (${caseId}, ${me.staffId}, ${me.sessionHash}, ${clock.sql} + make_interval(secs => ${limits.claimS}))
      on conflict (case_id) do update
        set staff_id = excluded.staff_id, session_hash = excluded.session_hash, until = excluded.until
      returning ${instant(sql`k.until`)} as until`,
  )
  await writeLog(tx, clock, { by: me.staffId, act: 'claimed', caseId, memberId: held.memberId })
  return claimed ?? refuse('not_found')
}

export const release = (db: Db, me: StaffCaller, caseId: string) =>
  rows(db, sql`delete from case_claims where case_id = ${caseId} and staff_id = ${me.staffId}`)

export interface Deciding {
  id: string
  caseId: string
  decision: Decision
  rule: number
  note: string
}

/** Written at once; what it brings about comes when it takes effect. */
export async function decide(tx: Db, clock: Clock, me: StaffCaller, deciding: Deciding) {
  const { id, caseId, decision, rule, note } = deciding
  const held = await holdCase(tx, clock, me, caseId)
  if (held === undefined) return refuse('not_found')
  const effective = sql<string>`${instant(sql`effective_at`)}`
  const before = await first(
    tx,
    sql<{ effectiveAt: string }>`
      select ${effective} as "effectiveAt" from moderation_events
      where id = ${id} and case_id = ${caseId} and staff_id = ${me.staffId}`,
  )
  if (before) return before
  if (held.closed) return refuse('case_closed')
  if (held.claimedByOther) return refuse('case_claimed')
  const written = await first(
    tx,
    sql<{ effectiveAt: string }>`
      insert into moderation_events (id, case_id, member_id, staff_id, type, rule, note, at, effective_at)
      values (${id}, ${caseId}, ${held.memberId}, ${me.staffId}, ${decision}, ${rule}, ${note}, ${clock.sql},
        ${clock.sql} + make_interval(secs => ${limits.takeBackS}))
      returning ${effective} as "effectiveAt"`,
  )
  await rows(tx, sql`update cases set closed_at = ${clock.sql} where id = ${caseId}`)
  await rows(tx, sql`delete from case_claims where case_id = ${caseId}`)
  await writeLog(tx, clock, { by: me.staffId, act: decision, caseId, memberId: held.memberId, why: note })
  return written ?? refuse('not_found')
}

/** My own decision, before it takes effect: the case is open again. */
export async function takeBack(tx: Db, clock: Clock, me: StaffCaller, id: string) {
  const found = await first(
    tx,
    sql<{ caseId: string; memberId: string; kind: string; late: boolean; undone: boolean }>`
      select e.case_id as "caseId", e.member_id as "memberId", c.kind, e.effective_at <= ${clock.sql} as late,
        exists (select from moderation_events u where u.undoes = e.id) as undone
      from moderation_events e join cases c on c.id = e.case_id
      where e.id = ${id} and e.staff_id = ${me.staffId} and e.undoes is null for update of c`,
  )
  if (found === undefined) return refuse('not_found')
  if (found.undone) return {}
  if (found.late) return refuse('too_late')
  const { caseId, memberId, kind } = found
  await rows(
    tx,
    sql`
      insert into moderation_events (id, case_id, member_id, staff_id, type, at, effective_at, undoes)
      values (${randomUUID()}, ${caseId}, ${memberId}, ${me.staffId}, 'take_back', ${clock.sql}, ${clock.sql}, ${id})`,
  )
  await reopen(tx, caseId, memberId, kind)
  await writeLog(tx, clock, { by: me.staffId, act: 'take_back', caseId, memberId })
  return {}
}

/** What was reported meanwhile joins it: one case of a kind is open about a member. */
async function reopen(tx: Db, caseId: string, memberId: string, kind: string) {
  const meanwhile = await first(
    tx,
    sql<{ id: string }>`
      select id from cases where member_id = ${memberId} and kind = ${kind} and closed_at is null for update`,
  )
  if (meanwhile) {
    await rows(tx, sql`update case_reports set case_id = ${caseId} where case_id = ${meanwhile.id}`)
    await rows(
      tx,
      sql`
        update cases c set severity = least(c.severity, n.severity), due_at = least(c.due_at, n.due_at)
        from cases n where c.id = ${caseId} and n.id = ${meanwhile.id}`,
    )
    await rows(tx, sql`delete from cases where id = ${meanwhile.id}`)
  }
  await rows(tx, sql`update cases set closed_at = null where id = ${caseId}`)
}
