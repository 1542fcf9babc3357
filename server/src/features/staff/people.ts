import { randomUUID } from 'node:crypto'
import { staff as limits } from '@mithaq/contract/limits'
import type { Invitation } from '@mithaq/contract/staff'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { writeStaffLog } from './staff-log.ts'
import { hashSecret, generateSecret } from './secrets.ts'

export interface StaffRecord {
  id: string
  email: string
  name: string
  sex: 'female' | 'male'
  role: 'reviewer' | 'lead'
}

/** Somebody new on the staff, who comes in by a link. Undefined where the address is taken. */
export async function inviteStaff(
  tx: Db,
  clock: Clock,
  by: string | null,
  { email, name, sex, role }: Invitation,
) {
  const invited = await queryOne(
    tx,
    sql<{ id: string }>`
      insert into staff (id, email, name, sex, role, created_at)
      values (${randomUUID()}, ${email}, ${name}, ${sex}, ${role}, ${clock.sql})
      on conflict (email) where removed_at is null do nothing returning id`,
  )
  if (invited) await writeStaffLog(tx, clock, { by, act: 'invited', aboutStaff: invited.id, why: role })
  return invited?.id
}

const findStaff = (db: Db, which: Sql) =>
  queryOne(
    db,
    sql<StaffRecord>`select id, email, name, sex, role from staff where ${which} and removed_at is null`,
  )

export const findStaffById = (db: Db, id: string) => findStaff(db, sql`id = ${id}`)
export const findStaffByEmail = (db: Db, email: string) =>
  findStaff(db, sql`email = ${email} and not is_demo`)

/**
 * Whether this is a lead of the house still, and until the end of the transaction: two who removed each other at once
 * would leave a house that nobody can let anybody into.
 */
export async function lockLead(tx: Db, staffId: string): Promise<boolean> {
  const held = sql`select from staff where id = ${staffId} and role = 'lead' and removed_at is null for share`
  return (await queryOne(tx, held)) !== undefined
}

/** What lets them in ends: links, passkeys, sessions. */
async function revokeAccess(tx: Db, staffId: string) {
  for (const table of ['staff_links', 'staff_passkeys', 'staff_sessions', 'staff_challenges'])
    await query(tx, sql`delete from ${sql.ref(table)} where staff_id = ${staffId}`)
}

/** Shuts a person of the staff out until they come in by a new link. Whether there is such a person. */
export async function revokeAccessForNewLink(tx: Db, clock: Clock, by: string | null, staffId: string) {
  const there = await queryOne(
    tx,
    sql`select from staff where id = ${staffId} and removed_at is null and not is_demo for update`,
  )
  if (there === undefined) return false
  await revokeAccess(tx, staffId)
  await writeStaffLog(tx, clock, { by, act: 'link_renewed', aboutStaff: staffId })
  return true
}

/** A link that works once, in place of the former one. Null where they are no longer on the staff. */
export async function createEnrolmentLink(tx: Db, clock: Clock, staffId: string): Promise<string | null> {
  const secret = generateSecret()
  const made = await query(
    tx,
    sql`
      insert into staff_links (token_hash, staff_id, expires_at)
      select ${hashSecret(secret)}, id, ${clock.sql} + make_interval(secs => ${limits.linkS})
      from staff where id = ${staffId} and removed_at is null
      on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      returning staff_id`,
  )
  return made.length === 0 ? null : secret
}

/** Whose link it is, while it is good. */
export const findLinkOwner = (db: Db, clock: Clock, link: string) =>
  queryOne(
    db,
    sql<StaffRecord>`
      select s.id, s.email, s.name, s.sex, s.role from staff_links l join staff s on s.id = l.staff_id
      where l.token_hash = ${hashSecret(link)} and l.expires_at > ${clock.sql} and s.removed_at is null`,
  )

/** Holds a link until it is used up or not. False where another was quicker, or it has run out meanwhile. */
export async function lockEnrolmentLink(tx: Db, clock: Clock, link: string): Promise<boolean> {
  const held = await query(
    tx,
    sql`
      select from staff_links where token_hash = ${hashSecret(link)} and expires_at > ${clock.sql} for update`,
  )
  return held.length > 0
}

export const deleteEnrolmentLink = (tx: Db, link: string) =>
  query(tx, sql`delete from staff_links where token_hash = ${hashSecret(link)}`)

/** Ends all that lets them in, at once; their name stays beside what they did. Whether they were there. */
export async function removeStaff(
  tx: Db,
  clock: Clock,
  by: string | null,
  staffId: string,
): Promise<boolean> {
  const removed = await query(
    tx,
    sql`
      update staff set removed_at = ${clock.sql}
      where id = ${staffId} and removed_at is null and not is_demo returning id`,
  )
  if (removed.length === 0) return false
  await revokeAccess(tx, staffId)
  await writeStaffLog(tx, clock, { by, act: 'removed', aboutStaff: staffId })
  return true
}

/** Everybody on the staff, by name. */
export const listStaff = (db: Db) =>
  query(
    db,
    sql<StaffRecord & { passkeys: number; since: string }>`
      select id, email, name, sex, role,
        to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        (select count(*)::int from staff_passkeys k where k.staff_id = s.id) as passkeys
      from staff s where removed_at is null and not is_demo order by name, id`,
  )
