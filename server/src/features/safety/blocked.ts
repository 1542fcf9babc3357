import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { rows, type Db } from '../../db.ts'
import { instant, pageOf, type Place } from '../../newest-first.ts'
import { mainPicture, tileColumns, tileOf, type TileRow } from '../profile/tiles.ts'

/** Whom I have blocked, newest first: my own record, whatever they did since. */
export async function blockedPage(db: Db, clock: Clock, me: string, [before, beforeId]: Place) {
  const found = await rows(
    db,
    sql<TileRow & { at: string }>`
      select ${tileColumns(clock)}, ${instant(sql`b.created_at`)} as at
      from blocked_profiles b join profiles p on p.id = b.blocked_id ${mainPicture}
      where b.blocker_id = ${me} and (b.created_at, b.blocked_id) < (${before}::timestamptz, ${beforeId}::uuid)
      order by b.created_at desc, b.blocked_id desc limit ${bounds.listPage + 1}`,
  )
  const { page, next } = pageOf(found, bounds.listPage, ({ tileId }) => tileId)
  return { people: page.map((row) => ({ ...tileOf(row), at: row.at })), next }
}
