import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'

export interface Credentials {
  id: string
  passwordHash: string
}

export function findAccount(db: Db, email: string): Promise<Credentials | undefined> {
  return queryOne(
    db,
    sql<Credentials>`select id, password_hash as "passwordHash" from accounts where email = ${email}`,
  )
}

export async function passwordHashOf(db: Db, accountId: string): Promise<string | null> {
  const found = await queryOne(
    db,
    sql<{ passwordHash: string }>`
      select password_hash as "passwordHash" from accounts where id = ${accountId}`,
  )
  return found?.passwordHash ?? null
}

/**
 * Whether this is the account's password still, and until the end of the transaction: comparing takes a while, and a
 * session opened by the one of before would outlive the change that ended all of them. Who is to change the account
 * holds it alone: two who share it would wait for each other.
 */
export async function holdPassword(
  tx: Db,
  { id, passwordHash }: Credentials,
  hold: 'shared' | 'alone' = 'shared',
): Promise<boolean> {
  const lock = hold === 'alone' ? sql`for no key update` : sql`for share`
  const held = sql`select from accounts where id = ${id} and password_hash = ${passwordHash} ${lock}`
  return (await queryOne(tx, held)) !== undefined
}

/** The sign-up of an address that still waits for its confirmation. */
export function findPendingSignUp(db: Db, clock: Clock, email: string): Promise<Credentials | undefined> {
  return queryOne(
    db,
    sql<Credentials>`
      select id, password_hash as "passwordHash" from pending_sign_ups
      where email = ${email} and expires_at > ${clock.sql}`,
  )
}

interface PendingSignUp {
  email: string
  /** What its confirmation link names. */
  link: string
  taken: boolean
}

export function pendingSignUp(db: Db, id: string): Promise<PendingSignUp | undefined> {
  return queryOne(
    db,
    sql<PendingSignUp>`
      select email, coalesce(newer_link, id) as link, exists (select from accounts a where a.email = p.email) as taken
      from pending_sign_ups p where id = ${id}`,
  )
}

/** Everything that belongs to the account goes with it: the schema's references see to that. */
export async function eraseAccount(tx: Db, id: string) {
  await query(
    tx,
    sql`delete from pending_sign_ups where email = (select email from accounts where id = ${id})`,
  )
  await query(tx, sql`delete from accounts where id = ${id}`)
}
