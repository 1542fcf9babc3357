import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'

export interface Credentials {
  id: string
  passwordHash: string
}

export function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return queryOne(
    db,
    sql<Credentials>`select id, password_hash as "passwordHash" from accounts where email = ${email}`,
  )
}

export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const found = await queryOne(
    db,
    sql<{ passwordHash: string }>`
      select password_hash as "passwordHash" from accounts where id = ${accountId}`,
  )
  return found?.passwordHash ?? null
}

/**
 * Locks the account, and is false if its password has changed since it was compared: a session opened with the old
 * one would survive the change. Take the exclusive lock to change the account: upgrading a shared one can deadlock.
 */
export async function lockUnchangedPassword(
  tx: Db,
  { id, passwordHash }: Credentials,
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<boolean> {
  const lock = mode === 'exclusive' ? sql`for no key update` : sql`for share`
  const locked = sql`select from accounts where id = ${id} and password_hash = ${passwordHash} ${lock}`
  return (await queryOne(tx, locked)) !== undefined
}

/** False if the password is no longer the one that was compared. */
export async function replacePassword(
  tx: Db,
  { id, passwordHash: current }: Credentials,
  passwordHash: string,
) {
  const updated = await queryOne(
    tx,
    sql`
      update accounts set password_hash = ${passwordHash}
      where id = ${id} and password_hash = ${current} returning id`,
  )
  // An earlier recovery link must not undo this change.
  if (updated !== undefined) await query(tx, sql`delete from recoveries where account_id = ${id}`)
  return updated !== undefined
}
