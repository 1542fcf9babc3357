import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { SignedTokens } from '../signed-tokens.ts'

/** Starts a recovery and invalidates earlier links. Undefined if the account is gone. */
export function createRecovery(
  db: Db,
  clock: Clock,
  accountId: string,
): Promise<{ id: string; email: string } | undefined> {
  return queryOne(
    db,
    sql<{ id: string; email: string }>`
      insert into recoveries as r (id, account_id, created_at, expires_at)
      select ${randomUUID()}::uuid, id, ${clock.sql}, ${clock.sql} + make_interval(secs => ${lifetimes.recoveryLinkS})
      from accounts where id = ${accountId}
      on conflict (account_id) do update set id = excluded.id, created_at = excluded.created_at,
        expires_at = excluded.expires_at
      returning id, (select email from accounts where id = r.account_id) as email`,
  )
}

/** The two parameters of a recovery link. */
export const signRecoveryLink = (tokens: SignedTokens, id: string) => ({
  accessToken: tokens.sign('recovery-link', { subject: id }, lifetimes.recoveryLinkS),
  refreshToken: tokens.seal('recovery', id),
})

/** 0 if the recovery has expired or was used. */
export async function findRecoverySecondsLeft(db: Db, clock: Clock, id: string): Promise<number> {
  const left = await queryOne(
    db,
    sql<{ seconds: number }>`
      select floor(extract(epoch from expires_at - ${clock.sql}))::int as seconds
      from recoveries where id = ${id}`,
  )
  return Math.max(0, left?.seconds ?? 0)
}

/** Sets the password, uses up the link and ends every session of the account. */
export async function completeRecovery(tx: Tx, clock: Clock, id: string, passwordHash: string) {
  const used = await queryOne(
    tx,
    sql<{ accountId: string }>`
      delete from recoveries where id = ${id} and expires_at > ${clock.sql} returning account_id as "accountId"`,
  )
  if (used === undefined) return null
  await query(tx, sql`update accounts set password_hash = ${passwordHash} where id = ${used.accountId}`)
  await endSessions(tx, used.accountId, null)
  return { accountId: used.accountId }
}

export async function deleteExpiredRecoveries(db: Db, clock: Clock) {
  await query(db, sql`delete from recoveries where expires_at < ${statementTimeSql(clock)}`)
}
