import { limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import { query, type Db } from '../../db/db.ts'
import { hashFormerAddress, retentionSql, type FormerAddressDeps } from './former-addresses.ts'
import { mergeCases } from './merge-cases.ts'
import { hasPendingReportsSql } from '../visibility/sanctions.ts'

/** Applies the records kept for an address to the new profile that was created with it. Nobody is notified. */
export async function restoreOnReturn(tx: Db, deps: FormerAddressDeps, id: string, email: string) {
  for (const formerId of await listFormerMemberIds(tx, deps, email)) {
    await moveBlocks(tx, formerId, id)
    await query(tx, sql`update kept_reports set reported_id = ${id} where reported_id = ${formerId}`)
    await moveCases(tx, formerId, id)
    await moveFraudRecords(tx, formerId, id)
    await moveVerificationAttempts(tx, formerId, id)
    await moveSexChanges(tx, formerId, id)
    await hideIfUnderReview(tx, formerId, id)
    await moveFormerAddresses(tx, formerId, id)
  }
  await query(
    tx,
    sql`
      with here as (
        delete from kept_blocks
        where (blocker_id = ${id} or blocked_id = ${id}) and blocker_left_at is null and blocked_left_at is null
        returning blocker_id, blocked_id, created_at, known_as, listed
      )
      insert into blocked_profiles (blocker_id, blocked_id, created_at, known_as, listed)
      select * from here order by blocker_id, blocked_id on conflict do nothing`,
  )
}

/** Former members with this address whose records are still kept. */
async function listFormerMemberIds(
  tx: Db,
  { clock, vaultKey }: FormerAddressDeps,
  email: string,
): Promise<string[]> {
  const found = await query(
    tx,
    sql<{ id: string }>`
      select member_id as id from former_addresses f
      where email_hash = ${hashFormerAddress(vaultKey, email)} and left_at > ${clock.sql} - ${retentionSql}
        and not exists (select from accounts a where a.id = f.member_id)
      order by member_id`,
  )
  return found.map(({ id }) => id)
}

async function moveBlocks(tx: Db, formerId: string, id: string) {
  // Two former accounts of one mailbox may have blocked the same member, or each other.
  await query(
    tx,
    sql`
      delete from kept_blocks k
      where (k.blocker_id = ${formerId}
          and (k.blocked_id = ${id}
            or exists (select from kept_blocks o where o.blocker_id = ${id} and o.blocked_id = k.blocked_id)))
        or (k.blocked_id = ${formerId}
          and (k.blocker_id = ${id}
            or exists (select from kept_blocks o where o.blocked_id = ${id} and o.blocker_id = k.blocker_id)))`,
  )
  // Update rather than delete and insert: of two members who return at once, the second sees the first one's changes.
  await query(
    tx,
    sql`update kept_blocks set blocker_id = ${id}, blocker_left_at = null where blocker_id = ${formerId}`,
  )
  await query(
    tx,
    sql`update kept_blocks set blocked_id = ${id}, blocked_left_at = null where blocked_id = ${formerId}`,
  )
}

/** Open cases continue. Two former accounts of one mailbox may each have a case, which are merged. */
async function moveCases(tx: Db, formerId: string, id: string) {
  // Lock the cases: a decision made now would otherwise be deleted with a merged case.
  await query(tx, sql`select from cases where member_id = ${formerId} order by id for update`)
  const twins = await query(
    tx,
    sql<{ from: string; into: string }>`
      select c.id as "from", o.id as "into" from cases c join cases o using (kind)
      where c.member_id = ${formerId} and o.member_id = ${id} and c.closed_at is null and o.closed_at is null`,
  )
  for (const { from, into } of twins) await mergeCases(tx, from, into)
  await query(
    tx,
    sql`update cases set member_id = ${id}, member_left_at = null where member_id = ${formerId}`,
  )
  await query(tx, sql`update moderation_events set member_id = ${id} where member_id = ${formerId}`)
  await query(tx, sql`update statements set member_id = ${id} where member_id = ${formerId}`)
}

/** After a fraud only a lead allows another try. Moving the sealed selfies shows the lead who has come back. */
async function moveFraudRecords(tx: Db, formerId: string, id: string) {
  await query(
    tx,
    sql`
      update profiles set verification_barred = true where id = ${id} and exists (
        select from former_addresses where member_id = ${formerId} and verification_barred)`,
  )
  await query(tx, sql`update sealed_selfies set member_id = ${id} where member_id = ${formerId}`)
}

/** All addresses of a former account hold the same attempts. */
async function moveVerificationAttempts(tx: Db, formerId: string, id: string) {
  await query(
    tx,
    sql`
      update profiles set earlier_tries = earlier_tries || array(
        select distinct unnest(verification_tries) from former_addresses where member_id = ${formerId})
      where id = ${id}`,
  )
}

/** Changes of one's sex count in every account of an address. Each of its addresses has the same number. */
async function moveSexChanges(tx: Db, formerId: string, id: string) {
  await query(
    tx,
    sql`
      update profiles set sex_changes = least(${limits.sexChanges.max}::int, sex_changes + coalesce((
        select max(sex_changes) from former_addresses where member_id = ${formerId}), 0))
      where id = ${id}`,
  )
}

/** A member who was hidden while reports are reviewed stays hidden if they are still pending. */
async function hideIfUnderReview(tx: Db, formerId: string, id: string) {
  await query(
    tx,
    sql`
      update profiles p set restriction = 'under_review', active_after_restriction = p.is_active, is_active = false, auto_hidden_at = f.auto_hidden_at
      from former_addresses f
      where p.id = ${id} and p.restriction is null and f.member_id = ${formerId}
        and ${hasPendingReportsSql(sql`f.auto_hidden_at`)}`,
  )
}

/** Moves the former account's other addresses too, so that none of them is a way around a block. */
async function moveFormerAddresses(tx: Db, formerId: string, id: string) {
  await query(
    tx,
    sql`
      with earlier as (delete from former_addresses where member_id = ${formerId} returning email_hash, left_at)
      insert into former_addresses (member_id, email_hash, left_at) select ${id}, email_hash, left_at from earlier
      on conflict (member_id, email_hash) do update set left_at = greatest(former_addresses.left_at, excluded.left_at)`,
  )
}
