import { randomUUID } from 'node:crypto'
import { moderation as limits } from '@mithaq/contract/limits'
import type { CaseKind, Severity } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, type Tx } from '../../../db/db.ts'

/** Opens a case of this kind about a member, or raises the severity and due time of the one that is open. Returns its id. */
export async function openCase(
  tx: Tx,
  clock: Clock,
  memberId: string,
  kind: CaseKind,
  severity: Severity,
  dueH: number = kind === 'appeal' ? limits.appeal.dueH : limits.dueH[severity],
) {
  const due = sql`${clock.sql} + make_interval(hours => ${dueH})`
  const opened = await queryOne(
    tx,
    sql<{ id: string }>`
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      values (${randomUUID()}, ${memberId}, ${kind}, ${severity}, ${clock.sql}, ${due})
      on conflict (member_id, kind) where closed_at is null do update
        set severity = least(cases.severity, excluded.severity), due_at = least(cases.due_at, excluded.due_at)
      returning id`,
  )
  if (opened === undefined)
    throw new Error(`Invariant violated: a case was neither found nor opened (member ${memberId})`)
  tx.publish({ type: 'cases' })
  return opened.id
}
