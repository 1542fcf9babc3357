import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, type Db } from '../../../db/db.ts'

/** The new account's id, or null if the address is taken. */
export async function createAccount(
  db: Db,
  clock: Clock,
  email: string,
  passwordHash: string,
): Promise<string | null> {
  const id = randomUUID()
  const created = await queryOne(
    db,
    sql<{ id: string }>`
      insert into accounts (id, email, password_hash, created_at)
      values (${id}, ${email}, ${passwordHash}, ${clock.sql})
      on conflict on constraint accounts_email_key do nothing returning id`,
  )
  return created?.id ?? null
}
