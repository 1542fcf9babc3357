import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, type Db } from '../../../db/db.ts'
import { wasRecentlyShownSql } from '../../visibility/was-shown.ts'
import { hidesByFiltersSql } from '../../visibility/within-filters.ts'

/** How I and another hide from each other by 'Only to people within my filters'. */
export interface Hiding {
  /**
   * They hide from me. Gone, unless I have acted on them or was shown them lately: an answer to my act would
   * tell that they are here.
   */
  hidden: 'gone' | 'known' | null
  iHide: boolean
}

export const nobodyHides: Hiding = { hidden: null, iHide: false }

/** Asked where one of the two hides at all: with the rest of what stands between them, it makes every pass a fifth slower. */
export async function readHiding(tx: Db, clock: Clock, me: string, other: string): Promise<Hiding> {
  const found = await queryOne(
    tx,
    sql<Hiding>`
      select case
          when not ${hidesByFiltersSql(clock, 'p', sql`mine.id`, { isHere: true })} then null
          when ${wasRecentlyShownSql(clock, sql`mine.id`, sql`p.id`)}
            or exists (select from profile_actions where from_profile_id = mine.id and to_profile_id = p.id) then 'known'
          else 'gone' end as hidden,
        ${hidesByFiltersSql(clock, 'mine', sql`p.id`, { isHere: true })} as "iHide"
      from profiles mine, profiles p where mine.id = ${me} and p.id = ${other}`,
  )
  return found ?? nobodyHides
}

/** A like between the two is seen by neither, nor told of, until whoever hides from the other no longer does. */
export const isLikeHidden = ({ hidden, iHide }: Hiding): boolean => hidden !== null || iHide
