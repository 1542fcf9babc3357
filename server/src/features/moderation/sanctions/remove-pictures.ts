import { sql } from '../../../db/sql.ts'
import { query, type Db, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { savePictureOrder } from '../../pictures/album/album.ts'
import { lockAlbum, listPictures } from '../../pictures/album/album-rows.ts'
import { restoreAlbumPictures, removeAlbumPictures } from '../../pictures/album/removed-pictures.ts'

interface PictureRemoval {
  id: string
  memberId: string
  pictures: string[] | null
}

/** Removes those pictures that are still there, even the last one of a profile. */
export async function removePictures(tx: Tx, deps: Deps, { id, memberId, pictures }: PictureRemoval) {
  await lockAlbum(tx, memberId)
  const which = sql`profile_id = ${memberId} and id = any(${pictures ?? []}::uuid[])`
  await removeAlbumPictures(tx, deps, id, which)
  await savePictureOrder(tx, memberId, await listPictures(tx, memberId))
  await requestBadgeComparison(tx, memberId)
}

/** Restores the pictures that decisions removed whose appeals in this case were granted. */
export async function restorePictures(tx: Tx, deps: Deps, caseId: string, memberId: string) {
  await restoreAlbumPictures(
    tx,
    deps,
    memberId,
    sql`select a.event_id from appeals a where a.case_id = ${caseId}`,
  )
  await requestBadgeComparison(tx, memberId)
}

/** Another picture may be first now; a job then compares it for the badge. */
const requestBadgeComparison = (tx: Db, memberId: string) =>
  query(tx, sql`update badges set compare = true where member_id = ${memberId}`)
