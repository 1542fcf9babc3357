import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, transact, type Db, type RootDb } from '../../../db/db.ts'
import { FilesUnavailable, type Files } from '../../../ports/files/files.ts'
import type { Queue } from '../../../ports/queue/queue.ts'
import { pictureContentType, type EncodedPicture } from '../encode/file-names.ts'
import { erasePictureFilesJob } from './jobs.ts'

/** Longer than any upload takes: what is older and still has no picture belongs to a server that died. */
const unclaimedForS = 3_600
const retryAfterS = 600

export interface PictureStore {
  db: RootDb
  clock: Clock
  queue: Queue
  files: Files
}

/** Stores a picture's files in a new folder that is erased by itself, unless it is kept in time. */
export async function storeFiles(
  store: PictureStore,
  { files }: Pick<EncodedPicture, 'files'>,
): Promise<string> {
  const { db, clock } = store
  const path = randomUUID()
  // First the row, then the files: a crash at any point leaves nothing that no row knows.
  await query(
    db,
    sql`insert into file_erasures (storage_path, due_at)
        values (${path}, ${clock.sql} + make_interval(secs => ${unclaimedForS}))`,
  )
  // All of them, even where one fails: a file that arrives after its folder was erased would stay for ever.
  const puts = await Promise.allSettled(
    files.map(({ name, bytes }) => store.files.put(`${path}/${name}`, bytes, pictureContentType(name))),
  )
  const failed = puts.find((put) => put.status === 'rejected')
  if (failed === undefined) return path
  await discardFolder(store, path)
  throw failed.reason
}

/** Keeps a stored folder, in the transaction that gives it its picture. False where it is too late. */
export async function claimFolder(tx: Db, path: string): Promise<boolean> {
  const kept = await queryOne(tx, sql`delete from file_erasures where storage_path = ${path} returning 1`)
  return kept !== undefined
}

/** Has a stored folder erased now instead of later, unless it was kept after all. */
export async function discardFolder(store: PictureStore, path: string) {
  await transact(store.db, (tx) => scheduleErasure(tx, store, [path]))
}

/** Has folders erased, in the transaction that takes away their pictures. */
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

/** Erases every folder that is due; several servers share the work. Answers with how many. */
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
        // While the row is locked nobody can keep the folder; the row goes only when the files have gone.
        // One that was kept stays: a server whose connection broke while it committed may have discarded it.
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
      // One folder that cannot be removed must not keep the others; the audit names it.
      await query(
        db,
        sql`update file_erasures set due_at = ${clock.sql} + make_interval(secs => ${retryAfterS})
            where storage_path = ${path}`,
      )
    }
  }
}
