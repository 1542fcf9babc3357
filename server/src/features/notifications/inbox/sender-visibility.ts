import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { notBlockedSql } from '../../visibility/not-blocked.ts'
import { isHiddenFromSql } from '../../visibility/within-filters.ts'

/**
 * For `notifications n`: whether its sender may be named. Not if one blocked the other; and not for a like, if the liker
 * is not active or hides from the reader by filters. Matches may be named even then.
 */
export const isSenderVisibleSql = (clock: Clock) => sql<boolean>`(n.sender_id is null or (
  ${notBlockedSql(sql`n.user_id`, sql`n.sender_id`)}
  and (n.type <> 'like' or (
    select s.is_active and not ${isHiddenFromSql(clock, 's', sql`n.user_id`)} from profiles s where s.id = n.sender_id))))`
