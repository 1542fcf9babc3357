import { sql } from './sql.ts'
import type { Clock } from './clock.ts'
import { query, type Db } from './db.ts'

/** The day for which `placed_at` was drawn is over, or the member was last seen on an earlier one. */
export const placedBefore = (clock: Clock) => sql`
  (least(p.placed_at, p.last_seen_at) at time zone 'utc')::date < (${clock.sql} at time zone 'utc')::date`

/** Assignments for `update profiles p`: a place above everybody's progress, where the condition holds. */
export const newPlaceWhere = (clock: Clock, condition: ReturnType<typeof sql>) => sql`
  deck_place = case when ${condition} then nextval('deck_places') else p.deck_place end,
  placed_at = case when ${condition} then ${clock.sql} else p.placed_at end`

/** The member returned or changed what filters look at: their likes that wait may newly fit, too. */
export async function newPlacesForLikes(tx: Db, id: string) {
  await query(
    tx,
    sql`
      update profile_actions set deck_place = nextval('deck_places')
      where from_profile_id = ${id} and action = 'like' and answered_at is null`,
  )
}

/** These two may meet again: the progress of each forgets that it has passed the other. */
export async function reopenPlaces(tx: Db, a: string, b: string) {
  const place = (of: ReturnType<typeof sql>) => sql`int8multirange(int8range(${of}, ${of}, '[]'))`
  await query(
    tx,
    sql`
      update deck_progress d set version = nextval('deck_places'),
        people = d.people - ${place(sql`p.deck_place`)},
        likers = d.likers - coalesce((
          select ${place(sql`l.deck_place`)} from profile_actions l
          where l.from_profile_id = p.id and l.to_profile_id = d.member_id), '{}')
      from profiles p
      where (d.member_id = ${a} and p.id = ${b}) or (d.member_id = ${b} and p.id = ${a})`,
  )
}

/** The member changed what filters look at, and stands above everybody's progress. */
export async function standAnew(tx: Db, clock: Clock, id: string) {
  await query(tx, sql`update profiles p set ${newPlaceWhere(clock, sql`p.is_active`)} where id = ${id}`)
  await newPlacesForLikes(tx, id)
  await forgetProgress(tx, id)
}

/** The member may newly be within the filters of people who show themselves only to those: the member looks again. */
export async function forgetProgress(tx: Db, id: string) {
  await query(
    tx,
    sql`
      update deck_progress set people = '{}', likers = '{}', version = nextval('deck_places')
      where member_id = ${id}`,
  )
}
