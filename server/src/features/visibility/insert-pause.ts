import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../../db/sql.ts'

/** Inserts a member's pause, as a part of the statement that sets it in their profile. */
export const insertPauseSql = (
  memberId: string,
  kind: 'away' | 'suspension',
  from: Date | Sql,
  until: Date,
) => sql`
  insert into pauses (id, member_id, kind, started_at, until)
  values (${randomUUID()}, ${memberId}, ${kind}, ${from}, ${until})`
