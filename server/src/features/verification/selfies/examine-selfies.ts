import type { Pose } from '@mithaq/contract/verification'
import { sql } from '../../../db/sql.ts'
import { query } from '../../../db/db.ts'
import { forEachContinueOnError } from '../../../lib/for-each-row.ts'
import {
  isExaminerUnavailable,
  runWhileExaminerAvailable,
  type Examiner,
  type PictureFindings,
} from '../../../ports/examiner/examiner.ts'
import type { PictureStore } from '../../pictures/files/picture-folders.ts'
import { folderSql as folderOf } from '../../pictures/files/stored-picture.ts'
import { listPictures } from '../../pictures/album/album-rows.ts'
import { createAdvice } from './selfie-advice.ts'
import { readSelfies } from './selfies.ts'
import type { Vault } from './selfie-vault.ts'

const nothingSeen: PictureFindings = { explicit: 0, suggestive: 0, faces: [] }

/** The examiner's findings in a picture; none if it is unreadable. */
async function examineImage(examiner: Examiner, bytes: Uint8Array | null): Promise<PictureFindings> {
  if (bytes === null) return nothingSeen
  const seen = await examiner.examine(bytes)
  return 'unreadable' in seen ? nothingSeen : seen
}

/** The examiner's findings in published pictures. The demo's drawings show nobody. */
export async function examineAlbumPictures(store: PictureStore, examiner: Examiner, ids: readonly string[]) {
  const found = await query(
    store.db,
    sql<{ id: string; folder: string }>`
      select id, ${folderOf} as folder from profile_pictures
      where storage_path not like 'demo:%' and id = any(${ids}::uuid[])`,
  )
  const seen = new Map<string, PictureFindings>()
  for (const { id, folder } of found)
    seen.set(id, await examineImage(examiner, await store.files.get(`${folder}/full.webp`)))
  return (id: string): PictureFindings => seen.get(id) ?? nothingSeen
}

interface UnexaminedSelfies {
  id: string
  memberId: string
  folder: string
  poses: Pose[]
}

/** Saves advice for every verification without one. An unreadable selfie is logged and does not delay the others. */
export const adviseOnWaitingSelfies = (store: PictureStore, examiner: Examiner, vault: Vault) =>
  runWhileExaminerAvailable(async () => {
    const waiting = await query(
      store.db,
      sql<UnexaminedSelfies>`
        select id, member_id as "memberId", folder, poses from verifications
        where state = 'waiting' and advice is null and folder is not null order by sent_at`,
    )
    await forEachContinueOnError(
      waiting,
      (one) => saveAdvice(store, examiner, vault, one),
      isExaminerUnavailable,
    )
  })

/** Face measurements are not kept after this call. */
async function saveAdvice(
  store: PictureStore,
  examiner: Examiner,
  vault: Vault,
  { id, memberId, folder, poses }: UnexaminedSelfies,
) {
  const shots = []
  for (const { pose, webp } of await readSelfies(store, vault, folder, poses))
    shots.push({ pose, seen: await examineImage(examiner, webp) })
  const ids = (await listPictures(store.db, memberId)).map((picture) => picture.id)
  const advice = createAdvice(shots, ids.map(await examineAlbumPictures(store, examiner, ids)))
  await query(
    store.db,
    sql`update verifications set advice = ${JSON.stringify(advice)} where id = ${id} and state = 'waiting'`,
  )
}
