import type { Liked } from '@mithaq/contract/discovery'
import { discovery as bounds } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import {
  newestFirstSql,
  newestCursor,
  createPager,
  cursorColumnsSql,
  type Cursor,
  type Pager,
  type CursorColumns,
} from '../../lib/pager.ts'
import { notBlockedSql } from '../visibility/not-blocked.ts'
import { joinOurMatchSql } from '../profile/cards.ts'
import { likeNoteSql } from '../likes/like-note.ts'
import { hidesByFiltersSql } from '../visibility/within-filters.ts'
import { tileColumnsSql, tileFromRow, joinTileVisibilitySql, type TileRow } from '../profile/tiles.ts'

export type ListName = 'likedMe' | 'iLiked' | 'favorites'

/** The entries of a list with their dates, in the order of an index. */
function entriesSql(list: ListName, me: string, { afterCursorSql: behind }: Pager): Sql {
  if (list === 'likedMe')
    return sql`
      select l.from_profile_id as id, l.created_at as at from profile_actions l
      where l.to_profile_id = ${me} and l.action = 'like' and ${behind('l.created_at', 'l.from_profile_id')}
        and (
          select true from profile_actions i
          where i.from_profile_id = ${me} and i.to_profile_id = l.from_profile_id and i.action = 'like'
        ) is null`
  if (list === 'iLiked')
    return sql`
      select l.to_profile_id as id, l.created_at as at from profile_actions l
      where l.from_profile_id = ${me} and l.action = 'like' and ${behind('l.created_at', 'l.to_profile_id')}`
  return sql`
    select l.favorited_id as id, l.created_at as at from favorited_profiles l
    where l.user_id = ${me} and ${behind('l.created_at', 'l.favorited_id')}`
}

/** Whether `profiles p` is outside the filters that I, as `profiles mine`, hide by, so that I do not see their like. */
const isOutsideMyFiltersSql = (clock: Clock) => hidesByFiltersSql(clock, 'mine', sql`p.id`, { isHere: false })

/** Members I liked stay listed even if they hide from me. Likes from outside the filters that I hide by are not listed. */
function isListedSql(list: ListName, clock: Clock, me: string): Sql {
  if (list === 'iLiked') return sql`true`
  const hidden = hidesByFiltersSql(clock, 'p', sql`${me}`, { isHere: true })
  if (list === 'favorites') return sql`not ${hidden}`
  return sql`not ${hidden} and not ${isOutsideMyFiltersSql(clock)}`
}

/** The visible entries of a list: active, of the other sex, not blocked and not removed by me. */
const visibleEntriesSql = (list: ListName, clock: Clock, me: string, page: Pager) => sql`
  select e.id, e.at from (${entriesSql(list, me, page)}) e
  where (
      select p.is_active and p.sex <> mine.sex and ${isListedSql(list, clock, me)}
      from profiles p, profiles mine where p.id = e.id and mine.id = ${me}
    ) and ${notBlockedSql(me, sql`e.id`)}
    and (
      select true from match_sides m where m.me = ${me} and m.other = e.id and m.my_removed
    ) is null`

type Row = TileRow & CursorColumns & Pick<Liked, 'iPassed' | 'matched' | 'matchId' | 'favorited' | 'sentence'>

export async function readLikedPage(db: Db, clock: Clock, list: ListName, me: string, from: Cursor) {
  const page = createPager(from, bounds.listPage)
  const found = await query(
    db,
    sql<Row>`
      select ${tileColumnsSql(clock)}, ${cursorColumnsSql('e.at', 'e.id')},
        exists (
          select from profile_actions i
          where i.from_profile_id = ${me} and i.to_profile_id = p.id and i.action = 'pass') as "iPassed",
        ours.id as "matchId", coalesce(ours.running, false) as matched,
        exists (select from favorited_profiles f where f.user_id = ${me} and f.favorited_id = p.id) as favorited,
        case when ours.id is not null or not ${isOutsideMyFiltersSql(clock)} then ${likeNoteSql(sql`p.id`, sql`${me}`)} end as sentence
      from (${visibleEntriesSql(list, clock, me, page)} ${page.orderAndLimitSql('e.at', 'e.id')}) e join profiles p on p.id = e.id
      join profiles mine on mine.id = ${me}
      ${joinTileVisibilitySql(clock, me)} ${joinOurMatchSql(me, clock)}
      ${newestFirstSql('e.at', 'e.id')}`,
  )
  const { shown, next } = page.cutPage(found)
  return {
    people: shown.map((row) => ({
      ...tileFromRow(row),
      at: row.at,
      iPassed: row.iPassed,
      matched: row.matched,
      matchId: row.matchId,
      favorited: row.favorited,
      sentence: row.sentence,
    })),
    next,
  }
}

/** Lists are counted up to this number. Nobody scrolls further. */
const maxCounted = 10_000

export async function countLiked(db: Db, clock: Clock, me: string) {
  const all = createPager(newestCursor, maxCounted)
  const counted = (list: ListName) => sql`(
    select count(*)::int from (${visibleEntriesSql(list, clock, me, all)} ${newestFirstSql('e.at', 'e.id')} limit ${maxCounted}) seen)`
  const row = await queryOne(
    db,
    sql<{ likedMe: number; iLiked: number; favorited: number }>`
      select ${counted('likedMe')} as "likedMe", ${counted('iLiked')} as "iLiked", ${counted('favorites')} as favorited`,
  )
  return row ?? { likedMe: 0, iLiked: 0, favorited: 0 }
}
