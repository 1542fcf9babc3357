import type { Readable } from 'node:stream'
import { ownData as limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import yazl from 'yazl'
import { queryOne, query, transact, type RootDb } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../ports/queue/queue.ts'
import { createNotifications } from '../notifications/inbox/create-notifications.ts'
import { addExportEntries } from './add-export-entries.ts'

export const makeExportJob = defineJob<{ exportId: string }>('make-export')

const partBytes = 1024 * 1024

/**
 * Makes a copy of a member's data and tells them. After a crash it starts over. If the account was erased meanwhile,
 * the export is gone, too, and there is nothing to do.
 */
export async function makeExport(deps: Pick<Deps, 'db' | 'clock' | 'files'>, exportId: string) {
  const { db, clock } = deps
  const pending = await queryOne(
    db,
    sql<{ memberId: string }>`
      select member_id as "memberId" from exports where id = ${exportId} and ready_at is null`,
  )
  if (pending === undefined) return
  await query(db, sql`delete from export_parts where export_id = ${exportId}`)
  const size = await writeArchive(deps, exportId, pending.memberId)
  await transact(db, async (tx) => {
    const ready = await queryOne(
      tx,
      sql<{ isWhole: boolean }>`
        update exports set ready_at = ${clock.sql}, size = ${size},
          expires_at = ${clock.sql} + make_interval(secs => ${limits.keptS})
        where id = ${exportId} and ready_at is null
        returning size = (select sum(length(bytes)) from export_parts where export_id = ${exportId}) as "isWhole"`,
    )
    if (ready === undefined) return
    if (!ready.isWhole) throw new Error(`another attempt wrote parts of this export (export ${exportId})`)
    await createNotifications(tx, clock, { to: pending.memberId, code: 'export_ready', senderId: null })
  })
}

/** An error while reading destroys the archive stream, which makes saving it fail as well. */
async function writeArchive(deps: Pick<Deps, 'db' | 'clock' | 'files'>, exportId: string, memberId: string) {
  const zip = new yazl.ZipFile()
  const archive = zip.outputStream as Readable
  const fail = (error: Error) => void archive.destroy(error)
  zip.on('error', fail)
  const written = saveParts(deps.db, exportId, archive)
  addExportEntries(zip, deps, memberId).catch(fail)
  return written
}

/** Saves the stream in parts of a megabyte; returns its size in bytes. */
async function saveParts(db: RootDb, exportId: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let [partNumber, size, chunks]: [number, number, Buffer[]] = [0, 0, []]
  let bufferedBytes = 0
  const flush = async () => {
    const part = Buffer.concat(chunks)
    chunks = []
    bufferedBytes = 0
    // A job that took too long is started again elsewhere: parts of both attempts would corrupt the archive.
    const saved = await queryOne(
      db,
      sql`
        insert into export_parts (export_id, n, bytes)
        select id, ${partNumber++}, ${part} from exports where id = ${exportId} and ready_at is null returning n`,
    )
    if (saved === undefined)
      throw new Error(`another attempt finished this export, or it was given up (export ${exportId})`)
  }
  for await (const chunk of bytes) {
    chunks.push(chunk)
    bufferedBytes += chunk.length
    size += chunk.length
    if (bufferedBytes >= partBytes) await flush()
  }
  if (bufferedBytes > 0) await flush()
  return size
}
