import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import { createPager, cursorColumnsSql, type Cursor, type CursorColumns } from '../../lib/pager.ts'
import { ageSql } from '../profile/tiles.ts'

/** My blocks as `e`, with the blocked member as `p`: null if they deleted their account, even if they are back. */
export const blockListSql = (me: string) => sql`
  (
    select coalesce(known_as, blocked_id) as id, created_at,
      case when known_as is null then blocked_id end as profile_id
    from blocked_profiles where blocker_id = ${me} and listed
    union all select known_as, created_at, null from kept_blocks where blocker_id = ${me} and listed
  ) e left join profiles p on p.id = e.profile_id`

type BlockRow = CursorColumns & ({ name: string; age: number } | { name: null })

/** My blocks, newest first. Name and age only: nothing that shows what a member has done since. */
export async function listBlocks(db: Db, clock: Clock, me: string, from: Cursor) {
  const page = createPager(from, bounds.listPage)
  const found = await query(
    db,
    sql<BlockRow>`
      select ${cursorColumnsSql('e.created_at', 'e.id')}, p.name, ${ageSql(clock)} as age
      from ${blockListSql(me)}
      where ${page.afterCursorSql('e.created_at', 'e.id')} ${page.orderAndLimitSql('e.created_at', 'e.id')}`,
  )
  const { shown, next } = page.cutPage(found)
  return {
    people: shown.map((row) => ({
      id: row.atId,
      at: row.at,
      member: row.name === null ? null : { name: row.name, age: row.age },
    })),
    next,
  }
}
