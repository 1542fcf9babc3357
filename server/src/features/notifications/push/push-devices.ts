import { createHash, randomUUID } from 'node:crypto'
import type { Device } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import type { AccountCaller } from '../../../http/routes/serve-routes.ts'
import type { Platform } from '../../../ports/push/push.ts'
import { readSubscription } from '../../../ports/push/push-subscription.ts'

/** More devices than a member uses; above this the oldest are deleted. */
const maxDevices = 20

const hashKey = (name: string) => createHash('sha256').update(name).digest('base64url')

/** A key that is unique for each device; undefined for a token that no push service issues. */
export function pushTokenKey({ platform, token }: Pick<Device, 'platform' | 'token'>, development: boolean) {
  if (platform === 'web') {
    const subscription = readSubscription(token, development)
    return subscription && hashKey(`web ${subscription.endpoint}`)
  }
  const pattern = platform === 'ios' ? /^[0-9a-f]{64,200}$/i : /^[\x21-\x7e]+$/
  return pattern.test(token) ? hashKey(`${platform} ${token}`) : undefined
}

/**
 * Registers a device with this session. A registration with another account and an older token of the session are
 * deleted. Returns undefined if the session has ended meanwhile.
 */
export async function registerPushDevice(
  tx: Db,
  clock: Clock,
  me: AccountCaller,
  device: Device,
  key: string,
) {
  const session = await queryOne(tx, sql`select id from sessions where id = ${me.sessionId} for key share`)
  if (session === undefined) return undefined
  // Deleted rather than moved: pushes that are due for the previous account must not reach this device.
  await query(
    tx,
    sql`
      delete from push_devices
      where (token_key = ${key} and user_id <> ${me.accountId})
        or (session_id = ${me.sessionId} and token_key <> ${key})`,
  )
  const row = await queryOne(
    tx,
    sql<{ id: string }>`
      insert into push_devices (id, user_id, session_id, platform, token, token_key, device_info, registered_at)
      values (${randomUUID()}, ${me.accountId}, ${me.sessionId}, ${device.platform}, ${device.token}, ${key},
        ${JSON.stringify(device.deviceInfo)}, ${clock.sql})
      on conflict (token_key) do update set
        user_id = excluded.user_id, session_id = excluded.session_id, token = excluded.token,
        device_info = excluded.device_info, registered_at = excluded.registered_at
      returning id`,
  )
  await query(
    tx,
    sql`
      delete from push_devices where id in (
        select id from push_devices where user_id = ${me.accountId} order by registered_at desc offset ${maxDevices})`,
  )
  if (row === undefined)
    throw new Error(`Invariant violated: a push device was not inserted (account ${me.accountId})`)
  return row
}

interface DeviceRow {
  id: string
  platform: Platform
  appVersion: string
  registeredAt: Date
  thisOne: boolean
}

export async function listPushDevices(db: Db, { accountId, sessionId }: AccountCaller) {
  const found = await query(
    db,
    sql<DeviceRow>`
      select id, platform, device_info ->> 'appVersion' as "appVersion", registered_at as "registeredAt",
        session_id = ${sessionId} as "thisOne"
      from push_devices where user_id = ${accountId} order by registered_at desc, id`,
  )
  return found.map((device) => ({ ...device, registeredAt: device.registeredAt.toISOString() }))
}

export async function removePushDevice(db: Db, me: AccountCaller, id: string): Promise<boolean> {
  const removed = await queryOne(
    db,
    sql`delete from push_devices where id = ${id} and user_id = ${me.accountId} returning id`,
  )
  return removed !== undefined
}
