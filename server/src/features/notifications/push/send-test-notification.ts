import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Tx } from '../../../db/db.ts'
import { createNotifications } from '../inbox/create-notifications.ts'

const maxTestsPerHour = 5

/** Sends the member a test notification, at most five in an hour. */
export async function sendTestNotification(
  tx: Tx,
  clock: Clock,
  me: string,
): Promise<{ id: string; devices: number } | { waitS: number }> {
  // Lock before counting, or parallel requests would exceed the limit.
  await query(tx, sql`select from profiles where id = ${me} for no key update`)
  const recent = await queryOne(
    tx,
    sql<{ count: number; waitS: number | null; devices: number }>`
      select count(*)::int as count,
        ceil(extract(epoch from min(created_at) + interval '1 hour' - ${clock.sql}))::int as "waitS",
        (select count(*)::int from push_devices where user_id = ${me}) as devices
      from notifications
      where user_id = ${me} and type = 'test' and created_at > ${clock.sql} - interval '1 hour'`,
  )
  if (recent !== undefined && recent.count >= maxTestsPerHour)
    return { waitS: Math.max(1, recent.waitS ?? 1) }
  const [id] = await createNotifications(tx, clock, { to: me, code: 'test', senderId: me })
  if (id === undefined)
    throw new Error(`Invariant violated: a test notification was not created (member ${me})`)
  return { id, devices: recent?.devices ?? 0 }
}
