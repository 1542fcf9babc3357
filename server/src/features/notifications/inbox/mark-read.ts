import type { NotificationType } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'

/** Marks the given notifications as read, or all without `ids`. Returns how many were unread. */
export async function markNotificationsRead(
  db: Db,
  clock: Clock,
  me: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const marked = await query(
    db,
    sql`
      update notifications set read_at = ${clock.sql}
      where user_id = ${me} and read_at is null and (${ids === undefined} or id = any(${ids ?? []}::uuid[]))
      returning id`,
  )
  return marked.length
}

/** Marks the notifications of a place in the app as read when the member opens it. Returns how many were unread. */
export async function markReadOnArrival(
  db: Db,
  clock: Clock,
  me: string,
  types: readonly NotificationType[],
  matchId: string | undefined,
): Promise<number> {
  const marked = await query(
    db,
    sql`
      update notifications set read_at = ${clock.sql}
      where user_id = ${me} and read_at is null and type = any(${types}::text[])
        and (${matchId === undefined} or reference_id = ${matchId ?? null}::uuid)
      returning id`,
  )
  return marked.length
}

/**
 * Marks the notifications of a chat as read, up to a message. Each later message has a notification, so as many of the
 * newest stay unread. Counting them in the same statement keeps a message that arrives meanwhile unread.
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
