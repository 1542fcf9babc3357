import { sql, type Sql } from '../../db/sql.ts'
import { query, type Db } from '../../db/db.ts'

/** Of `profiles p`: a like was given or received, and their sex stays as it was then. */
export const isSexLockedSql = sql<boolean>`
  (p.sex_fixed or exists (
    select from profile_actions a where a.action = 'like' and (a.from_profile_id = p.id or a.to_profile_id = p.id)))`

/** A pass takes a like back: that there was one is kept for both. */
export const lockSexOfPair = (tx: Db, one: string, two: string) => lockSexOf(tx, sql`${one}, ${two}`)

/** A member is about to be erased with all their likes: that there were some is kept for everybody they were between. */
export const lockSexOfLikeSides = (tx: Db, id: string) =>
  lockSexOf(
    tx,
    sql`
      select to_profile_id from profile_actions where from_profile_id = ${id} and action = 'like'
      union select from_profile_id from profile_actions where to_profile_id = ${id} and action = 'like'`,
  )

async function lockSexOf(tx: Db, those: Sql) {
  // In one order: two who leave at once, or are passed by, would wait for each other.
  await query(
    tx,
    sql`
      with held as (select id from profiles where id in (${those}) and not sex_fixed order by id for no key update)
      update profiles p set sex_fixed = true from held where p.id = held.id`,
  )
}
