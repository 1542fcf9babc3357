import type { Picture } from '@mithaq/contract/pictures'
import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, type Db } from '../../../db/db.ts'

/** The folder of a picture's files. */
export const folderSql: Sql<string> = sql<string>`
  case when storage_path like 'demo:%' then id::text else storage_path end`

export interface StoredPicture extends Pick<Picture, 'id' | 'thumbHash'> {
  profileId: string
  folder: string
  /** The source of a demo picture; null for a member's own. */
  seed: string | null
}

export function findStoredPicture(db: Db, id: string): Promise<StoredPicture | undefined> {
  return queryOne(
    db,
    sql<StoredPicture>`
      select id, profile_id as "profileId", thumb_hash as "thumbHash", ${folderSql} as folder,
        substring(storage_path from '^demo:(.*)') as seed
      from profile_pictures where id = ${id}`,
  )
}
