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
import type { Store } from '../../pictures/files/erasures.ts'
import { folder as folderOf } from '../../pictures/files/stored-picture.ts'
import { picturesOfMember } from '../../pictures/album/queries.ts'
import { adviceOf } from './advice.ts'
import { readSelfies } from './selfies.ts'
import type { Vault } from './vault.ts'

const nothing: PictureFindings = { explicit: 0, suggestive: 0, faces: [] }

/** What is seen in a picture; one that cannot be read shows nothing. */
async function seenIn(examiner: Examiner, bytes: Uint8Array | null): Promise<PictureFindings> {
  if (bytes === null) return nothing
  const seen = await examiner.examine(bytes)
  return 'unreadable' in seen ? nothing : seen
}

/** What the machine sees in each of these published pictures. A drawing shows nobody. */
export async function seenByPicture(store: Store, examiner: Examiner, ids: readonly string[]) {
  const found = await query(
    store.db,
    sql<{ id: string; folder: string }>`
      select id, ${folderOf} as folder from profile_pictures
      where storage_path not like 'demo:%' and id = any(${ids}::uuid[])`,
  )
  const seen = new Map<string, PictureFindings>()
  for (const { id, folder } of found)
    seen.set(id, await seenIn(examiner, await store.files.get(`${folder}/full.webp`)))
  return (id: string): PictureFindings => seen.get(id) ?? nothing
}

interface Unadvised {
  id: string
  memberId: string
  folder: string
  poses: Pose[]
}

/** Advises on every selfie that waits without; one that cannot be read keeps no other waiting, and is told of. */
export const adviseAll = (store: Store, examiner: Examiner, vault: Vault) =>
  runWhileExaminerAvailable(async () => {
    const waiting = await query(
      store.db,
      sql<Unadvised>`
        select id, member_id as "memberId", folder, poses from verifications
        where state = 'waiting' and advice is null and folder is not null order by sent_at`,
    )
    await forEachContinueOnError(
      waiting,
      (one) => adviseOn(store, examiner, vault, one),
      isExaminerUnavailable,
    )
  })

/** What was measured of a face is gone with this call. */
async function adviseOn(
  store: Store,
  examiner: Examiner,
  vault: Vault,
  { id, memberId, folder, poses }: Unadvised,
) {
  const shots = []
  for (const { pose, webp } of await readSelfies(store, vault, folder, poses))
    shots.push({ pose, seen: await seenIn(examiner, webp) })
  const ids = (await picturesOfMember(store.db, memberId)).map((picture) => picture.id)
  const advice = adviceOf(shots, ids.map(await seenByPicture(store, examiner, ids)))
  await query(
    store.db,
    sql`update verifications set advice = ${JSON.stringify(advice)} where id = ${id} and state = 'waiting'`,
  )
}
