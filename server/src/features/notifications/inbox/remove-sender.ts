import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'

/** After a block: deletes what two members were told about each other. Notices about tokens stay, without a name. */
export async function deleteNotificationsBetween(tx: Tx, a: string, b: string) {
  const between = sql`((sender_id = ${a} and user_id = ${b}) or (sender_id = ${b} and user_id = ${a}))`
  await query(tx, sql`update notifications set sender_id = null where ${between} and type = 'tokens'`)
  await query(tx, sql`delete from notifications where ${between}`)
}

/** Likes of and to a member are taken back: nobody reads of them any more. */
export async function deleteLikeNotifications(tx: Tx, memberId: string) {
  await query(
    tx,
    sql`delete from notifications where type = 'like' and (sender_id = ${memberId} or user_id = ${memberId})`,
  )
}

/** Before an erasure, which deletes the notifications that name the member: every change of tokens keeps its notice. */
export async function anonymizeTokenNotifications(tx: Tx, memberId: string) {
  await query(
    tx,
    sql`update notifications set sender_id = null where sender_id = ${memberId} and type = 'tokens'`,
  )
}
