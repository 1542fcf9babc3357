import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Tx } from '../../../db/db.ts'
import { createNotifications } from '../inbox/create-notifications.ts'

const maxTestsPerHour = 5

/** A notification to myself, a few times an hour. */
export async function sendTestNotification(
  tx: Tx,
  clock: Clock,
  me: string,
): Promise<{ id: string; devices: number } | { waitS: number }> {
  // Lock before counting: many taps at once would each find room for one more.
  await query(tx, sql`select from profiles where id = ${me} for no key update`)
  const before = await queryOne(
    tx,
    sql<{ count: number; waitS: number | null; devices: number }>`
      select count(*)::int as count,
        ceil(extract(epoch from min(created_at) + interval '1 hour' - ${clock.sql}))::int as "waitS",
        (select count(*)::int from push_devices where user_id = ${me}) as devices
      from notifications
      where user_id = ${me} and type = 'test' and created_at > ${clock.sql} - interval '1 hour'`,
  )
  if (before !== undefined && before.count >= maxTestsPerHour)
    return { waitS: Math.max(1, before.waitS ?? 1) }
  const [id] = await createNotifications(tx, clock, { to: me, code: 'test', senderId: me })
  if (id === undefined) throw new Error('a notification that was not written')
  return { id, devices: before?.devices ?? 0 }
}
