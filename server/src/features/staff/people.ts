import { randomUUID } from 'node:crypto'
import type { Invitation } from '@mithaq/contract/staff'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { writeStaffLog } from './staff-log.ts'

export interface StaffRecord {
  id: string
  email: string
  name: string
  sex: 'female' | 'male'
  role: 'reviewer' | 'lead'
}

/** Adds a person to the staff, who then enrols by a link. Returns the id, or undefined if the address is taken. */
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
 * Whether this person is still a lead, locked until the end of the transaction. Without the lock two leads could remove each
 * other at once, and nobody could invite staff any more.
 */
export async function lockLead(tx: Db, staffId: string): Promise<boolean> {
  const lockSql = sql`select from staff where id = ${staffId} and role = 'lead' and removed_at is null for share`
  return (await queryOne(tx, lockSql)) !== undefined
}

/** Deletes everything that lets a person in: links, passkeys, sessions and challenges. */
async function revokeAccess(tx: Db, staffId: string) {
  for (const table of ['staff_links', 'staff_passkeys', 'staff_sessions', 'staff_challenges'])
    await query(tx, sql`delete from ${sql.ref(table)} where staff_id = ${staffId}`)
}

/** Revokes a person's access until they enrol again by a new link. Returns false if there is no such person. */
export async function revokeAccessForNewLink(tx: Db, clock: Clock, by: string | null, staffId: string) {
  const person = await queryOne(
    tx,
    sql`select from staff where id = ${staffId} and removed_at is null and not is_demo for update`,
  )
  if (person === undefined) return false
  await revokeAccess(tx, staffId)
  await writeStaffLog(tx, clock, { by, act: 'link_renewed', aboutStaff: staffId })
  return true
}

/** Removes a person from the staff and revokes their access. The name stays in the log. Returns false if there is none. */
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

/** Everybody on the staff except the demo's, by name. */
export const listStaff = (db: Db) =>
  query(
    db,
    sql<StaffRecord & { passkeys: number; since: string }>`
      select id, email, name, sex, role,
        to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        (select count(*)::int from staff_passkeys k where k.staff_id = s.id) as passkeys
      from staff s where removed_at is null and not is_demo order by name, id`,
  )
