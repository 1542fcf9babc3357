import type { Picture } from '@mithaq/contract/pictures'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import { notBlockedSql } from './not-blocked.ts'
import { isBannedOrSuspendedSql } from './sanctions.ts'
import { isHiddenFromSql } from './within-filters.ts'

/** Null: not visible at all. */
type PictureVisibility = 'sharp' | 'blurred' | null

/**
 * For `match_sides m` with `profiles p` as the other member: our match is running or we are a couple, so I see more of them.
 * 'Remove Forever' by either side or a block ends that, even if the block is undone.
 */
export const isMatchedOrCoupleSql = (clock: Clock) => sql`
  (m.unmatched_at is null and m.deadline > ${clock.sql} or m.is_couple and not ${isBannedOrSuspendedSql('p')}
    and exists (select from matches f where f.id = m.match_id and not f.rematch_barred))`

/** For `profiles p`: not deactivated, suspended or banned. Members under review stay visible to their matches. */
export const isVisibleToMatchesSql = sql<boolean>`(p.is_active or coalesce(p.restriction, '') = 'under_review' and p.active_after_restriction)`

const areMatchedOrCoupleSql = (clock: Clock, me: string) => sql`
  exists (select from match_sides m where m.me = ${me} and m.other = p.id and ${isMatchedOrCoupleSql(clock)})`

/**
 * How I see the pictures of `profiles p`; every picture address depends on this. Null after a block, and for deactivated,
 * suspended or banned members unless we are a couple. Members hidden for another reason are visible only in a running match.
 * Otherwise their setting decides, or the picture is blurred. `canMeetSql` is long, so it must stand here only once.
 */
export const pictureVisibilitySql = (clock: Clock, me: string) => sql<PictureVisibility>`
  case when p.id = ${me} then 'sharp'
    when not (${notBlockedSql(me, sql`p.id`)}) then null
    else (
      select case when p.pictures_for = 'everyone' and met.so then 'sharp'
        else coalesce((
          select case when p.pictures_for <> 'chosen' or exists (
              select from picture_access g
              where g.match_id = m.match_id and g.round = m.round and g.owner_id = p.id and g.granted_at is not null)
            then 'sharp' else 'blurred' end
          from match_sides m
          where m.me = ${me} and m.other = p.id and ${isMatchedOrCoupleSql(clock)} and (${isVisibleToMatchesSql} or m.is_couple)
        ), case when met.so then 'blurred' end) end
      from (select ${canMeetSql(clock, me)} as so offset 0) met) end`

/** Whether I may see `profiles p`, given their pictures' visibility. A running match shows hidden members without pictures. */
export const isMemberVisibleSql = (clock: Clock, me: string, sight: Sql) => sql<boolean>`
  (${sight} is not null
    or not ${isVisibleToMatchesSql} and ${notBlockedSql(me, sql`p.id`)} and ${areMatchedOrCoupleSql(clock, me)})`

/** The same for a member whom I may meet and have no match with. */
export const newMemberPictureVisibilitySql = sql<PictureVisibility>`case p.pictures_for when 'everyone' then 'sharp' else 'blurred' end`

/** Whether I could meet `profiles p`. */
const canMeetSql = (clock: Clock, me: string) => sql`
  p.is_active and p.sex <> (select i.sex from profiles i where i.id = ${me}) and not ${isHiddenFromSql(clock, 'p', sql`${me}`)}`

/** Picture `k` as JSON for a response, at this visibility. Its address is signed when the response is sent. */
export const visiblePictureSql = (sight: Sql) => sql`
  json_build_object('id', k.id, 'thumbHash', case ${sight} when 'sharp' then k.thumb_hash else k.blur_hash end,
    'blurred', ${sight} <> 'sharp', 'address', '')`

/** The pictures among these that I may see, sharp or blurred. */
export async function listVisiblePictures(
  { db, clock }: { db: Db; clock: Clock },
  me: string,
  ids: readonly string[],
) {
  const found = await query(
    db,
    sql<{ picture: Picture }>`
      select ${visiblePictureSql(sql`s.sight`)} as picture
      from profile_pictures k join profiles p on p.id = k.profile_id
      cross join lateral (select ${pictureVisibilitySql(clock, me)} as sight) s
      where k.id = any(${ids}::uuid[]) and s.sight is not null`,
  )
  return found.map(({ picture }) => picture)
}
