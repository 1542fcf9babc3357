import { verification as limits, moderation } from '@mithaq/contract/limits'
import type { Advice, Outcome, Pose } from '@mithaq/contract/verification'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { queryOne, query, transact, type Db, type Tx } from '../../../db/db.ts'
import { FailedRowBackoff, processRows } from '../../../lib/run-batch.ts'
import { forEachRowInTransaction, forEachContinueOnError } from '../../../lib/for-each-row.ts'
import { instantSql } from '../../../lib/pager.ts'
import { refuse, type StaffCaller } from '../../../http/routes/serve-routes.ts'
import { lockCase } from '../../moderation/decisions/lock-case.ts'
import { isForWomenSql, canOpenCaseSql } from '../../moderation/cases/case-access.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import { scheduleErasure, type PictureStore } from '../../pictures/files/picture-folders.ts'
import { writeStaffLog } from '../../staff/staff-log.ts'
import { giveBadge } from '../badges/badges.ts'
import { hasNoReviewerSql } from '../selfies/challenge.ts'

export interface WaitingSelfies {
  id: string
  memberId: string
  folder: string
  poses: Pose[]
  byWomen: boolean
  advice: Advice | null
}

/** The selfies of a case, for a moderator who may open it. */
export const findSelfies = (db: Db, clock: Clock, { staffId }: StaffCaller, caseId: string) =>
  queryOne(
    db,
    sql<WaitingSelfies>`
      select v.id, v.member_id as "memberId", v.folder, v.poses, v.by_women as "byWomen", v.advice
      from verifications v join cases c on c.id = v.case_id
      where c.id = ${caseId} and v.state = 'waiting' and v.folder is not null and ${canOpenCaseSql(clock, staffId)}`,
  )

/** Saves the decision at once. Its effects follow when it can no longer be undone. */
export async function decideVerification(
  tx: Db,
  clock: Clock,
  me: StaffCaller,
  { caseId, id, outcome, note }: { caseId: string; id: string; outcome: Outcome; note: string },
) {
  const held = await lockCase(tx, clock, me, caseId)
  if (held === undefined || held.kind !== 'verification') return refuse('not_found')
  const effective = sql<string>`${instantSql(sql`effective_at`)}`
  const before = await queryOne(
    tx,
    sql<{ effectiveAt: string; isSame: boolean }>`
      select ${effective} as "effectiveAt",
        case_id = ${caseId} and decided_by = ${me.staffId} and outcome = ${outcome} as "isSame"
      from verifications where decision_id = ${id}`,
  )
  if (before) return before.isSame ? { effectiveAt: before.effectiveAt } : refuse('id_reused')
  if (held.isClosed) return refuse('case_closed')
  if (held.isClaimedByOther) return refuse('case_claimed')
  const written = await queryOne(
    tx,
    sql<{ effectiveAt: string }>`
      update verifications set outcome = ${outcome}, decision_id = ${id}, decided_by = ${me.staffId},
        effective_at = ${clock.sql} + make_interval(secs => ${moderation.takeBackS})
      where case_id = ${caseId} and state = 'waiting' returning ${effective} as "effectiveAt"`,
  )
  if (written === undefined) return refuse('not_found')
  await query(tx, sql`update cases set closed_at = ${clock.sql} where id = ${caseId}`)
  await query(tx, sql`delete from case_claims where case_id = ${caseId}`)
  await writeStaffLog(tx, clock, { by: me.staffId, act: outcome, caseId, memberId: held.memberId, why: note })
  return written
}

/** Undoes the moderator's own decision before it takes effect. */
export async function takeBackVerificationDecision(tx: Db, clock: Clock, me: StaffCaller, caseId: string) {
  const found = await queryOne(
    tx,
    sql<{ memberId: string; late: boolean }>`
      select member_id as "memberId", state <> 'waiting' or effective_at <= ${clock.sql} as late from verifications
      where case_id = ${caseId} and decided_by = ${me.staffId} for update`,
  )
  if (found === undefined) return refuse('not_found')
  if (found.late) return refuse('too_late')
  await query(
    tx,
    sql`
      update verifications set outcome = null, decision_id = null, decided_by = null, effective_at = null
      where case_id = ${caseId}`,
  )
  await query(tx, sql`update cases set closed_at = null where id = ${caseId}`)
  await writeStaffLog(tx, clock, { by: me.staffId, act: 'take_back', caseId, memberId: found.memberId })
  return {}
}

const batch = 20

interface DecidedVerification {
  id: string
  memberId: string
  folder: string | null
  outcome: Outcome
}

/** Applies decisions that can no longer be undone. Returns true if more may be due. */
export async function applyVerificationDecisions(
  store: PictureStore,
  backoff = new FailedRowBackoff(),
): Promise<boolean> {
  const { db, clock } = store
  const isDue = sql`state = 'waiting' and effective_at <= ${clock.sql}`
  const due = await query(
    db,
    sql<{ id: string }>`
      select id from verifications where ${isDue} and id <> all(${backoff.waitingIds()}::uuid[]) order by effective_at limit ${batch}`,
  )
  const take = ({ id }: { id: string }) =>
    transact(db, async (tx) => {
      const decided = await queryOne(
        tx,
        sql<DecidedVerification>`
          select id, member_id as "memberId", folder, outcome from verifications
          where id = ${id} and ${isDue} for update skip locked`,
      )
      if (decided !== undefined) await applyDecision(tx, store, decided)
    })
  return processRows(due, batch, take, backoff)
}

