import { tokens } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'
import { fingerprint } from '../../fingerprint.ts'
import { foldedMailbox } from '../../folded-mailbox.ts'
import { post } from './ledger.ts'

/** Gives the welcome tokens, once for each address, whatever became of the account it had before. */
export async function grantWelcome(tx: Db, clock: Clock, secret: string, memberId: string, email: string) {
  const emailHash = hashOf(secret, email)
  const isFirst = await first(
    tx,
    sql`
      insert into welcome_grants (email_hash, granted_at) values (${emailHash}, ${clock.sql})
      on conflict (email_hash) do nothing returning email_hash`,
  )
  // Somebody who returned is a member again: the two years wait for the next farewell.
  if (isFirst === undefined)
    await rows(tx, sql`update welcome_grants set closed_at = null where email_hash = ${emailHash}`)
  else
    await post(tx, clock, [{ memberId, amount: tokens.welcome, type: 'welcome', key: `welcome ${memberId}` }])
}

const hashOf = (secret: string, email: string) => fingerprint(secret, 'welcome grant', foldedMailbox(email))

/** The account is erased; its grant is remembered for two more years. */
export async function closeGrant(tx: Db, clock: Clock, secret: string, email: string) {
  await rows(
    tx,
    sql`update welcome_grants set closed_at = ${clock.sql} where email_hash = ${hashOf(secret, email)}`,
  )
}

export async function forgetOldGrants(db: Db, clock: Clock) {
  await rows(db, sql`delete from welcome_grants where closed_at < ${clock.sql} - interval '2 years'`)
}
