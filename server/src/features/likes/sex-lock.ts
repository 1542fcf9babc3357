import { sql, type Sql } from '../../db/sql.ts'
import { query, type Db } from '../../db/db.ts'

/** For `profiles p`: a like was given or received, so the sex cannot be changed. */
export const isSexLockedSql = sql<boolean>`
  (p.sex_fixed or exists (
    select from profile_actions a where a.action = 'like' and (a.from_profile_id = p.id or a.to_profile_id = p.id)))`

/** Before a pass deletes a like: keeps the lock for both. */
export const lockSexOfPair = (tx: Db, one: string, two: string) => lockSexOf(tx, sql`${one}, ${two}`)

/** Before a member is erased with all likes: keeps the lock for everybody they liked or were liked by. */
export const lockSexOfLikeSides = (tx: Db, id: string) =>
  lockSexOf(
    tx,
    sql`
      select to_profile_id from profile_actions where from_profile_id = ${id} and action = 'like'
      union select from_profile_id from profile_actions where to_profile_id = ${id} and action = 'like'`,
  )

async function lockSexOf(tx: Db, those: Sql) {
  // In a fixed order, or concurrent erasures and passes would deadlock.
  await query(
    tx,
    sql`
      with held as (select id from profiles where id in (${those}) and not sex_fixed order by id for no key update)
      update profiles p set sex_fixed = true from held where p.id = held.id`,
  )
}
