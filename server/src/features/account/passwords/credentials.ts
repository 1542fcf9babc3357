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
 * Whether this is the account's password still, and until the end of the transaction: comparing takes a while, and a
 * session opened by the one of before would outlive the change that ended all of them. Who is to change the account
 * holds it alone: two who share it would wait for each other.
 */
export async function lockUnchangedPassword(
  tx: Db,
  { id, passwordHash }: Credentials,
  hold: 'shared' | 'alone' = 'shared',
): Promise<boolean> {
  const lock = hold === 'alone' ? sql`for no key update` : sql`for share`
  const held = sql`select from accounts where id = ${id} and password_hash = ${passwordHash} ${lock}`
  return (await queryOne(tx, held)) !== undefined
}

/** False where it is no longer the password that was said. */
export async function replacePassword(tx: Db, { id, passwordHash: said }: Credentials, passwordHash: string) {
  const set = await queryOne(
    tx,
    sql`
      update accounts set password_hash = ${passwordHash}
      where id = ${id} and password_hash = ${said} returning id`,
  )
  // A link of before would undo what the member has just done.
  if (set !== undefined) await query(tx, sql`delete from recoveries where account_id = ${id}`)
  return set !== undefined
}
