import { sql } from '../../../db/sql.ts'
import { query, type Db } from '../../../db/db.ts'
import { scheduleErasure, type PictureStore } from '../files/picture-folders.ts'
import { folderSql } from '../files/stored-picture.ts'
import { lockAlbum, deletePictures, deleteWaitingPictures } from './album-rows.ts'

/** Deletes all pictures of a member, as part of erasing the account. */
export async function eraseMemberPictures(tx: Db, store: PictureStore, profileId: string) {
  // A parallel upload has either inserted its picture by now, or will not find the member.
  await lockAlbum(tx, profileId)
  await scheduleErasure(tx, store, await deletePictures(tx, sql`profile_id = ${profileId}`))
  await scheduleErasure(tx, store, await deleteWaitingPictures(tx, sql`profile_id = ${profileId}`))
  const removed = await query(
    tx,
    sql<{
      folder: string
    }>`delete from removed_pictures where profile_id = ${profileId} returning ${folderSql} as folder`,
  )
  await scheduleErasure(
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
  await scheduleErasure(
    tx,
    store,
    selfies.map((one) => one.folder),
  )
  await query(tx, sql`update picture_ids set member_id = null where member_id = ${profileId}`)
}
