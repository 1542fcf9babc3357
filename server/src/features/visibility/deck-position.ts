import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'

/** The day for which `placed_at` was drawn is over, or the member was last seen on an earlier one. */
export const isPositionOutdatedSql = (clock: Clock) => sql`
  (least(p.placed_at, p.last_seen_at) at time zone 'utc')::date < (${clock.sql} at time zone 'utc')::date`

/** Assignments for `update profiles p`: a place above everybody's list, where the condition holds. */
export const newPositionIfSql = (clock: Clock, condition: ReturnType<typeof sql>) => sql`
  deck_place = case when ${condition} then nextval('deck_places') else p.deck_place end,
  placed_at = case when ${condition} then ${clock.sql} else p.placed_at end`

/** The member returned or changed what filters look at: their likes that wait may newly fit, too. */
export async function movePendingLikesToTop(tx: Db, id: string) {
  await query(
    tx,
    sql`
      update profile_actions set deck_place = nextval('deck_places')
      where from_profile_id = ${id} and action = 'like' and answered_at is null`,
  )
}

/** The member changed what filters look at, and stands above everybody's list. */
export async function moveToTopOfDeck(tx: Db, clock: Clock, id: string) {
  await query(tx, sql`update profiles p set ${newPositionIfSql(clock, sql`p.is_active`)} where id = ${id}`)
  await movePendingLikesToTop(tx, id)
  // The member may newly be within the filters of people who show themselves only to those.
  await deleteDeckLists(tx, id)
}

/** Their lists are begun again at the next page: they may newly meet people whom they have come past. */
export async function deleteDeckLists(tx: Db, ...ids: readonly string[]) {
  await query(tx, sql`delete from deck_lists where member_id = any(${ids}::uuid[])`)
}