async function applyDecision(
  tx: Tx,
  store: PictureStore,
  { id, memberId, folder, outcome }: DecidedVerification,
) {
  const { clock } = store
  if (outcome === 'fraudulent')
    await query(
      tx,
      sql`
        insert into sealed_selfies (folder, member_id, poses, by_women, sealed_at)
        select v.folder, v.member_id, v.poses, v.by_women or (${isForWomenSql('w')}), ${clock.sql}
        from verifications v join profiles w on w.id = v.member_id where v.id = ${id} and v.folder is not null`,
    )
  else if (folder !== null) await scheduleErasure(tx, store, [folder])
  await query(tx, sql`update verifications set state = ${outcome}, folder = null where id = ${id}`)
  if (outcome === 'accepted') await giveBadge(tx, store, memberId)
  if (outcome === 'fraudulent') {
    await query(
      tx,
      sql`update profiles set verification_barred = true, verified_at = null where id = ${memberId}`,
    )
    await query(tx, sql`delete from badges where member_id = ${memberId}`)
    await moveToTopOfDeck(tx, clock, memberId)
  }
  const code = outcome === 'accepted' ? 'verified' : 'verification_refused'
  await createNotifications(tx, clock, { to: memberId, senderId: null, code })
}

/** Ends a member's waiting verification, at their request or because nobody decided, and erases the selfies. */
export async function endWaitingVerifications(
  tx: Db,
  store: PictureStore,
  state: 'withdrawn' | 'lapsed',
  which: ReturnType<typeof sql>,
) {
  const ended = await query(
    tx,
    sql<{ memberId: string; folder: string | null; caseId: string | null }>`
      with ended as (select id, folder from verifications where state = 'waiting' and ${which} for update)
      update verifications v set state = ${state}, folder = null from ended where v.id = ended.id
      returning v.member_id as "memberId", ended.folder, v.case_id as "caseId"`,
  )
  const folders = ended.flatMap(({ folder }) => (folder === null ? [] : [folder]))
  await scheduleErasure(tx, store, folders)
  const cases = ended.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]))
  await query(
    tx,
    sql`update cases set closed_at = ${store.clock.sql} where id = any(${cases}::uuid[]) and closed_at is null`,
  )
  return ended.map(({ memberId }) => memberId)
}

/** The member corrects their sex: what is sent or begun goes with its selfies. Tries that were used still count. */
export async function endOpenVerifications(tx: Db, store: PictureStore, memberId: string) {
  await endWaitingVerifications(tx, store, 'withdrawn', sql`member_id = ${memberId}`)
  const begun = await query(
    tx,
    sql<{ folder: string }>`
      with ended as (select id, folder from verifications where state = 'challenged' and member_id = ${memberId} for update)
      update verifications v set state = 'lapsed', folder = null from ended where v.id = ended.id
      returning ended.folder`,
  )
  await scheduleErasure(
    tx,
    store,
    begun.map(({ folder }) => folder),
  )
}

/** Ends verifications that were undecided, undecidable or unfinished, and erases selfies sealed two years ago. */
export async function endElapsedVerifications(store: PictureStore) {
  const { db, clock } = store
  const isUndecided = sql`
    outcome is null and sent_at < ${clock.sql} - make_interval(days => ${limits.undecidedDays})`
  const isUntold = sql`state = 'waiting' and outcome is null and notified_at is null and ${hasNoReviewerSql}`
  const isUnfinished = sql`
    state = 'challenged' and challenged_at < ${clock.sql} - make_interval(secs => ${limits.challengeS})`
  const isOld = sql`sealed_at < ${clock.sql} - make_interval(years => ${limits.sealedYears})`
  const verifications = (which: Sql) => sql<{ id: string }>`select v.id from verifications v where ${which}`

  const all = [
    () =>
      forEachRowInTransaction(
        db,
        verifications(sql`state = 'waiting' and ${isUndecided}`),
        async (tx, id) => {
          for (const to of await endWaitingVerifications(
            tx,
            store,
            'lapsed',
            sql`id = ${id} and ${isUndecided}`,
          ))
            await createNotifications(tx, clock, { to, senderId: null, code: 'verification_lapsed' })
        },
      ),
    () =>
      forEachRowInTransaction(db, verifications(isUntold), async (tx, id) => {
        const told = await queryOne(
          tx,
          sql<{ to: string }>`
            update verifications v set notified_at = ${clock.sql} where id = ${id} and ${isUntold} returning member_id as "to"`,
        )
        if (told)
          await createNotifications(tx, clock, { ...told, senderId: null, code: 'verification_waits' })
      }),
    () =>
      forEachRowInTransaction(db, verifications(isUnfinished), async (tx, id) => {
        const ended = await queryOne(
          tx,
          sql<{ folder: string }>`
            with ended as (select id, folder from verifications where id = ${id} and ${isUnfinished} for update)
            update verifications v set state = 'lapsed', folder = null from ended where v.id = ended.id
            returning ended.folder`,
        )
        if (ended) await scheduleErasure(tx, store, [ended.folder])
      }),
    () =>
      forEachRowInTransaction(
        db,
        sql`select folder as id from sealed_selfies where ${isOld}`,
        async (tx, folder) => {
          const gone = await query(
            tx,
            sql`delete from sealed_selfies where folder = ${folder} and ${isOld} returning 1`,
          )
          if (gone.length > 0) await scheduleErasure(tx, store, [folder])
        },
      ),
  ]
  await forEachContinueOnError(all, (forget) => forget())
}
