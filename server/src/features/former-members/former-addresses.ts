import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { isRecentAttemptSql } from './verification-attempts.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import { normalizeEmail } from '../../lib/normalize-email.ts'

export type FormerAddressDeps = Pick<Deps, 'clock' | 'vaultKey'>

/** A keyed hash by which a mailbox is recognised after its account is deleted. */
export const hashFormerAddress = (vaultKey: string, email: string) =>
  keyedHash(vaultKey, 'former address', normalizeEmail(email))

/** How long records of former members are kept. */
export const retentionSql = sql`interval '2 years'`

/** Keeps the hash of an address that a member has given up, so that it stays tied to them for two years. */
export async function retainFormerAddress(
  tx: Db,
  { clock, vaultKey }: FormerAddressDeps,
  id: string,
  email: string,
) {
  await query(
    tx,
    sql`
      insert into former_addresses (member_id, email_hash, left_at)
      values (${id}, ${hashFormerAddress(vaultKey, email)}, ${clock.sql})
      on conflict (member_id, email_hash) do update set left_at = excluded.left_at`,
  )
}

/** During a suspension or ban, so that another spelling of the address cannot open a second account. */
export async function retainCurrentAddress(tx: Db, deps: FormerAddressDeps, id: string) {
  const account = await queryOne(tx, sql<{ email: string }>`select email from accounts where id = ${id}`)
  if (account !== undefined) await retainFormerAddress(tx, deps, id, account.email)
}

export async function releaseCurrentAddress(tx: Db, { vaultKey }: FormerAddressDeps, id: string) {
  const account = await queryOne(tx, sql<{ email: string }>`select email from accounts where id = ${id}`)
  if (account === undefined) return
  await query(
    tx,
    sql`
      delete from former_addresses
      where member_id = ${id} and email_hash = ${hashFormerAddress(vaultKey, account.email)}`,
  )
}

/** Deletes records of former members two years after deletion. For a block, the member who left first counts. */
export async function forgetFormerMembers(db: Db, clock: Clock) {
  const lapsed = sql`${clock.sql} - ${retentionSql}`
  await query(db, sql`delete from kept_blocks where least(blocker_left_at, blocked_left_at) < ${lapsed}`)
  await query(db, sql`delete from kept_reports where erased_at < ${lapsed}`)
  await query(db, sql`delete from former_addresses where left_at < ${lapsed}`)
  await forgetOldAttempts(db, clock)
}

/** Whether blocks, reports or cases of a former member are kept. */
export const hasRetainedRecordsSql = (id: Sql) => sql`
  (exists (select from kept_blocks where blocker_id = ${id})
    or exists (select from kept_blocks where blocked_id = ${id})
    or exists (select from kept_reports where reported_id = ${id})
    or exists (select from cases where member_id = ${id}))`

/** Deletes attempts that no longer count, and addresses that were kept only for them. */
async function forgetOldAttempts(db: Db, clock: Clock) {
  const arePast = (tries: Sql) => sql`
    (${tries} <> '{}' and not exists (select from unnest(${tries}) as at where ${isRecentAttemptSql(clock, 'at')}))`
  await query(
    db,
    sql`
      delete from former_addresses f
      where ${arePast(sql`f.verification_tries`)} and not f.verification_barred and f.sex_changes = 0
        and not exists (select from accounts a where a.id = f.member_id)
        and not ${hasRetainedRecordsSql(sql`f.member_id`)}`,
  )
  await query(
    db,
    sql`update former_addresses set verification_tries = '{}' where ${arePast(sql`verification_tries`)}`,
  )
  await query(db, sql`update profiles set earlier_tries = '{}' where ${arePast(sql`earlier_tries`)}`)
}
