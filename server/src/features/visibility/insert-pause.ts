import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../../db/sql.ts'

/** The row of somebody whose matches rest from now on, to stand in the statement that says so in their profile. */
export const insertPauseSql = (
  memberId: string,
  kind: 'away' | 'suspension',
  from: Date | Sql,
  until: Date,
) => sql`
  insert into pauses (id, member_id, kind, started_at, until)
  values (${randomUUID()}, ${memberId}, ${kind}, ${from}, ${until})`
