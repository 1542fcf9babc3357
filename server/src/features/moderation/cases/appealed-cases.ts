import { sql } from '../../../db/sql.ts'

/** For `cases c`: the ids of the case itself and, if it is an appeal, of the cases whose decisions it appeals. */
export const caseAndAppealedCaseIdsSql = sql`(
  select c.id union all
  select e.case_id from appeals a join moderation_events e on e.id = a.event_id where a.case_id = c.id)`
