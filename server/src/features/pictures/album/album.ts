import { limits } from '@mithaq/contract/limits'
import type { Picture } from '@mithaq/contract/pictures'
import { sql } from '../../../db/sql.ts'
import { query, transact, type Db } from '../../../db/db.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { scheduleErasure, type PictureStore } from '../files/picture-folders.ts'
import type { PictureHooks } from './picture-hooks.ts'
import { lockAlbum, listPictures, deletePictures, deleteWaitingPictures } from './album-rows.ts'

export function removePicture(store: PictureStore, hooks: PictureHooks, profileId: string, id: string) {
  return transact(store.db, async (tx) => {
    await lockAlbum(tx, profileId)
    const mine = await listPictures(tx, profileId)
    const waited = await deleteWaitingPictures(tx, sql`id = ${id} and profile_id = ${profileId}`)
    if (waited.length > 0) {
      await scheduleErasure(tx, store, waited)
      return { pictures: mine }
    }
    if (!mine.some((picture) => picture.id === id)) return refuse('not_found')
    if (mine.length <= limits.pictures.min) return refuse('last_picture')
    await scheduleErasure(tx, store, await deletePictures(tx, sql`id = ${id}`))
    const left = await savePictureOrder(
      tx,
      profileId,
      mine.filter((picture) => picture.id !== id),
    )
    await hooks.onAlbumChanged(tx, profileId)
    return { pictures: left }
  })
}

export function reorderPictures(
  { db }: PictureStore,
  hooks: PictureHooks,
  profileId: string,
  ids: readonly string[],
) {
  return transact(db, async (tx) => {
    await lockAlbum(tx, profileId)
    const mine = await listPictures(tx, profileId)
    const wanted = ids.map((id) => mine.find((picture) => picture.id === id))
    const found = wanted.filter((picture) => picture !== undefined)
    if (ids.length !== mine.length || new Set(found).size !== mine.length)
      return refuse('invalid_input', { field: 'ids', issue: 'pictures_differ' })
    const arranged = await savePictureOrder(tx, profileId, found)
    await hooks.onAlbumChanged(tx, profileId)
    return { pictures: arranged }
  })
}

/** Numbers the member's pictures from 0. */
export async function savePictureOrder(tx: Db, profileId: string, pictures: Picture[]): Promise<Picture[]> {
  // Through unused positions, because within one statement two rows would collide at a taken one.
  await query(tx, sql`update profile_pictures set position = -1 - position where profile_id = ${profileId}`)
  await query(
    tx,
    sql`update profile_pictures p set position = wanted.place - 1
        from unnest(${pictures.map(({ id }) => id)}::uuid[]) with ordinality wanted (id, place)
        where p.id = wanted.id`,
  )
  return pictures
}
