import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { rows, type Db } from '../../db/db.ts'
import { pager, placed, type Cursor, type Placed } from '../../db/pager.ts'
import { noPicture, tileColumns, tileOf, type TileRow } from '../profile/tiles.ts'

type Row = Placed & (TileRow | { tileId: null })

/** Whom I have blocked, newest first. A member who was deleted since has no face any more, back or not. */
export async function blockedPage(db: Db, clock: Clock, me: string, from: Cursor) {
  const page = pager(from, bounds.listPage)
  const found = await rows(
    db,
    sql<Row>`
      select ${placed('e.created_at', 'e.id')}, ${tileColumns(clock)}
      from (
        select coalesce(known_as, blocked_id) as id, created_at,
          case when known_as is null then blocked_id end as profile_id
        from blocked_profiles where blocker_id = ${me}
        union all select known_as, created_at, null from kept_blocks where blocker_id = ${me}
      ) e left join profiles p on p.id = e.profile_id ${noPicture}
      where ${page.behind('e.created_at', 'e.id')} ${page.limited('e.created_at', 'e.id')}`,
  )
  const { shown, next } = page.cut(found)
  return {
    people: shown.map((row) => ({
      id: row.atId,
      at: row.at,
      member: row.tileId === null ? null : tileOf(row),
    })),
    next,
  }
}
