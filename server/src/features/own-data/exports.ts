import { randomUUID } from 'node:crypto'
import { ownData as limits } from '@mithaq/contract/limits'
import type { OwnExport } from '@mithaq/contract/own-data'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, transact, type Db, type RootDb } from '../../db/db.ts'
import { createNotifications } from '../notifications/inbox/create-notifications.ts'

interface ExportRow {
  id: string
  askedAt: Date
  expiresAt: Date | null
  bytes: number
}

/** Making it has failed for too long; the member may ask again. */
const isGivenUpSql = (clock: Clock) =>
  sql`(ready_at is null and asked_at <= ${clock.sql} - make_interval(secs => ${limits.makingS}))`

export function findExport(db: Db, clock: Clock, memberId: string): Promise<ExportRow | undefined> {
  return queryOne(
    db,
    sql<ExportRow>`
      select id, asked_at as "askedAt", expires_at as "expiresAt", coalesce(size, 0)::float8 as bytes from exports
      where member_id = ${memberId} and not ${isGivenUpSql(clock)} and (expires_at is null or expires_at > ${clock.sql})`,
  )
}

export async function describeExport(db: Db, clock: Clock, memberId: string): Promise<OwnExport> {
  const found = await findExport(db, clock, memberId)
  const now = clock.date().toISOString()
  if (found === undefined) return { now, export: null }
  const { askedAt, expiresAt, bytes } = found
  const ready = expiresAt && { until: expiresAt.toISOString(), bytes }
  return { now, export: { askedAt: askedAt.toISOString(), ready } }
}

/** Replaces an earlier export; null while one is being made. */
export async function createExport(tx: Db, clock: Clock, memberId: string): Promise<string | null> {
  await query(
    tx,
    sql`
      delete from exports where member_id = ${memberId}
        and (ready_at is not null or ${isGivenUpSql(clock)})`,
  )
  const id = randomUUID()
  const created = await queryOne(
    tx,
    sql`
      insert into exports (id, member_id, asked_at) values (${id}, ${memberId}, ${clock.sql})
      on conflict (member_id) do nothing returning id`,
  )
  return created === undefined ? null : id
}

/** Deletes expired exports with their parts, and tells members whose export was given up. */
export async function deleteOldExports(db: RootDb, clock: Clock) {
  await query(db, sql`delete from exports where expires_at < ${clock.sql}`)
  await transact(db, async (tx) => {
    const givenUp = await query(
      tx,
      sql<{ to: string }>`delete from exports where ${isGivenUpSql(clock)} returning member_id as "to"`,
    )
    await createNotifications(
      tx,
      clock,
      ...givenUp.map(({ to }) => ({ to, code: 'export_failed' as const, senderId: null })),
    )
  })
}
