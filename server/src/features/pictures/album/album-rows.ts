import type { Picture } from '@mithaq/contract/pictures'
import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { folderSql } from '../files/stored-picture.ts'

/** The members' pictures in their order. A member without pictures is not in the map. */
export async function listPicturesByMember(
  db: Db,
  profileIds: readonly string[],
): Promise<Map<string, Picture[]>> {
  const found = await query(
    db,
    sql<Picture & { profileId: string }>`
      select profile_id as "profileId", id, thumb_hash as "thumbHash", false as blurred, '' as address
      from profile_pictures
      where profile_id = any(${profileIds}::uuid[]) order by profile_id, position`,
  )
  const byMember = new Map<string, Picture[]>()
  for (const { profileId, ...picture } of found) {
    const pictures = byMember.get(profileId) ?? []
    byMember.set(profileId, [...pictures, picture])
  }
  return byMember
}

export async function listPictures(db: Db, profileId: string): Promise<Picture[]> {
  return (await listPicturesByMember(db, [profileId])).get(profileId) ?? []
}

/** The earlier use of an id: by whom, whether for the same bytes, and the picture if it still exists. */
export function findPictureIdUse(db: Db, id: string, sentHash: Buffer) {
  return queryOne(
    db,
    sql<{ memberId: string | null; isSame: boolean; picture: (Picture & { waits: boolean }) | null }>`
      select coalesce(p.profile_id, used.member_id) as "memberId",
        coalesce(used.sent_hash = ${sentHash}, true) as "isSame",
        case when coalesce(p.id, w.id) is not null then json_build_object('id', asked.id,
          'thumbHash', coalesce(p.thumb_hash, w.thumb_hash), 'blurred', false, 'address', '',
          'waits', w.id is not null) end as picture
      from (select ${id}::uuid as id) asked
      left join picture_ids used on used.id = asked.id
      left join profile_pictures p on p.id = asked.id
      left join waiting_pictures w on w.id = asked.id
      where used.id is not null or p.id is not null`,
  )
}

/** Deletes pictures and returns their folders. Their ids cannot be used again. */
export async function deletePictures(tx: Db, which: Sql): Promise<string[]> {
  const gone = await query(
    tx,
    sql<{ folder: string }>`
      with gone as (
        delete from profile_pictures where ${which} returning id, profile_id, ${folderSql} as folder),
      used as (
        insert into picture_ids (id, member_id) select id, profile_id from gone
        on conflict (id) do update set sent_hash = null)
      select folder from gone`,
  )
  return gone.map((one) => one.folder)
}

/** The position after a member's other pictures. */
export const nextPositionSql = (profileId: Sql): Sql<number> => sql<number>`
  (select count(*)::int from profile_pictures p where p.profile_id = ${profileId})`

/** Pictures that others do not see yet, because they wait for an examination. */
export const listWaitingPictures = (db: Db, profileId: string) =>
  query(
    db,
    sql<{ id: string; thumbHash: string }>`
      select id, thumb_hash as "thumbHash" from waiting_pictures where profile_id = ${profileId}
      order by created_at, id`,
  )

/** Deletes waiting pictures and returns their folders. */
export async function deleteWaitingPictures(tx: Db, which: Sql): Promise<string[]> {
  const gone = await query(
    tx,
    sql<{ folder: string }>`
      with gone as (delete from waiting_pictures where ${which} returning id, storage_path as folder),
      used as (update picture_ids set sent_hash = null where id in (select id from gone))
      select folder from gone`,
  )
  return gone.map((one) => one.folder)
}

/** Locked first by every change of a member's album, so that parallel uploads are counted one by one. */
export async function lockAlbum(tx: Db, profileId: string): Promise<boolean> {
  // Not `for update`, because a like that refers to the member need not wait for the upload.
  const member = await queryOne(tx, sql`select from profiles where id = ${profileId} for no key update`)
  return member !== undefined
}
