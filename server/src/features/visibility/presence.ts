import { activeWithin } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import {
  newPositionIfSql,
  isPositionOutdatedSql,
  movePendingLikesToTop,
} from '../visibility/deck-position.ts'

export async function deactivateProfile(tx: Db, id: string) {
  await query(
    tx,
    sql`update profiles set is_active = false, active_after_restriction = false where id = ${id}`,
  )
}

/** Marks the member as seen, and reactivates the profile, now or after a sanction. Returns whether it was deactivated. */
export async function reactivateProfile(tx: Db, clock: Clock, id: string): Promise<boolean> {
  const before = await queryOne(
    tx,
    sql<{ wasActive: boolean; wasUnseen: boolean }>`
      with before as (
        select id, is_active or active_after_restriction as active, ${isLongUnseenSql(clock)} as unseen
        from profiles p where id = ${id} for update)
      update profiles p set is_active = restriction is null, active_after_restriction = restriction is not null, last_seen_at = ${clock.sql},
        ${newPositionIfSql(clock, sql`(p.restriction is null and (not p.is_active or ${isPositionOutdatedSql(clock)}))`)}
      from before where p.id = before.id
      returning before.active as "wasActive", before.unseen as "wasUnseen"`,
  )
  if (before === undefined) return false
  if (!before.wasActive || before.wasUnseen) await movePendingLikesToTop(tx, id)
  return !before.wasActive
}

/** Unseen for so long that an activity filter may have excluded them. Their pending likes may fit now. */
const isLongUnseenSql = (clock: Clock) =>
  sql`p.last_seen_at <= ${clock.sql} - make_interval(days => ${Math.min(...Object.values(activeWithin))})`

export async function markSeen(db: Db, clock: Clock, id: string) {
  await query(
    db,
    sql`
      with before as (select id, ${isLongUnseenSql(clock)} as unseen from profiles p where id = ${id} for update),
      seen as (
        update profiles p set last_seen_at = ${clock.sql}, ${newPositionIfSql(clock, isPositionOutdatedSql(clock))}
        from before where p.id = before.id)
      update profile_actions l set deck_place = nextval('deck_places') from before
      where before.unseen and l.from_profile_id = before.id and l.action = 'like' and l.answered_at is null`,
  )
}
