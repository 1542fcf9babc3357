import type { Found } from '@mithaq/contract/moderation'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { instantSql } from '../../../lib/pager.ts'
import { memberFaceSql } from './queue.ts'
import { canOpenCaseSql } from '../cases/case-access.ts'

const maxResults = 20
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

type SearchKind = 'id' | 'address' | 'name'

/** Finds members by the id of a member, match or case, by the e-mail address, or by the beginning of the name. */
function memberIdsFor(q: string): { by: SearchKind; members: Sql } {
  if (isId(q))
    return {
      by: 'id',
      members: sql`
        select id from profiles where id = ${q} union select me from match_sides where match_id = ${q}
        union select member_id from cases where id = ${q} or member_id = ${q}`,
    }
  if (q.includes('@'))
    return { by: 'address', members: sql`select id from accounts where email = ${q.toLowerCase()}` }
  const pattern = `${q.replace(/[\\%_]/g, '\\$&')}%`
  return {
    by: 'name',
    members: sql`select id from profiles where name ilike ${pattern} order by created_at desc limit ${maxResults}`,
  }
}

/** Finds members, with the cases about them that this moderator may open. Deleted members are found by id only. */
export async function searchMembers(
  db: Db,
  clock: Clock,
  me: string,
  q: string,
): Promise<{ by: SearchKind; people: Found[] }> {
  const { by, members } = memberIdsFor(q)
  const people = await query(
    db,
    sql<Found>`
      select m.id, ${memberFaceSql(clock, me, sql`m.id`)} as member, (select p.restriction from profiles p where p.id = m.id) as restriction,
        coalesce((
          select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'at', ${instantSql(sql`c.opened_at`)},
            'open', c.closed_at is null) order by c.opened_at desc)
          from cases c where c.member_id = m.id and ${canOpenCaseSql(clock, me)}), '[]') as cases
      from (${members}) m limit ${maxResults}`,
  )
  return { by, people }
}
