import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, type Db } from '../../../db/db.ts'
import { wasRecentlyShownSql } from '../../visibility/was-shown.ts'
import { hidesByFiltersSql } from '../../visibility/within-filters.ts'

/** How I and another member hide from each other by 'Only to people within my filters'. */
export interface Hiding {
  /**
   * Whether they hide from me. 'known' if I decided about them before or was shown them recently; otherwise an answer
   * to my decision would reveal that they exist.
   */
  theyHide: 'known' | 'unknown' | null
  iHide: boolean
}

export const nobodyHides: Hiding = { theyHide: null, iHide: false }

/** A separate slow query, only for pairs in which somebody hides by filters. */
export async function readHiding(tx: Db, clock: Clock, me: string, other: string): Promise<Hiding> {
  const found = await queryOne(
    tx,
    sql<Hiding>`
      select case
          when not ${hidesByFiltersSql(clock, 'p', sql`mine.id`, { isHere: true })} then null
          when ${wasRecentlyShownSql(clock, sql`mine.id`, sql`p.id`)}
            or exists (select from profile_actions where from_profile_id = mine.id and to_profile_id = p.id) then 'known'
          else 'unknown' end as "theyHide",
        ${hidesByFiltersSql(clock, 'mine', sql`p.id`, { isHere: true })} as "iHide"
      from profiles mine, profiles p where mine.id = ${me} and p.id = ${other}`,
  )
  return found ?? nobodyHides
}

/** While one of the two hides from the other, neither sees a like between them or is notified of it. */
export const isLikeHidden = ({ theyHide, iHide }: Hiding): boolean => theyHide !== null || iHide
