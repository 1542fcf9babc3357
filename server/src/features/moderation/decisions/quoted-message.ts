import { statedDecisions } from '@mithaq/contract/standing'
import type { Decision } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import { queryOne, type Db } from '../../../db/db.ts'

/** The position of a message in the excerpt of a report. */
export interface ExcerptPosition {
  reportId: string
  at: number
}

interface QuotedMessage {
  text: string
  at: string
}

const decisionsWithStatement: readonly Decision[] = statedDecisions

/**
 * Finds the message that a statement quotes: one that the member wrote, from a report of this case. Undefined for messages
 * of others, which are never quoted.
 */
export function findQuotedMessage(
  tx: Db,
  caseId: string,
  decision: Decision,
  { reportId, at }: ExcerptPosition,
) {
  if (!decisionsWithStatement.includes(decision)) return undefined
  return queryOne(
    tx,
    sql<QuotedMessage>`
      select m.message ->> 'content' as text, m.message ->> 'at' as at
      from case_reports r cross join lateral (select r.excerpt -> ${at}::int as message) m
      where r.id = ${reportId} and r.case_id = ${caseId} and not (m.message -> 'fromReporter')::boolean
        and m.message ->> 'content' <> ''`,
  )
}
