import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import type { Credentials } from '../passwords/credentials.ts'
import { createAccount } from './create-account.ts'

/**
 * An address has one pending sign-up; a later one replaces its link and password. If no mail may be sent, it keeps the
 * previous link (a new one would never arrive) and returns null. Different passwords make it contested: one of them
 * may be a stranger's.
 */
export async function savePendingSignUp(
  db: Db,
  clock: Clock,
  email: string,
  passwordHash: string,
  mayMail: boolean,
): Promise<string | null> {
  const hasExpired = sql`p.expires_at <= excluded.created_at`
  const replacesLink = sql`${mayMail} or ${hasExpired}`
  const saved = await queryOne(
    db,
    sql<{ id: string }>`
      insert into pending_sign_ups as p (id, email, password_hash, created_at, expires_at)
      values (${randomUUID()}, ${email}, ${passwordHash}, ${clock.sql},
        ${clock.sql} + make_interval(secs => ${lifetimes.confirmationLinkS}))
      on conflict (email) do update set password_hash = excluded.password_hash,
        contested = not (${hasExpired}) and (p.contested or p.password_hash <> excluded.password_hash),
        newer_link = case when ${replacesLink} then excluded.id else p.newer_link end,
        created_at = case when ${replacesLink} then excluded.created_at else p.created_at end,
        expires_at = case when ${replacesLink} then excluded.expires_at else p.expires_at end
      returning id`,
  )
  return mayMail && saved !== undefined ? saved.id : null
}

export function findPendingCredentials(
  db: Db,
  clock: Clock,
  email: string,
): Promise<Credentials | undefined> {
  return queryOne(
    db,
    sql<Credentials>`
      select id, password_hash as "passwordHash" from pending_sign_ups
      where email = ${email} and expires_at > ${clock.sql}`,
  )
}

interface PendingSignUp {
  email: string
  /** The id in its confirmation link. */
  link: string
  taken: boolean
}

export function findPendingSignUp(db: Db, id: string): Promise<PendingSignUp | undefined> {
  return queryOne(
    db,
    sql<PendingSignUp>`
      select email, coalesce(newer_link, id) as link, exists (select from accounts a where a.email = p.email) as taken
      from pending_sign_ups p where id = ${id}`,
  )
}

/**
 * Turns a pending sign-up into an account, once. A contested one gets an unknown password: the owner of the mailbox,
 * who opened the link, then chooses one.
 */
export async function confirmPendingSignUp(
  tx: Db,
  clock: Clock,
  link: string,
  unknownHash: string,
): Promise<(Credentials & { contested: boolean }) | null> {
  const pending = await queryOne(
    tx,
    sql<{ email: string; passwordHash: string; contested: boolean }>`
      delete from pending_sign_ups where coalesce(newer_link, id) = ${link} and expires_at > ${clock.sql}
      returning email, contested, case when contested then ${unknownHash} else password_hash end as "passwordHash"`,
  )
  if (pending === undefined) return null
  const { email, ...account } = pending
  const id = await createAccount(tx, clock, email, account.passwordHash)
  return id === null ? null : { id, ...account }
}

export async function deleteExpiredSignUps(db: Db, clock: Clock) {
  await query(db, sql`delete from pending_sign_ups where expires_at < ${statementTimeSql(clock)}`)
}
