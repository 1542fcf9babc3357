import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { isNotAbandonedVisitSql, recentAttemptsSql } from './verification-attempts.ts'
import type { Deps } from '../../deps.ts'
import { closeGrant } from '../wallet/welcome-grants.ts'
import { lockSexOfLikeSides } from '../likes/sex-lock.ts'
import {
  hashFormerAddress,
  hasRetainedRecordsSql,
  retentionSql,
  type FormerAddressDeps,
} from './former-addresses.ts'

type RetainDeps = FormerAddressDeps & Pick<Deps, 'sessionSecret' | 'config'>

/** Keeps the records that must outlive a member who is about to be erased. */
export async function retainOnErasure(tx: Db, deps: RetainDeps, id: string) {
  const account = await queryOne(tx, sql<{ email: string }>`select email from accounts where id = ${id}`)
  if (account === undefined) return
  await closeGrant(tx, deps, id, account.email)
  // Lock the row: a block that arrives now would be erased with the member instead of kept.
  await query(tx, sql`select from profiles where id = ${id} for update`)
  await lockSexOfLikeSides(tx, id)
  await retainBlocks(tx, deps, id)
  await retainReports(tx, deps, id)
  await retainCases(tx, deps, id)
  await retainAddress(tx, deps, id, account.email)
}

async function retainBlocks(tx: Db, { clock }: RetainDeps, id: string) {
  // In a fixed order, or two members who leave at once would deadlock.
  await query(
    tx,
    sql`
      insert into kept_blocks as kept (blocker_id, blocked_id, known_as, created_at, blocker_left_at, blocked_left_at, listed)
      select blocker_id, blocked_id, case when blocked_id = ${id} then coalesce(known_as, blocked_id) else known_as end,
        created_at, case when blocker_id = ${id} then ${clock.sql} end, case when blocked_id = ${id} then ${clock.sql} end, listed
      from blocked_profiles where blocker_id = ${id} or blocked_id = ${id} order by blocker_id, blocked_id
      on conflict (blocker_id, blocked_id) do update
        set known_as = coalesce(kept.known_as, excluded.known_as),
          blocker_left_at = coalesce(kept.blocker_left_at, excluded.blocker_left_at),
          blocked_left_at = coalesce(kept.blocked_left_at, excluded.blocked_left_at)`,
  )
  // Blocks whose other side has left before.
  await query(
    tx,
    sql`update kept_blocks set blocker_left_at = ${clock.sql} where blocker_id = ${id} and blocker_left_at is null`,
  )
  await query(
    tx,
    sql`
      update kept_blocks set blocked_left_at = ${clock.sql}, known_as = coalesce(known_as, blocked_id)
      where blocked_id = ${id} and blocked_left_at is null`,
  )
}

async function retainReports(tx: Db, { clock }: RetainDeps, id: string) {
  await query(
    tx,
    sql`
      insert into kept_reports (id, reported_id, created_at, erased_at)
      select id, reported_id, created_at, ${clock.sql} from profile_reports where reported_id = ${id}`,
  )
}

/**
 * Open cases about the member continue, and their own reports lose their name. Verification cases close, because the selfies
 * are erased, and reports lose their picture previews.
 */
async function retainCases(tx: Db, { clock }: FormerAddressDeps, id: string) {
  await query(
    tx,
    sql`
      update cases set member_left_at = ${clock.sql},
        closed_at = case when kind = 'verification' then coalesce(closed_at, ${clock.sql}) else closed_at end
      where member_id = ${id}`,
  )
  await query(
    tx,
    sql`
      update case_reports r set profile = jsonb_set(r.profile, '{pictures}', '[]') from cases c
      where c.id = r.case_id and c.member_id = ${id} and r.profile is not null`,
  )
  await query(tx, sql`update case_reports set reporter_left_at = ${clock.sql} where reporter_id = ${id}`)
}

/** A member without a block, report, case, fraud, recent verification attempt or changed sex leaves no trace. */
async function retainAddress(tx: Db, { clock, vaultKey }: RetainDeps, id: string, email: string) {
  const barred = sql`exists (select from profiles where id = ${id} and verification_barred)`
  const sexChanges = sql`(select sex_changes from profiles where id = ${id})`
  const tries = sql`array(select at from ${recentAttemptsSql(clock, id, isNotAbandonedVisitSql)})`
  const kept = await query(
    tx,
    sql`
      insert into former_addresses (member_id, email_hash, left_at)
      select ${id}, ${hashFormerAddress(vaultKey, email)}, ${clock.sql}
      where ${hasRetainedRecordsSql(sql`${id}`)} or ${barred} or cardinality(${tries}) > 0
        or ${sexChanges} > 0
      on conflict (member_id, email_hash) do update set left_at = excluded.left_at
      returning member_id`,
  )
  // Addresses given up in the last two years are kept like the current one, or deleted if nothing else is kept.
  await query(
    tx,
    kept.length > 0
      ? sql`update former_addresses set left_at = ${clock.sql}, verification_barred = ${barred}, verification_tries = ${tries},
            sex_changes = coalesce(${sexChanges}, 0), auto_hidden_at = (
            select auto_hidden_at from profiles where id = ${id} and restriction is not null)
          where member_id = ${id} and left_at > ${clock.sql} - ${retentionSql}`
      : sql`delete from former_addresses where member_id = ${id}`,
  )
}
