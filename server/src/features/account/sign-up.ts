import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'

/** The new account's id, or null where the address has one already. */
export async function createAccount(
  db: Db,
  clock: Clock,
  email: string,
  passwordHash: string,
): Promise<string | null> {
  const id = randomUUID()
  const created = await first(
    db,
    sql<{ id: string }>`
      insert into accounts (id, email, password_hash, created_at)
      values (${id}, ${email}, ${passwordHash}, ${clock.sql})
      on conflict on constraint accounts_email_key do nothing returning id`,
  )
  return created?.id ?? null
}

export async function addPendingSignUp(
  db: Db,
  clock: Clock,
  email: string,
  passwordHash: string,
): Promise<string> {
  const id = randomUUID()
  await rows(
    db,
    sql`
      insert into pending_sign_ups (id, email, password_hash, created_at, expires_at)
      values (${id}, ${email}, ${passwordHash}, ${clock.sql}, ${clock.sql} + make_interval(secs => ${lifetimes.confirmationLinkS}))`,
  )
  return id
}

/** Turns a pending sign-up into an account, once; other sign-ups that waited for the address are over. */
export async function confirmPendingSignUp(tx: Db, clock: Clock, id: string): Promise<string | null> {
  const pending = await first(
    tx,
    sql<{ email: string; passwordHash: string }>`
      delete from pending_sign_ups where id = ${id} and expires_at > ${clock.sql}
      returning email, password_hash as "passwordHash"`,
  )
  if (pending === undefined) return null
  const accountId = await createAccount(tx, clock, pending.email, pending.passwordHash)
  await rows(tx, sql`delete from pending_sign_ups where email = ${pending.email}`)
  return accountId
}

export async function forgetElapsedSignUps(db: Db, clock: Clock) {
  await rows(db, sql`delete from pending_sign_ups where expires_at < ${atThisInstant(clock)}`)
}
