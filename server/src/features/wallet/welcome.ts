import { tokens } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'
import { fingerprint } from '../../fingerprint.ts'
import { post } from './ledger.ts'

/** Gives the welcome tokens, once for each address, whatever became of the account it had before. */
export async function grantWelcome(tx: Db, clock: Clock, secret: string, memberId: string, email: string) {
  const emailHash = fingerprint(secret, 'welcome grant', mailboxOf(email))
  const isFirst = await first(
    tx,
    sql`
      insert into welcome_grants (email_hash, granted_at) values (${emailHash}, ${clock.sql})
      on conflict (email_hash) do nothing returning email_hash`,
  )
  if (isFirst !== undefined)
    await post(tx, clock, { memberId, amount: tokens.welcome, type: 'welcome', key: `welcome ${memberId}` })
}

/** Addresses that reach the same mailbox count as one: tags after a plus, and dots where Gmail ignores them. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const untagged = local.split('+')[0] ?? ''
  const gmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return gmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

export async function forgetOldGrants(db: Db, clock: Clock) {
  await rows(db, sql`delete from welcome_grants where granted_at < ${clock.sql} - interval '2 years'`)
}
