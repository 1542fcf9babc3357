import { randomUUID } from 'node:crypto'
import { noticeType, type NoticeCode } from '@mithaq/contract/notifications'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Tx } from '../../../db/db.ts'

/** What a member is told: a code with the values of its text. The reader's side renders it in words. */
export interface Notice {
  to: string
  code: NoticeCode
  values?: Readonly<Record<string, number>>
  /** What the other member wrote, for a notice about it. */
  content?: string
  /** Whom it is about; null if nobody is to be named. */
  senderId: string | null
  referenceId?: string | undefined
  /** Shown in the list, without a push or a mail. */
  inListOnly?: boolean
}

/**
 * Creates notifications in the transaction of their cause. A push is due at once for members with a device; for others,
 * the notification waits for the next mail digest.
 */
export async function createNotifications(tx: Tx, clock: Clock, ...notices: Notice[]): Promise<string[]> {
  if (notices.length === 0) return []
  const withIds = notices.map((notice) => ({ ...notice, id: randomUUID() }))
  await query(tx, insertNotificationsSql(clock, withIds))
  tx.notifyMembers(
    notices.map(({ to }) => to),
    { type: 'notification' },
  )
  return withIds.map(({ id }) => id)
}

type NoticeWithId = Notice & { id: string }

const rowFromNotice = (notice: NoticeWithId) => ({ ...notice, type: noticeType[notice.code] })

/** The statement of `createNotifications`, for callers that write everything in one statement. */
export const insertNotificationsSql = (clock: Clock, notices: readonly NoticeWithId[]): Sql => sql`
  insert into notifications (
    id, user_id, type, code, "values", sender_id, reference_id, content, created_at, push_at, mail_at)
  select id, "to", type, code, coalesce("values", '{}'), "senderId", "referenceId", coalesce(content, ''), now,
    case when leaves_list and has_device then now end,
    case when leaves_list and not has_device then now + ${digestDelaySql} end
  from json_to_recordset(${JSON.stringify(notices.map(rowFromNotice))}) as n (
      id uuid, "to" uuid, type text, code text, "values" jsonb, "senderId" uuid, "referenceId" uuid, content text,
      "inListOnly" boolean),
    lateral (
      select ${clock.sql} as now, n."inListOnly" is not true as leaves_list,
        exists (select from push_devices d where d.user_id = n."to") as has_device
    ) delivery`

/** Time for members to see a notification in the app before it counts for the mail digest. */
export const digestDelaySql = sql`interval '1 hour'`
