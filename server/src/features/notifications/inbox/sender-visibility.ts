import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { notBlockedSql } from '../../visibility/unblocked.ts'
import { isHiddenFromSql } from '../../visibility/within-filters.ts'

/**
 * Of `notifications n`: the member it is about may be named. Not where one blocked the other; nor for a like of a
 * member who is away or hides from the reader by their filters, though their matches stay.
 */
export const isSenderVisibleSql = (clock: Clock) => sql<boolean>`(n.sender_id is null or (
  ${notBlockedSql(sql`n.user_id`, sql`n.sender_id`)}
  and (n.type <> 'like' or (
    select s.is_active and not ${isHiddenFromSql(clock, 's', sql`n.user_id`)} from profiles s where s.id = n.sender_id))))`
