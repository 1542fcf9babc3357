import type { NoticeCode, NotificationType } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import type { Platform } from '../../../ports/push/push.ts'
import { digestDelaySql } from '../inbox/create-notifications.ts'
import { isSenderVisibleSql } from '../inbox/sender-visibility.ts'
import { settingsColumnsSql, type SettingsRow } from '../settings.ts'

/** How long a claim lasts: far longer than any push takes, and a server that crashed loses its claims by then. */
export const leaseS = 120

export interface PushDevice {
  id: string
  platform: Platform
  token: string
}

export interface DuePushRow extends SettingsRow {
  now: Date
  id: string
  userId: string
  type: NotificationType
  senderId: string | null
  name: string | null
  referenceId: string | null
  code: NoticeCode
  values: Record<string, number>
  content: string
  createdAt: Date
  attempts: number
  isRead: boolean
  isSenderVisible: boolean
  isSuperseded: boolean
  isSuspendedOrBanned: boolean
  /** Those that this was not yet sent to. */
  devices: PushDevice[]
  hasDevice: boolean
}

/**
 * Takes due pushes for itself: until the lease is over nobody else gets them. The time is selected: a clock that is
 * asked for every row makes every sweep read all pushes that wait for the end of quiet hours.
 */
export async function claimDuePushes(db: Db, clock: Clock, platforms: readonly Platform[], limit: number) {
  const claimed = await query(
    db,
    sql<{ id: string }>`
      with due as materialized (
        select id from notifications where push_at <= ${statementTimeSql(clock)}
        order by push_at limit ${limit} for no key update skip locked)
      update notifications n
      set push_at = ${clock.sql} + make_interval(secs => ${leaseS}), push_attempts = push_attempts + 1
      from due where n.id = due.id returning n.id`,
  )
  return claimed.length === 0
    ? []
    : loadDuePushes(
        db,
        clock,
        platforms,
        claimed.map(({ id }) => id),
      )
}

const loadDuePushes = (db: Db, clock: Clock, platforms: readonly Platform[], ids: readonly string[]) =>
  query(
    db,
    sql<DuePushRow>`
      select ${clock.sql} as now, n.id, n.user_id as "userId", n.type, n.sender_id as "senderId", p.name,
        n.reference_id as "referenceId", n.code, n."values", n.content,
        n.created_at as "createdAt", n.push_attempts as attempts, n.read_at is not null as "isRead",
        ${isSenderVisibleSql(clock)} as "isSenderVisible",
        coalesce((select r.restriction in ('suspended', 'banned') from profiles r where r.id = n.user_id), false) as "isSuspendedOrBanned",
        n.type = 'message' and exists (
          select from notifications newer
          where newer.type = 'message' and newer.user_id = n.user_id and newer.reference_id = n.reference_id
            and (newer.created_at, newer.id) > (n.created_at, n.id)) as "isSuperseded",
        d.all_of_them is not null as "hasDevice", coalesce(d.waiting, '[]') as devices, ${settingsColumnsSql}
      from notifications n left join profiles p on p.id = n.sender_id
        left join notification_settings s on s.user_id = n.user_id
        left join lateral (
          select count(*) as all_of_them,
            json_agg(json_build_object('id', d.id, 'platform', d.platform, 'token', d.token)
              order by d.registered_at desc, d.id) filter (
              where not exists (
                select from push_deliveries done where done.notification_id = n.id and done.device_id = d.id)
            ) as waiting
          from push_devices d join sessions open on open.id = d.session_id and open.expires_at > ${clock.sql}
          where d.user_id = n.user_id and d.platform = any(${platforms}::text[])
          having count(*) > 0
        ) d on true
      where n.id = any(${ids}::uuid[]) order by n.created_at, n.id`,
  )

/**
 * Called at the very last before a push leaves. False where it left already, or the device is no longer the
 * member's: then it must not.
 */
export async function beginDelivery(
  db: Db,
  clock: Clock,
  due: DuePushRow,
  device: PushDevice,
): Promise<boolean> {
  const begun = await queryOne(
    db,
    sql`
      insert into push_deliveries (notification_id, device_id, began_at)
      select n.id, d.id, ${clock.sql} from notifications n, push_devices d
      where n.id = ${due.id} and d.id = ${device.id} and d.user_id = n.user_id
      on conflict do nothing returning device_id`,
  )
  return begun !== undefined
}

export type DeliveryOutcome = 'sent' | 'rejected' | 'unknown'

export async function finishDelivery(db: Db, due: DuePushRow, device: PushDevice, outcome: DeliveryOutcome) {
  await query(
    db,
    sql`
      update push_deliveries set outcome = ${outcome}
      where notification_id = ${due.id} and device_id = ${device.id}`,
  )
}

/** It certainly did not arrive: it may leave again. */
export async function undoDelivery(db: Db, due: DuePushRow, device: PushDevice) {
  await query(
    db,
    sql`delete from push_deliveries where notification_id = ${due.id} and device_id = ${device.id}`,
  )
}

/** The service no longer knows the device, unless the member has registered it again since. */
export async function deleteUnknownDevice(db: Db, due: DuePushRow, device: PushDevice) {
  await query(
    db,
    sql`
      delete from push_devices d using push_deliveries l
      where d.id = ${device.id} and l.device_id = d.id and l.notification_id = ${due.id}
        and d.registered_at <= l.began_at`,
  )
}

export interface PushResult {
  id: string
  /** When to look again, in ms from now; null once there is nothing more to do. */
  againInMs: number | null
  /** A wait is no attempt. */
  tried: boolean
  givenUp?: boolean
  mail?: boolean
}

export async function savePushResults(db: Db, clock: Clock, results: readonly PushResult[]) {
  if (results.length === 0) return
  await query(
    db,
    sql`
      update notifications n set
        push_at = ${clock.sql} + s."againInMs" * interval '1 millisecond',
        push_attempts = n.push_attempts - case when s.tried then 0 else 1 end,
        push_given_up_at = case when s."givenUp" then ${clock.sql} end,
        mail_at = case when s.mail then ${clock.sql} + ${digestDelaySql} else n.mail_at end
      from json_to_recordset(${JSON.stringify(results)})
        as s (id uuid, "againInMs" double precision, tried boolean, "givenUp" boolean, mail boolean)
      where n.id = s.id and n.push_at is not null`,
  )
}

/** What ended this long ago decides nothing any more. */
export async function forgetOldDeliveries(db: Db, clock: Clock) {
  await query(
    db,
    sql`
      delete from push_deliveries l using notifications n
      where n.id = l.notification_id and n.push_at is null and l.began_at < ${clock.sql} - interval '3 days'`,
  )
}
