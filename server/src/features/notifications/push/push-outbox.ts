import type { NoticeCode, NotificationType } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import type { Platform } from '../../../ports/push/push.ts'
import { digestDelaySql } from '../inbox/create-notifications.ts'
import { isSenderVisibleSql } from '../inbox/sender-visibility.ts'
import { settingsColumnsSql, type SettingsRow } from '../settings.ts'

/** How long a claim lasts: far longer than a push takes. If a server crashes, its claims end then. */
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
  /** The member's devices that it was not sent to yet. */
  devices: PushDevice[]
  hasDevice: boolean
}

/**
 * Claims due pushes: no other server gets them until the lease ends. `atThisInstant` evaluates the clock once, so that
 * the index is read up to that time only.
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
        d.number is not null as "hasDevice", coalesce(d.waiting, '[]') as devices, ${settingsColumnsSql}
      from notifications n left join profiles p on p.id = n.sender_id
        left join notification_settings s on s.user_id = n.user_id
        left join lateral (
          select count(*) as number,
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
 * Records that a push is about to be sent. Returns false if it must not be: it was sent before, or the device no longer
 * belongs to the member.
 */
export async function beginDelivery(
  db: Db,
  clock: Clock,
  due: DuePushRow,
  device: PushDevice,
): Promise<boolean> {
  const inserted = await queryOne(
    db,
    sql`
      insert into push_deliveries (notification_id, device_id, began_at)
      select n.id, d.id, ${clock.sql} from notifications n, push_devices d
      where n.id = ${due.id} and d.id = ${device.id} and d.user_id = n.user_id
      on conflict do nothing returning device_id`,
  )
  return inserted !== undefined
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

/** The push certainly did not arrive, so it may be sent again. */
export async function undoDelivery(db: Db, due: DuePushRow, device: PushDevice) {
  await query(
    db,
    sql`delete from push_deliveries where notification_id = ${due.id} and device_id = ${device.id}`,
  )
}

/** Deletes a device that the push service no longer knows, unless it was registered again since. */
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
  /** When the push is due again, in ms from now; null if there is nothing more to do. */
  againInMs: number | null
  /** False if it only waited. */
  wasAttempted: boolean
  isGivenUp?: boolean
  isForMail?: boolean
}

export async function savePushResults(db: Db, clock: Clock, results: readonly PushResult[]) {
  if (results.length === 0) return
  await query(
    db,
    sql`
      update notifications n set
        push_at = ${clock.sql} + s."againInMs" * interval '1 millisecond',
        push_attempts = n.push_attempts - case when s."wasAttempted" then 0 else 1 end,
        push_given_up_at = case when s."isGivenUp" then ${clock.sql} end,
        mail_at = case when s."isForMail" then ${clock.sql} + ${digestDelaySql} else n.mail_at end
      from json_to_recordset(${JSON.stringify(results)})
        as s (id uuid, "againInMs" double precision, "wasAttempted" boolean, "isGivenUp" boolean, "isForMail" boolean)
      where n.id = s.id and n.push_at is not null`,
  )
}

/** Deletes deliveries of pushes that ended more than three days ago. */
export async function forgetOldDeliveries(db: Db, clock: Clock) {
  await query(
    db,
    sql`
      delete from push_deliveries l using notifications n
      where n.id = l.notification_id and n.push_at is null and l.began_at < ${clock.sql} - interval '3 days'`,
  )
}
