import { sql } from '../../../db/sql.ts'
import { query, type Db } from '../../../db/db.ts'
import { eraseFolders, type Store } from '../files/erasures.ts'
import { folder } from '../files/stored-picture.ts'
import { lockMember, takeAway, takeWaitingAway } from './queries.ts'

/** Takes away all pictures of a member, as part of erasing the account. */
export async function erasePicturesOf(tx: Db, store: Store, profileId: string) {
  // An upload that ends at this moment either has its picture by now or finds no member to give it to.
  await lockMember(tx, profileId)
  await eraseFolders(tx, store, await takeAway(tx, sql`profile_id = ${profileId}`))
  await eraseFolders(tx, store, await takeWaitingAway(tx, sql`profile_id = ${profileId}`))
  const removed = await query(
    tx,
    sql<{
      folder: string
    }>`delete from removed_pictures where profile_id = ${profileId} returning ${folder} as folder`,
  )
  await eraseFolders(
    tx,
    store,
    removed.map((one) => one.folder),
  )
  const selfies = await query(
    tx,
    sql<{ folder: string }>`
      update verifications v set folder = null from verifications old
      where old.id = v.id and v.member_id = ${profileId} and old.folder is not null returning old.folder`,
  )
  await eraseFolders(
    tx,
    store,
    selfies.map((one) => one.folder),
  )
  await query(tx, sql`update picture_ids set member_id = null where member_id = ${profileId}`)
}
