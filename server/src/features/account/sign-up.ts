import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import type { Credentials } from './queries.ts'

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

/**
 * The one sign-up of the address that waits: a later one takes its place, with its own password and its own link. One
 * that may not be written about leaves it as it is, and has no id: nobody would get the link that took the place.
 */
export async function putPendingSignUp(
  db: Db,
  clock: Clock,
  email: string,
  passwordHash: string,
  mayWrite: boolean,
): Promise<string | null> {
  const put = await first(
    db,
    sql<{ id: string }>`
      insert into pending_sign_ups as p (id, email, password_hash, created_at, expires_at)
      values (${randomUUID()}, ${email}, ${passwordHash}, ${clock.sql},
        ${clock.sql} + make_interval(secs => ${lifetimes.confirmationLinkS}))
      on conflict (email) do update set newer_link = excluded.id, password_hash = excluded.password_hash,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      where ${mayWrite} or p.expires_at <= ${clock.sql}
      returning id`,
  )
  return mayWrite && put !== undefined ? put.id : null
}

/**
 * Two sign-ups with different passwords, of which the later may not be written about: which of them is the owner's nobody
 * knows. The link stays good for whoever reads the mailbox, and neither password does: who used the mails up would own the account.
 */
export async function contestPendingSignUp(tx: Db, { id, passwordHash }: Credentials, unknownHash: string) {
  await rows(
    tx,
    sql`
      update pending_sign_ups set password_hash = ${unknownHash}
      where id = ${id} and password_hash = ${passwordHash}`,
  )
}

/** Turns a pending sign-up into an account, once, with the password of the sign-up that the link belongs to. */
export async function confirmPendingSignUp(tx: Db, clock: Clock, link: string): Promise<Credentials | null> {
  const pending = await first(
    tx,
    sql<{ email: string; passwordHash: string }>`
      delete from pending_sign_ups where coalesce(newer_link, id) = ${link} and expires_at > ${clock.sql}
      returning email, password_hash as "passwordHash"`,
  )
  if (pending === undefined) return null
  const id = await createAccount(tx, clock, pending.email, pending.passwordHash)
  return id === null ? null : { id, passwordHash: pending.passwordHash }
}

export async function forgetElapsedSignUps(db: Db, clock: Clock) {
  await rows(db, sql`delete from pending_sign_ups where expires_at < ${atThisInstant(clock)}`)
}
