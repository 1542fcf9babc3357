import type { Picture } from '@mithaq/contract/pictures'
import { sql, type RawBuilder } from 'kysely'
import { first, rows, type Db } from '../../db.ts'

/** The pictures of members, each in its order; a member without any is not in the map. */
export async function picturesOf(db: Db, profileIds: readonly string[]): Promise<Map<string, Picture[]>> {
  const found = await rows(
    db,
    sql<Picture & { profileId: string }>`
      select profile_id as "profileId", id, thumb_hash as "thumbHash" from profile_pictures
      where profile_id = any(${profileIds}::uuid[]) order by profile_id, position`,
  )
  const byMember = new Map<string, Picture[]>()
  for (const { profileId, id, thumbHash } of found) {
    const pictures = byMember.get(profileId) ?? []
    byMember.set(profileId, [...pictures, { id, thumbHash }])
  }
  return byMember
}

export async function picturesOfMember(db: Db, profileId: string): Promise<Picture[]> {
  return (await picturesOf(db, [profileId])).get(profileId) ?? []
}

export interface StoredPicture extends Picture {
  profileId: string
  folder: string
  /** What a demo picture is drawn from; null for a member's own. */
  seed: string | null
}

export function findPicture(db: Db, id: string): Promise<StoredPicture | undefined> {
  return first(
    db,
    sql<StoredPicture>`
      select id, profile_id as "profileId", thumb_hash as "thumbHash", ${folder} as folder,
        substring(storage_path from '^demo:(.*)') as seed
      from profile_pictures where id = ${id}`,
  )
}

/** Where a picture's files lie. */
export const folder: RawBuilder<string> = sql<string>`
  case when storage_path like 'demo:%' then id::text else storage_path end`

/** Whoever adds, removes or rearranges a member's pictures holds this first: five parallel uploads are counted one by one. */
export async function lockMember(tx: Db, profileId: string): Promise<boolean> {
  // Not `for update`: a like that refers to the member need not wait for their upload.
  const member = await first(tx, sql`select from profiles where id = ${profileId} for no key update`)
  return member !== undefined
}
