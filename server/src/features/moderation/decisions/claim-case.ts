import { moderation as limits } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { refuse, type StaffCaller } from '../../../http/routes/serve-routes.ts'
import { instantSql } from '../../../lib/pager.ts'
import { writeStaffLog } from '../../staff/staff-log.ts'
import { lockCase } from './lock-case.ts'

/** Claims a case for this moderator, or extends the claim. */
export async function claimCase(tx: Db, clock: Clock, me: StaffCaller, caseId: string) {
  const locked = await lockCase(tx, clock, me, caseId)
  if (locked === undefined) return refuse('not_found')
  if (locked.isClosed) return refuse('case_closed')
  if (locked.isClaimedByOther) return refuse('case_claimed')
  const claimed = await queryOne(
    tx,
    sql<{ until: string }>`
      insert into case_claims as k (case_id, staff_id, session_hash, until)
      values (${caseId}, ${me.staffId}, ${me.sessionHash}, ${clock.sql} + make_interval(secs => ${limits.claimS}))
      on conflict (case_id) do update
        set staff_id = excluded.staff_id, session_hash = excluded.session_hash, until = excluded.until
      returning ${instantSql(sql`k.until`)} as until`,
  )
  await writeStaffLog(tx, clock, { by: me.staffId, act: 'claimed', caseId, memberId: locked.memberId })
  return claimed ?? refuse('not_found')
}

export const releaseCase = (db: Db, me: StaffCaller, caseId: string) =>
  query(db, sql`delete from case_claims where case_id = ${caseId} and staff_id = ${me.staffId}`)
