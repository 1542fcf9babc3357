import type { SignedInDevice } from '@mithaq/contract/security'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import type { AccountCaller } from '../../http/routes/serve-routes.ts'

interface SignedInDeviceRow extends Omit<SignedInDevice, 'signedInAt' | 'lastUsedAt'> {
  signedInAt: Date
  lastUsedAt: Date
}

export async function listSignedInDevices(
  db: Db,
  clock: Clock,
  me: AccountCaller,
): Promise<SignedInDevice[]> {
  const found = await query(
    db,
    sql<SignedInDeviceRow>`
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
