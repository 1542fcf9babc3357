import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { rows, type Db } from '../../db/db.ts'
import { instant, pageOf, type Place } from '../../db/newest-first.ts'
import { mainPictureWhere, tileColumns, tileOf, type TileRow } from '../profile/tiles.ts'

type Listed = { id: string; at: string }
type Row = Listed & (TileRow | { tileId: null })

/** Whom I have blocked, newest first. Whoever was deleted since has no face any more, back or not. */
export async function blockedPage(db: Db, clock: Clock, me: string, [before, beforeId]: Place) {
  const found = await rows(
    db,
    sql<Row>`
      select e.id, ${instant(sql`e.created_at`)} as at, ${tileColumns(clock)}
      from (
        select coalesce(known_as, blocked_id) as id, created_at,
          case when known_as is null then blocked_id end as profile_id
        from blocked_profiles where blocker_id = ${me}
        union all select known_as, created_at, null from kept_blocks where blocker_id = ${me}
      ) e left join profiles p on p.id = e.profile_id ${mainPictureWhere(sql`p.is_active`)}
      where (e.created_at, e.id) < (${before}::timestamptz, ${beforeId}::uuid)
      order by e.created_at desc, e.id desc limit ${bounds.listPage + 1}`,
  )
  const { page, next } = pageOf(found, bounds.listPage, ({ id }) => id)
  return {
    people: page.map((row) => ({ id: row.id, at: row.at, member: row.tileId === null ? null : tileOf(row) })),
    next,
  }
}
