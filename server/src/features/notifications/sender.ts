import { sql } from 'kysely'
import { unblocked } from '../../db/unblocked.ts'

/**
 * Of `notifications n`: the member it is about may be named. Not where one blocked the other; nor for a like of a
 * member who is away, though their matches stay.
 */
export const senderIsThere = sql<boolean>`(n.sender_id is null or (
  ${unblocked(sql`n.user_id`, sql`n.sender_id`)}
  and (n.type <> 'like' or (select s.is_active from profiles s where s.id = n.sender_id))))`
