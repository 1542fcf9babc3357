import type { Severity } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Tx } from '../../../db/db.ts'
import { openCase } from './open-case.ts'

interface PictureFinding {
  memberId: string
  pictureId: string
  severity: Severity
  reason: 'doubtful' | 'twice' | 'other_person'
  /** For `twice`: the same picture in another account. */
  twinId: string | null
}

/** Adds what the examiner found about a picture to the owner's `picture` case. */
export async function addPictureFinding(tx: Tx, clock: Clock, finding: PictureFinding) {
  const { memberId, pictureId, severity, reason, twinId } = finding
  const caseId = await openCase(tx, clock, memberId, 'picture', severity)
  await query(
    tx,
    sql`
      insert into case_pictures (case_id, picture_id, reason, twin_id, at)
      values (${caseId}, ${pictureId}, ${reason}, ${twinId}, ${clock.sql})
      on conflict (case_id, picture_id) do nothing`,
  )
}
