import type { Severity } from '@mithaq/contract/moderation'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { rows, type Tx } from '../../db/db.ts'
import { openCase } from './open-case.ts'

interface Finding {
  memberId: string
  pictureId: string
  severity: Severity
  /** The same picture in another account; null where the machine was in doubt. */
  twinId: string | null
}

/** What the machine found about a picture becomes or joins a case about its owner. */
export async function addFinding(tx: Tx, clock: Clock, { memberId, pictureId, severity, twinId }: Finding) {
  const caseId = await openCase(tx, clock, memberId, 'picture', severity)
  await rows(
    tx,
    sql`
      insert into case_pictures (case_id, picture_id, reason, twin_id, at)
      values (${caseId}, ${pictureId}, ${twinId === null ? 'doubtful' : 'twice'}, ${twinId}, ${clock.sql})
      on conflict (case_id, picture_id) do nothing`,
  )
}
