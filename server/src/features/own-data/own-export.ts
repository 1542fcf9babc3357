import { randomUUID } from 'node:crypto'
import { ownData as limits } from '@mithaq/contract/limits'
import type { OwnExport } from '@mithaq/contract/own-data'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'

interface ExportRow {
  id: string
  askedAt: Date
  expiresAt: Date | null
  bytes: number
}

export function exportOf(db: Db, clock: Clock, memberId: string): Promise<ExportRow | undefined> {
  return first(
    db,
    sql<ExportRow>`
      select id, asked_at as "askedAt", expires_at as "expiresAt", coalesce(size, 0)::float8 as bytes from exports
      where member_id = ${memberId} and (expires_at is null or expires_at > ${clock.sql})`,
  )
}

export async function shownExport(db: Db, clock: Clock, memberId: string): Promise<OwnExport> {
  const found = await exportOf(db, clock, memberId)
  const now = clock.date().toISOString()
  if (found === undefined) return { now, export: null }
  const { askedAt, expiresAt, bytes } = found
  const ready = expiresAt && { until: expiresAt.toISOString(), bytes }
  return { now, export: { askedAt: askedAt.toISOString(), ready } }
}

/** A new one in the place of any earlier one; null while one is being made. */
export async function beginExport(tx: Db, clock: Clock, memberId: string): Promise<string | null> {
  // One whose making was given up stands in nobody's way for longer than this.
  await rows(
    tx,
    sql`
      delete from exports where member_id = ${memberId}
        and (ready_at is not null or asked_at < ${clock.sql} - make_interval(secs => ${limits.makingS}))`,
  )
  const id = randomUUID()
  const begun = await first(
    tx,
    sql`
      insert into exports (id, member_id, asked_at) values (${id}, ${memberId}, ${clock.sql})
      on conflict (member_id) do nothing returning id`,
  )
  return begun === undefined ? null : id
}

export async function forgetOldExports(db: Db, clock: Clock) {
  await rows(db, sql`delete from exports where expires_at < ${clock.sql}`)
}
