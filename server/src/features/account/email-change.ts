import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { retainFormerAddress } from '../former-members/former-addresses.ts'
import { isBannedAddress } from '../former-members/banned-addresses.ts'
import { isBannedOrSuspendedSql } from '../visibility/sanctions.ts'
import { moveGrant } from '../wallet/welcome-grants.ts'

/** The current address, and the one that is to replace it. */
export type EmailChangeSide = 'old' | 'new'

/** An account has at most one pending change: a later one replaces it and invalidates its links. */
export async function startEmailChange(
  tx: Db,
  clock: Clock,
  accountId: string,
  email: string,
): Promise<string> {
  const id = randomUUID()
  await query(
    tx,
    sql`
      insert into email_changes (id, account_id, email, created_at, expires_at)
      values (${id}, ${accountId}, ${email}, ${clock.sql},
        ${clock.sql} + make_interval(secs => ${lifetimes.addressLinkS}))
      on conflict (account_id) do update set id = excluded.id, email = excluded.email,
        created_at = excluded.created_at, expires_at = excluded.expires_at,
        old_confirmed_at = null, new_confirmed_at = null`,
  )
  return id
}

export function findEmailChange(db: Db, clock: Clock, id: string) {
  return queryOne(
    db,
    sql<{ oldEmail: string; newEmail: string; taken: boolean }>`
      select a.email as "oldEmail", c.email as "newEmail",
        exists (select from accounts o where o.email = c.email) as taken
      from email_changes c join accounts a on a.id = c.account_id
      where c.id = ${id} and c.expires_at > ${clock.sql}`,
  )
}

export async function cancelEmailChange(tx: Db, accountId: string) {
  await query(tx, sql`delete from email_changes where account_id = ${accountId}`)
}

type ConfirmDeps = Pick<Deps, 'clock' | 'config' | 'sessionSecret' | 'vaultKey'>

/** Records that one side's link was opened; the second one changes the address. Undefined if the link is invalid. */
export async function confirmEmailChange(
  tx: Db,
  deps: ConfirmDeps,
  id: string,
  side: EmailChangeSide,
): Promise<{ waitsFor: EmailChangeSide | null } | undefined> {
  const { clock } = deps
  const confirmedAt = sql.ref(`${side}_confirmed_at`)
  const change = await queryOne(
    tx,
    sql<{ accountId: string; email: string; old: boolean; new: boolean }>`
      update email_changes set ${confirmedAt} = coalesce(${confirmedAt}, ${clock.sql})
      where id = ${id} and expires_at > ${clock.sql}
      returning account_id as "accountId", email, old_confirmed_at is not null as old, new_confirmed_at is not null as new`,
  )
  if (change === undefined) return undefined
  if (!change.old) return { waitsFor: 'old' }
  if (!change.new) return { waitsFor: 'new' }
  await cancelEmailChange(tx, change.accountId)
  return (await changeEmail(tx, deps, change.accountId, change.email)) ? { waitsFor: null } : undefined
}

/** False if the new address is taken or banned, or the member is suspended or banned. */
async function changeEmail(tx: Db, deps: ConfirmDeps, accountId: string, to: string): Promise<boolean> {
  const account = await queryOne(
    tx,
    sql<{ email: string; shutOut: boolean | null }>`
      select email, (select ${isBannedOrSuspendedSql('p')} from profiles p where p.id = a.id) as "shutOut"
      from accounts a where id = ${accountId} for update`,
  )
  if (account === undefined || account.shutOut || (await isBannedAddress(tx, deps, to))) return false
  const moved = await queryOne(
    tx,
    sql`
      update accounts set email = ${to}
      where id = ${accountId} and not exists (select from accounts where email = ${to}) returning id`,
  )
  if (moved === undefined) return false
  await retainFormerAddress(tx, deps, accountId, account.email)
  await moveGrant(tx, deps, accountId, { from: account.email, to })
  // A recovery link in the old mailbox must no longer open the account.
  await query(tx, sql`delete from recoveries where account_id = ${accountId}`)
  return true
}

export async function deleteExpiredEmailChanges(db: Db, clock: Clock) {
  await query(db, sql`delete from email_changes where expires_at < ${statementTimeSql(clock)}`)
}
