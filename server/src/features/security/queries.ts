import type { AddressChange, SignedInDevice } from '@mithaq/contract/security'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Me } from '../../http/serve.ts'
import type { Credentials } from '../account/passwords/credentials.ts'

interface DeviceRow extends Omit<SignedInDevice, 'signedInAt' | 'lastUsedAt'> {
  signedInAt: Date
  lastUsedAt: Date
}

export async function signedInDevices(db: Db, clock: Clock, me: Me): Promise<SignedInDevice[]> {
  const found = await query(
    db,
    sql<DeviceRow>`
      select id, browser, system, created_at as "signedInAt", rotated_at as "lastUsedAt",
        id = ${me.sessionId} as "thisOne"
      from sessions where account_id = ${me.accountId} and expires_at > ${clock.sql}
      order by id = ${me.sessionId} desc, rotated_at desc, id limit 200`,
  )
  return found.map((device) => ({
    ...device,
    signedInAt: device.signedInAt.toISOString(),
    lastUsedAt: device.lastUsedAt.toISOString(),
  }))
}

export async function addressOf(
  db: Db,
  clock: Clock,
  accountId: string,
): Promise<{ email: string; change: AddressChange }> {
  const found = await queryOne(
    db,
    sql<{ email: string; to: string | null; old: boolean; new: boolean; expiresAt: Date }>`
      select a.email, c.email as to, c.old_confirmed_at is not null as old, c.new_confirmed_at is not null as new,
        c.expires_at as "expiresAt"
      from accounts a left join email_changes c on c.account_id = a.id and c.expires_at > ${clock.sql}
      where a.id = ${accountId}`,
  )
  if (found === undefined) throw new Error('a session without its account')
  const { email, to, old, new: fresh, expiresAt } = found
  const change =
    to === null
      ? null
      : { email: to, oldConfirmed: old, newConfirmed: fresh, expiresAt: expiresAt.toISOString() }
  return { email, change }
}

/** False where it is no longer the password that was said. */
export async function setPassword(tx: Db, { id, passwordHash: said }: Credentials, passwordHash: string) {
  const set = await queryOne(
    tx,
    sql`
      update accounts set password_hash = ${passwordHash}
      where id = ${id} and password_hash = ${said} returning id`,
  )
  // A link of before would undo what the member has just done.
  if (set !== undefined) await query(tx, sql`delete from recoveries where account_id = ${id}`)
  return set !== undefined
}
