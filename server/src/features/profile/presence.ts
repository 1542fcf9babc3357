import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { newPlaceWhere, placedBefore, newPlacesForLikes } from './deck-places.ts'

export async function deactivate(tx: Db, id: string) {
  await rows(tx, sql`update profiles set is_active = false, held_active = false where id = ${id}`)
}

/** The member is here: seen now, and shown again if they had gone, or once they are let in again. True where they had. */
export async function welcomeBack(tx: Db, clock: Clock, id: string): Promise<boolean> {
  const before = await first(
    tx,
    sql<{ wasActive: boolean }>`
      with before as (select id, is_active or held_active as active from profiles where id = ${id} for update)
      update profiles p set is_active = held is null, held_active = held is not null, last_seen_at = ${clock.sql},
        ${newPlaceWhere(clock, sql`(p.held is null and (not p.is_active or ${placedBefore(clock)}))`)}
      from before where p.id = before.id returning before.active as "wasActive"`,
  )
  if (before === undefined || before.wasActive) return false
  await newPlacesForLikes(tx, id)
  return true
}

export async function markSeen(db: Db, clock: Clock, id: string) {
  await rows(
    db,
    sql`
      update profiles p set last_seen_at = ${clock.sql}, ${newPlaceWhere(clock, placedBefore(clock))}
      where id = ${id}`,
  )
}

/** The member is met again after a rest: a place above everybody's progress, where they are to be seen at all. */
export async function takeNewPlace(tx: Db, clock: Clock, id: string) {
  await rows(tx, sql`update profiles p set ${newPlaceWhere(clock, sql`p.is_active`)} where id = ${id}`)
  await newPlacesForLikes(tx, id)
}
