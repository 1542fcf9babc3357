import { sql } from '../../../db/sql.ts'
import { statementTimeSql } from '../../../db/clock.ts'
import { queryOne, query, transact, type Db } from '../../../db/db.ts'
import type { Files } from '../../../ports/files/files.ts'
import { sharpFileNames } from '../encode/file-names.ts'
import { scheduleErasure, type PictureStore } from './picture-folders.ts'
import { folderSql } from './stored-picture.ts'

interface FileAudit {
  /** How many folders belong to a picture, and how many wait to be erased. */
  pictures: number
  pending: number
  /** Folders without a row. */
  orphans: string[]
  /** Pictures that lack a file. */
  broken: string[]
  /** How many paths are not ours. They are left alone. */
  foreign: number
  /** Erasures that should have happened an hour ago. */
  overdue: string[]
}

interface KnownFolder {
  folder: string
  pictureId: string | null
  isDemo: boolean
}

interface StoredFolder {
  folder: string
  names: Set<string>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const pageSize = 1_000

/**
 * Compares the stored files with the rows, both ordered by folder. Both may change meanwhile, so each suspected fault is
 * checked again on its own.
 */
export async function auditStoredFiles({ db, clock, files }: PictureStore): Promise<FileAudit> {
  const audit: FileAudit = { pictures: 0, pending: 0, orphans: [], broken: [], foreign: 0, overdue: [] }
  const stored = listStoredFolders(files, () => audit.foreign++)[Symbol.asyncIterator]()
  const known = listKnownFolders(db)[Symbol.asyncIterator]()
  let [file, row] = [await stored.next(), await known.next()]
  while (!file.done || !row.done) {
    const isOrphan = !file.done && (row.done || file.value.folder < row.value.folder)
    const hasFiles = !file.done && !row.done && file.value.folder === row.value.folder
    if (isOrphan) {
      if (await isOrphaned(db, files, file.value.folder)) audit.orphans.push(file.value.folder)
    } else if (!row.done) {
      const { pictureId, isDemo, folder } = row.value
      if (pictureId === null) audit.pending++
      else audit.pictures++
      // The demo's pictures are drawn when they are first requested.
      const isComplete = isDemo || (hasFiles && hasAllFiles(file.value.names))
      if (pictureId !== null && !isComplete && (await isBroken(db, files, pictureId, folder)))
        audit.broken.push(pictureId)
    }
    if (isOrphan || hasFiles) file = await stored.next()
    if (!isOrphan) row = await known.next()
  }
  const overdue = await query(
    db,
    sql<{ path: string }>`
      select storage_path as path from file_erasures where due_at < ${statementTimeSql(clock)} - interval '1 hour' limit 100`,
  )
  return { ...audit, overdue: overdue.map(({ path }) => path) }
}

/** Schedules the orphans' erasure. Returns false if too many are orphans: the files must belong to another database. */
export async function eraseOrphans(store: PictureStore, { orphans, pictures }: FileAudit): Promise<boolean> {
  if (orphans.length > 20 && orphans.length > pictures) return false
  await transact(store.db, (tx) => scheduleErasure(tx, store, orphans))
  return true
}

const hasAllFiles = (names: ReadonlySet<string>) => sharpFileNames.every((name) => names.has(name))

async function isOrphaned(db: Db, files: Files, path: string): Promise<boolean> {
  // Look at the files first: an upload inserts its row before it writes its first file.
  const hasFiles = (await listFileNames(files, path)).size > 0
  if (!hasFiles) return false
  const known = await queryOne(
    db,
    sql`select 1 from file_erasures where storage_path = ${path}
        union all select 1 from profile_pictures where storage_path = ${path}
        union all select 1 from kept_folders where storage_path = ${path}
        union all select 1 from profile_pictures where id = ${path}::uuid and storage_path like 'demo:%'`,
  )
  return known === undefined
}

async function isBroken(db: Db, files: Files, id: string, path: string): Promise<boolean> {
  if (hasAllFiles(await listFileNames(files, path))) return false
  const row = await queryOne(
    db,
    sql`select 1 from profile_pictures where id = ${id} and storage_path = ${path}`,
  )
  return row !== undefined
}

async function listFileNames(files: Files, path: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const file of files.list(path)) names.add(file.slice(path.length + 1))
  return names
}

async function* listStoredFolders(files: Files, onForeign: () => void): AsyncGenerator<StoredFolder> {
  let current: StoredFolder | undefined
  for await (const path of files.list()) {
    const [folder = '', name, ...deeper] = path.split('/')
    if (!uuid.test(folder) || name === undefined || deeper.length > 0) {
      onForeign()
      continue
    }
    if (current !== undefined && current.folder !== folder) yield current
    if (current?.folder !== folder) current = { folder, names: new Set() }
    current.names.add(name)
  }
  if (current !== undefined) yield current
}

async function* listKnownFolders(db: Db): AsyncGenerator<KnownFolder> {
  for (let after = ''; ;) {
    const found = await query(
      db,
      sql<KnownFolder>`
        select * from (
          select ${folderSql} collate "C" as folder, id as "pictureId", storage_path like 'demo:%' as "isDemo"
          from profile_pictures
          union all
          select storage_path collate "C", null, false from kept_folders
          union all
          select storage_path collate "C", null, false from file_erasures
        ) known where folder > ${after} order by folder limit ${pageSize}`,
    )
    yield* found
    const last = found.at(-1)
    if (last === undefined) return
    after = last.folder
  }
}
