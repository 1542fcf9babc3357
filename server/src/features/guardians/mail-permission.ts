import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { hashFormerAddress, retentionSql } from '../former-members/former-addresses.ts'

type AddressDeps = Pick<Deps, 'clock' | 'vaultKey'>

/** Every member with a match or a block with this one, including former members, remembered by address. */
const matchedOrBlockedIdsSql = (memberId: string) => sql`
  select other as id from match_sides where me = ${memberId}
  union select blocked_id from blocked_profiles where blocker_id = ${memberId}
  union select blocker_id from blocked_profiles where blocked_id = ${memberId}
  union select blocked_id from kept_blocks where blocker_id = ${memberId}
  union select blocker_id from kept_blocks where blocked_id = ${memberId}`

/**
 * False if the address has opted out, or belongs to a match or block of the member. Check before every mail, but
 * never while the member waits: the answer or its timing would reveal whose address it is.
 */
export async function canMailGuardian(
  db: Db,
  { clock, vaultKey }: AddressDeps,
  { memberId, emailHash }: { memberId: string; emailHash: string },
): Promise<boolean> {
  const forbidden = await queryOne(
    db,
    sql`
      select from unwritten_addresses where email_hash = ${emailHash}
      union all
      select from former_addresses f
      where f.email_hash = ${emailHash} and f.left_at > ${clock.sql} - ${retentionSql}
        and f.member_id in (${matchedOrBlockedIdsSql(memberId)})`,
  )
  if (forbidden !== undefined) return false
  const accounts = await query(
    db,
    sql<{ email: string }>`select email from accounts where id in (${matchedOrBlockedIdsSql(memberId)})`,
  )
  return accounts.every(({ email }) => hashFormerAddress(vaultKey, email) !== emailHash)
}

export async function saveMailOptOut(db: Db, { clock }: AddressDeps, emailHash: string) {
  await query(
    db,
    sql`
      insert into unwritten_addresses (email_hash, since) values (${emailHash}, ${clock.sql})
      on conflict (email_hash) do nothing`,
  )
}
