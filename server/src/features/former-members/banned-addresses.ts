import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { insertPauseSql } from '../visibility/insert-pause.ts'
import { readActiveSanction, isActiveSanctionSql } from '../visibility/sanctions.ts'
import { hashFormerAddress, retentionSql, type FormerAddressDeps } from './former-addresses.ts'

/** Whether an address belonged, within the last 2 years, to somebody who is banned. */
export const isBannedAddress = (db: Db, deps: FormerAddressDeps, email: string) =>
  hasActiveSanction(db, deps, email, sql`t.until is null`)

/**
 * Whether nobody may sign up with an address: its member is banned, or suspended and still has the account. If a suspended
 * member's account was deleted, the suspension continues in the new one.
 */
export const isAddressRefused = (db: Db, deps: FormerAddressDeps, email: string) =>
  hasActiveSanction(
    db,
    deps,
    email,
    sql`(t.until is null or exists (select from accounts a where a.id = f.member_id))`,
  )

async function hasActiveSanction(
  db: Db,
  { clock, vaultKey }: FormerAddressDeps,
  email: string,
  which: Sql,
): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`
      select from former_addresses f
        join statements t on t.member_id = f.member_id join moderation_events e on e.id = t.event_id
      where f.email_hash = ${hashFormerAddress(vaultKey, email)} and f.left_at > ${clock.sql} - ${retentionSql}
        and ${isActiveSanctionSql(clock.sql)} and ${which} limit 1`,
  )
  return found !== undefined
}

/** A returned member stays suspended until the same day as before. Returns false for a banned member. */
export async function continueSuspension(tx: Db, clock: Clock, memberId: string): Promise<boolean> {
  const { banned, until } = await readActiveSanction(tx, clock, memberId)
  if (banned || until === null) return !banned
  await query(
    tx,
    sql`
      with begun as (${insertPauseSql(memberId, 'suspension', clock.sql, until)})
      update profiles set is_active = false, restriction = 'suspended', active_after_restriction = true, restricted_until = ${until},
        paused_until = ${until} where id = ${memberId}`,
  )
  return true
}
