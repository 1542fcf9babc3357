import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'

interface Credentials {
  id: string
  passwordHash: string
}

export function findAccount(db: Db, email: string): Promise<Credentials | undefined> {
  return first(
    db,
    sql<Credentials>`select id, password_hash as "passwordHash" from accounts where email = ${email}`,
  )
}

export async function passwordHashOf(db: Db, accountId: string): Promise<string | null> {
  const found = await first(
    db,
    sql<{ passwordHash: string }>`
      select password_hash as "passwordHash" from accounts where id = ${accountId}`,
  )
  return found?.passwordHash ?? null
}

/** The newest sign-up of an address that still waits for its confirmation. */
export function findPendingSignUp(db: Db, clock: Clock, email: string): Promise<Credentials | undefined> {
  return first(
    db,
    sql<Credentials>`
      select id, password_hash as "passwordHash" from pending_sign_ups
      where email = ${email} and expires_at > ${clock.sql} order by created_at desc limit 1`,
  )
}

export function pendingAddress(db: Db, id: string): Promise<{ email: string; taken: boolean } | undefined> {
  return first(
    db,
    sql<{ email: string; taken: boolean }>`
      select email, exists (select from accounts a where a.email = p.email) as taken
      from pending_sign_ups p where id = ${id}`,
  )
}

/** Everything that belongs to the account goes with it: the schema's references see to that. */
export async function eraseAccount(tx: Db, id: string) {
  await rows(
    tx,
    sql`delete from pending_sign_ups where email = (select email from accounts where id = ${id})`,
  )
  await rows(tx, sql`delete from accounts where id = ${id}`)
}
