import type { Stage } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/routes/serve-routes.ts'
import { canOpenCaseSql } from '../cases/case-access.ts'
import { canDecideSql, canRestoreSql, caseStageSql } from '../cases/permissions.ts'

export interface LockedCase {
  memberId: string
  kind: string
  isClosed: boolean
  stage: Stage
  canDecide: boolean
  /** Whether one moderator can lift a sanction of the member now; null if the member has none. */
  canRestore: boolean | null
  isClaimedByOther: boolean
}

/** Locks a case until the end of the transaction; undefined if there is none that this moderator may open. */
export async function lockCase(
  tx: Db,
  clock: Clock,
  { staffId }: StaffCaller,
  caseId: string,
): Promise<LockedCase | undefined> {
  const found = await queryOne(
    tx,
    sql<Omit<LockedCase, 'isClaimedByOther'>>`
      select c.member_id as "memberId", c.kind, c.closed_at is not null as "isClosed", ${caseStageSql} as stage,
        ${canDecideSql(staffId)} as "canDecide", ${canRestoreSql(clock)} as "canRestore"
      from cases c where c.id = ${caseId} and ${canOpenCaseSql(clock, staffId)} for update of c`,
  )
  if (found === undefined) return undefined
  // A statement of its own: the one above may have waited for the lock, and would see claims as they were before.
  const otherClaim = await queryOne(
    tx,
    sql`
      select from case_claims
      where case_id = ${caseId} and staff_id <> ${staffId} and until > ${clock.sql}`,
  )
  return { ...found, isClaimedByOther: otherClaim !== undefined }
}

/** Locks the case of a decision. A later statement reads what is current; this one may have waited for the lock. */
export const lockCaseOfEvent = (tx: Db, eventId: string) =>
  query(
    tx,
    sql`select from cases where id = (select case_id from moderation_events where id = ${eventId}) for update`,
  )
