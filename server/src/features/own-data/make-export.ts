import type { Readable } from 'node:stream'
import { ownData as limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import yazl from 'yazl'
import { queryOne, query, transact, type RootDb } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../ports/queue/queue.ts'
import { createNotifications } from '../notifications/inbox/create-notifications.ts'
import { addExportEntries } from './add-entries.ts'

export const makeExportJob = defineJob<{ exportId: string }>('make-export')

const partBytes = 1024 * 1024

/**
 * Makes a member's copy and tells them. Begun again after a crash it starts over: what is half made is never ready.
 * An account that was erased meanwhile leaves nothing to do.
 */
export async function makeExport(deps: Pick<Deps, 'db' | 'clock' | 'files'>, exportId: string) {
  const { db, clock } = deps
  const asked = await queryOne(
    db,
    sql<{ memberId: string }>`
      select member_id as "memberId" from exports where id = ${exportId} and ready_at is null`,
  )
  if (asked === undefined) return
  await query(db, sql`delete from export_parts where export_id = ${exportId}`)
  const size = await writeArchive(deps, exportId, asked.memberId)
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
    if (!ready.isWhole) throw new Error('another attempt wrote into this copy')
    await createNotifications(tx, clock, { to: asked.memberId, code: 'export_ready', senderId: null })
  })
}

/** Whatever cannot be read ends the archive, and with it the writing away. */
async function writeArchive(deps: Pick<Deps, 'db' | 'clock' | 'files'>, exportId: string, memberId: string) {
  const zip = new yazl.ZipFile()
  const archive = zip.outputStream as Readable
  const fail = (error: Error) => void archive.destroy(error)
  zip.on('error', fail)
  const written = saveParts(deps.db, exportId, archive)
  addExportEntries(zip, deps, memberId).catch(fail)
  return written
}

/** Writes the stream away a megabyte at a time; how many bytes there were. */
async function saveParts(db: RootDb, exportId: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let [n, size, waiting]: [number, number, Buffer[]] = [0, 0, []]
  let held = 0
  const flush = async () => {
    const part = Buffer.concat(waiting)
    waiting = []
    held = 0
    // A job that took too long is begun again elsewhere: parts of both would be no archive.
    const kept = await queryOne(
      db,
      sql`
        insert into export_parts (export_id, n, bytes)
        select id, ${n++}, ${part} from exports where id = ${exportId} and ready_at is null returning n`,
    )
    if (kept === undefined) throw new Error('another attempt made this copy, or it was given up')
  }
  for await (const chunk of bytes) {
    waiting.push(chunk)
    held += chunk.length
    size += chunk.length
    if (held >= partBytes) await flush()
  }
  if (held > 0) await flush()
  return size
}
