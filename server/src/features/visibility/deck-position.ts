import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'

/** Whether the day of `placed_at` is over, or the member was last seen on an earlier day. */
export const isPositionOutdatedSql = (clock: Clock) => sql`
  (least(p.placed_at, p.last_seen_at) at time zone 'utc')::date < (${clock.sql} at time zone 'utc')::date`

/** Assignments for `update profiles p`: a position at the top of all decks, if the condition holds. */
export const newPositionIfSql = (clock: Clock, condition: ReturnType<typeof sql>) => sql`
  deck_place = case when ${condition} then nextval('deck_places') else p.deck_place end,
  placed_at = case when ${condition} then ${clock.sql} else p.placed_at end`

/** After a member returned or changed a filterable value: their pending likes may fit filters now. */
export async function movePendingLikesToTop(tx: Db, id: string) {
  await query(
    tx,
    sql`
      update profile_actions set deck_place = nextval('deck_places')
      where from_profile_id = ${id} and action = 'like' and answered_at is null`,
  )
}

/** Moves a member who changed a filterable value to the top of all decks. */
export async function moveToTopOfDeck(tx: Db, clock: Clock, id: string) {
  await query(tx, sql`update profiles p set ${newPositionIfSql(clock, sql`p.is_active`)} where id = ${id}`)
  await movePendingLikesToTop(tx, id)
  // The member may now fit the filters of people who show themselves only within their filters.
  await deleteDeckLists(tx, id)
}

/** Deletes deck lists, so that the next page starts new ones with people who were skipped before. */
export async function deleteDeckLists(tx: Db, ...ids: readonly string[]) {
  await query(tx, sql`delete from deck_lists where member_id = any(${ids}::uuid[])`)
}
