import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import { isMatchedOrCoupleSql } from './picture-visibility.ts'
import { notBlockedSql } from './not-blocked.ts'
import { wasRecentlyShownSql } from './was-shown.ts'
import { isHiddenFromSql } from './within-filters.ts'

const hasMatchSql = (state: Sql) => sql`
  exists (select from match_sides m where m.me = mine.id and m.other = p.id and ${state})`

/** Whether I know of them. A like or pass that was hidden from me does not count. */
const haveMetSql = (clock: Clock) => sql`
  (${hasMatchSql(sql`true`)} or ${wasRecentlyShownSql(clock, sql`mine.id`, sql`p.id`)}
    or exists (select from profile_actions a where a.from_profile_id = mine.id and a.to_profile_id = p.id)
    or exists (select from favorited_profiles f where f.user_id = mine.id and f.favorited_id = p.id)
    or exists (
      select from profile_actions a where a.from_profile_id = p.id and a.to_profile_id = mine.id
        and a.notified_at is not null))`

/** Whether I could meet the other member, or we are matched or a couple. All others do not exist for me. */
export const canSee = (db: Db, clock: Clock, me: string, other: string): Promise<boolean> =>
  isVisibleOr(db, clock, [me, other], hasMatchSql(isMatchedOrCoupleSql(clock)))

/** Whether I can see the other member or have met them: hiding or leaving must not prevent a block or report. */
export const canBlockOrReport = (db: Db, clock: Clock, me: string, other: string): Promise<boolean> =>
  isVisibleOr(db, clock, [me, other], haveMetSql(clock))

async function isVisibleOr(
  db: Db,
  clock: Clock,
  [me, other]: readonly [string, string],
  stays: Sql,
): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`
      select from profiles p join profiles mine on mine.id = ${me}
      where p.id = ${other} and p.sex <> mine.sex and ${notBlockedSql(me, sql`p.id`)}
        and (p.is_active and not ${isHiddenFromSql(clock, 'p', sql`${me}`)} or ${stays})`,
  )
  return found !== undefined
}
