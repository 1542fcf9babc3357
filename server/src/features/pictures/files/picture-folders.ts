import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, transact, type Db, type RootDb } from '../../../db/db.ts'
import { FilesUnavailable, type Files } from '../../../ports/files/files.ts'
import type { Queue } from '../../../ports/queue/queue.ts'
import { pictureContentType, type EncodedPicture } from '../encode/file-names.ts'
import { erasePictureFilesJob } from './jobs.ts'

/** Longer than any upload. An older folder without a picture is left from a server that crashed. */
const unclaimedForS = 3_600
const retryAfterS = 600

export interface PictureStore {
  db: RootDb
  clock: Clock
  queue: Queue
  files: Files
}

/** Stores a picture's files in a new folder, which is erased later unless it is kept in time. */
export async function storeFiles(
  store: PictureStore,
  { files }: Pick<EncodedPicture, 'files'>,
): Promise<string> {
  const { db, clock } = store
  const path = randomUUID()
  // Insert the row before the files, so that a crash leaves no file without a row.
  await query(
    db,
    sql`insert into file_erasures (storage_path, due_at)
        values (${path}, ${clock.sql} + make_interval(secs => ${unclaimedForS}))`,
  )
  // Wait for all writes even if one fails: a file written after its folder's erasure would stay forever.
  const puts = await Promise.allSettled(
    files.map(({ name, bytes }) => store.files.put(`${path}/${name}`, bytes, pictureContentType(name))),
  )
  const failed = puts.find((put) => put.status === 'rejected')
  if (failed === undefined) return path
  await discardFolder(store, path)
  throw failed.reason
}

/** Keeps a stored folder, in the transaction that inserts its picture. Returns false if it was erased already. */
export async function claimFolder(tx: Db, path: string): Promise<boolean> {
  const kept = await queryOne(tx, sql`delete from file_erasures where storage_path = ${path} returning 1`)
  return kept !== undefined
}

/** Schedules a stored folder's erasure for now instead of later, unless it was kept. */
export async function discardFolder(store: PictureStore, path: string) {
  await transact(store.db, (tx) => scheduleErasure(tx, store, [path]))
}

/** Schedules the erasure of folders, in the transaction that deletes their pictures. */
export async function scheduleErasure(tx: Db, { clock, queue }: PictureStore, folders: readonly string[]) {
  if (folders.length === 0) return
  await query(
    tx,
    sql`insert into file_erasures (storage_path, due_at)
        select path, ${clock.sql} from unnest(${folders}::text[]) path
        on conflict (storage_path) do update set due_at = least(file_erasures.due_at, excluded.due_at)`,
  )
  await queue.add(tx, erasePictureFilesJob, {})
}

/** Erases every folder that is due and returns how many. Several servers may run it at once. */
export async function eraseDueFolders({ db, clock, files }: PictureStore): Promise<number> {
  for (let erased = 0; ; erased++) {
    let path: string | undefined
    try {
      const found = await transact(db, async (tx) => {
        const due = await queryOne(
          tx,
          sql<{ path: string }>`
            select storage_path as path from file_erasures where due_at <= ${statementTimeSql(clock)}
            order by due_at limit 1 for update skip locked`,
        )
        path = due?.path
        if (path === undefined) return false
        // The locked row keeps others from keeping the folder, and is deleted only after its files. A kept folder stays: its
        // server may have scheduled the erasure because the connection broke during the commit.
        const kept = await queryOne(
          tx,
          sql`select 1 from profile_pictures where storage_path = ${path}
              union all select 1 from kept_folders where storage_path = ${path}`,
        )
        if (kept === undefined) await files.removeFolder(path)
        await query(tx, sql`delete from file_erasures where storage_path = ${path}`)
        return true
      })
      if (!found) return erased
    } catch (error) {
      if (path === undefined || error instanceof FilesUnavailable) throw error
      // A folder that cannot be removed must not delay the others. The audit reports it.
      await query(
        db,
        sql`update file_erasures set due_at = ${clock.sql} + make_interval(secs => ${retryAfterS})
            where storage_path = ${path}`,
      )
    }
  }
}
