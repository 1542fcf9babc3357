import type { AddressChange } from '@mithaq/contract/security'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'

export async function findEmailAddress(
  db: Db,
  clock: Clock,
  accountId: string,
): Promise<{ email: string; change: AddressChange }> {
  const found = await queryOne(
    db,
    sql<{ email: string; to: string | null; oldConfirmed: boolean; newConfirmed: boolean; expiresAt: Date }>`
      select a.email, c.email as to, c.old_confirmed_at is not null as "oldConfirmed",
        c.new_confirmed_at is not null as "newConfirmed",
        c.expires_at as "expiresAt"
      from accounts a left join email_changes c on c.account_id = a.id and c.expires_at > ${clock.sql}
      where a.id = ${accountId}`,
  )
  if (found === undefined)
    throw new Error(`Invariant violated: a session has no account (account ${accountId})`)
  const { email, to, oldConfirmed, newConfirmed, expiresAt } = found
  const change =
    to === null ? null : { email: to, oldConfirmed, newConfirmed, expiresAt: expiresAt.toISOString() }
  return { email, change }
}
