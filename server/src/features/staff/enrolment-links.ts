import { staff as limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { StaffRecord } from './people.ts'
import { generateSecret, hashSecret } from './secrets.ts'

/** Creates a link that works once, in place of the previous one. Null if the person is no longer on the staff. */
export async function createEnrolmentLink(tx: Db, clock: Clock, staffId: string): Promise<string | null> {
  const secret = generateSecret()
  const inserted = await query(
    tx,
    sql`
      insert into staff_links (token_hash, staff_id, expires_at)
      select ${hashSecret(secret)}, id, ${clock.sql} + make_interval(secs => ${limits.linkS})
      from staff where id = ${staffId} and removed_at is null
      on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      returning staff_id`,
  )
  return inserted.length === 0 ? null : secret
}

/** The person whose link it is, while it is valid. */
export const findLinkOwner = (db: Db, clock: Clock, link: string) =>
  queryOne(
    db,
    sql<StaffRecord>`
      select s.id, s.email, s.name, s.sex, s.role from staff_links l join staff s on s.id = l.staff_id
      where l.token_hash = ${hashSecret(link)} and l.expires_at > ${clock.sql} and s.removed_at is null`,
  )

/** Locks a link. Returns false if it was used meanwhile or has expired. */
export async function lockEnrolmentLink(tx: Db, clock: Clock, link: string): Promise<boolean> {
  const locked = await query(
    tx,
    sql`
      select from staff_links where token_hash = ${hashSecret(link)} and expires_at > ${clock.sql} for update`,
  )
  return locked.length > 0
}

export const deleteEnrolmentLink = (tx: Db, link: string) =>
  query(tx, sql`delete from staff_links where token_hash = ${hashSecret(link)}`)
