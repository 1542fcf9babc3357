import { statedDecisions } from '@mithaq/contract/standing'
import type { Decision } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import { queryOne, type Db } from '../../../db/db.ts'

/** A message of an excerpt, by its report and its place. */
export interface ExcerptPosition {
  reportId: string
  at: number
}

interface QuotedMessage {
  text: string
  at: string
}

const stated: readonly Decision[] = statedDecisions

/**
 * The words that a statement quotes: the member's own, from a report of this case. Undefined where there are none such:
 * what somebody else wrote is quoted to nobody.
 */
export function findQuotedMessage(
  tx: Db,
  caseId: string,
  decision: Decision,
  { reportId, at }: ExcerptPosition,
) {
  if (!stated.includes(decision)) return undefined
  return queryOne(
    tx,
    sql<QuotedMessage>`
      select m.said ->> 'content' as text, m.said ->> 'at' as at
      from case_reports r cross join lateral (select r.excerpt -> ${at}::int as said) m
      where r.id = ${reportId} and r.case_id = ${caseId} and not (m.said -> 'fromReporter')::boolean
        and m.said ->> 'content' <> ''`,
  )
}
