import { randomUUID } from 'node:crypto'
import { noticeType, type NoticeCode } from '@mithaq/contract/notifications'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db, type Tx } from '../../../db/db.ts'

/** A code with the values of its sentence; the reader's side finds the words. */
export interface Notice {
  to: string
  code: NoticeCode
  values?: Readonly<Record<string, number>>
  /** What somebody wrote, where it is about that. */
  content?: string
  /** Whom it is about; null where nobody is to be named. */
  senderId: string | null
  referenceId?: string | undefined
  /** In the list alone, without a push or a mail. */
  inListOnly?: boolean
}

/**
 * Writes what a member is told, in the transaction of its cause: due as push at once where they have a device,
 * and for the next digest by mail where they have none.
 */
export async function createNotifications(tx: Tx, clock: Clock, ...notices: Notice[]): Promise<string[]> {
  if (notices.length === 0) return []
  const named = notices.map((notice) => ({ ...notice, id: randomUUID() }))
  await query(tx, insertNotificationsSql(clock, named))
  tx.notifyMembers(
    notices.map(({ to }) => to),
    { type: 'notification' },
  )
  return named.map(({ id }) => id)
}

type NoticeWithId = Notice & { id: string }

const rowOf = (notice: NoticeWithId) => ({ ...notice, type: noticeType[notice.code] })

/** The statement that `record` runs, for a cause that writes everything at once. */
export const insertNotificationsSql = (clock: Clock, notices: readonly NoticeWithId[]): Sql => sql`
  insert into notifications (
    id, user_id, type, code, "values", sender_id, reference_id, content, created_at, push_at, mail_at)
  select id, "to", type, code, coalesce("values", '{}'), "senderId", "referenceId", coalesce(content, ''), now,
    case when told and pushed then now end, case when told and not pushed then now + ${digestDelaySql} end
  from json_to_recordset(${JSON.stringify(notices.map(rowOf))}) as n (
      id uuid, "to" uuid, type text, code text, "values" jsonb, "senderId" uuid, "referenceId" uuid, content text,
      "inListOnly" boolean),
    lateral (
      select ${clock.sql} as now, n."inListOnly" is not true as told,
        exists (select from push_devices d where d.user_id = n."to") as pushed
    ) at_once`

/** So long a member may find it by themselves before it counts for a mail. */
export const digestDelaySql = sql`interval '1 hour'`

/** A block: neither hears of the other any more. What became of their tokens stays, without a name. */
export async function deleteNotificationsBetween(tx: Db, a: string, b: string) {
  const between = sql`((sender_id = ${a} and user_id = ${b}) or (sender_id = ${b} and user_id = ${a}))`
  await query(tx, sql`update notifications set sender_id = null where ${between} and type = 'tokens'`)
  await query(tx, sql`delete from notifications where ${between}`)
}

/** The member is about to be erased, and what names them with them: nobody's tokens may have moved silently. */
export async function anonymizeTokenNotifications(tx: Db, memberId: string) {
  await query(
    tx,
    sql`update notifications set sender_id = null where sender_id = ${memberId} and type = 'tokens'`,
  )
}

/**
 * The member has read a chat up to a message. What came after that has a notice each, the newest ones: counted in the same
 * statement, so that none that comes at this moment is taken for read.
 */
export async function markMessageNotificationsRead(
  tx: Db,
  clock: Clock,
  memberId: string,
  matchId: string,
  upTo: number,
) {
  const ofChat = sql`user_id = ${memberId} and reference_id = ${matchId} and type = 'message'`
  await query(
    tx,
    sql`
      update notifications set read_at = ${clock.sql}
      where ${ofChat} and read_at is null and id not in (
        select id from notifications where ${ofChat} order by created_at desc, id desc limit (
          select count(*) from messages
          where match_id = ${matchId} and sender_id <> ${memberId} and seq > ${upTo}))`,
  )
}
