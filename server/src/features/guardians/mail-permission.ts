import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addressHash, rememberedFor } from '../former-members/former-address.ts'

type AddressDeps = Pick<Deps, 'clock' | 'vaultKey'>

/** Everybody the member has a match or a block with, also those who are gone and known again by their address. */
const matchedOrBlockedIdsSql = (memberId: string) => sql`
  select other as id from match_sides where me = ${memberId}
  union select blocked_id from blocked_profiles where blocker_id = ${memberId}
  union select blocker_id from blocked_profiles where blocked_id = ${memberId}
  union select blocked_id from kept_blocks where blocker_id = ${memberId}
  union select blocker_id from kept_blocks where blocked_id = ${memberId}`

/**
 * Whether a mail in this member's name may go to the address: not where it said never to, nor where it belongs to
 * somebody of their matches or blocks. Asked before every mail, never while the member waits for an answer.
 */
export async function canMailGuardian(
  db: Db,
  { clock, vaultKey }: AddressDeps,
  { memberId, emailHash }: { memberId: string; emailHash: string },
): Promise<boolean> {
  const refused = await queryOne(
    db,
    sql`
      select from unwritten_addresses where email_hash = ${emailHash}
      union all
      select from former_addresses f
      where f.email_hash = ${emailHash} and f.left_at > ${clock.sql} - ${rememberedFor}
        and f.member_id in (${matchedOrBlockedIdsSql(memberId)})`,
  )
  if (refused !== undefined) return false
  const theirs = await query(
    db,
    sql<{ email: string }>`select email from accounts where id in (${matchedOrBlockedIdsSql(memberId)})`,
  )
  return theirs.every(({ email }) => addressHash(vaultKey, email) !== emailHash)
}

export async function saveMailOptOut(db: Db, { clock }: AddressDeps, emailHash: string) {
  await query(
    db,
    sql`
      insert into unwritten_addresses (email_hash, since) values (${emailHash}, ${clock.sql})
      on conflict (email_hash) do nothing`,
  )
}
