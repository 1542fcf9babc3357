import { tokens } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { fingerprint } from '../../db/fingerprint.ts'
import { foldedMailbox } from '../../db/folded-mailbox.ts'
import { post } from './ledger.ts'

type GrantDeps = Pick<Deps, 'clock' | 'vaultKey' | 'sessionSecret'>

/** Gives the welcome tokens, once for each address, whatever became of the account it had before. */
export async function grantWelcome(tx: Db, deps: GrantDeps, memberId: string, email: string) {
  const { clock } = deps
  const { emailHash, earlierHash } = hashesOf(deps, email)
  await rows(
    tx,
    sql`update welcome_grants set email_hash = ${emailHash} where email_hash = ${earlierHash}
      and not exists (select from welcome_grants where email_hash = ${emailHash})`,
  )
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
    await post(tx, clock, { memberId, amount: tokens.welcome, type: 'welcome', key: `welcome ${memberId}` })
}

/** Grants were once remembered under the session's secret; those hashes are read until they lapse. */
function hashesOf({ vaultKey, sessionSecret }: GrantDeps, email: string) {
  const under = (key: string) => fingerprint(key, 'welcome grant', foldedMailbox(email))
  return { emailHash: under(vaultKey), earlierHash: under(sessionSecret) }
}

/** The account is erased; its grant is remembered for two more years. */
export async function closeGrant(tx: Db, deps: GrantDeps, email: string) {
  const { emailHash, earlierHash } = hashesOf(deps, email)
  await rows(
    tx,
    sql`
      update welcome_grants set closed_at = ${deps.clock.sql}
      where email_hash in (${emailHash}, ${earlierHash})`,
  )
}

export async function forgetOldGrants(db: Db, clock: Clock) {
  await rows(db, sql`delete from welcome_grants where closed_at < ${clock.sql} - interval '2 years'`)
}
