import type { Liked } from '@mithaq/contract/discovery'
import { discovery as bounds } from '@mithaq/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { instant, newest, pageOf, type Place } from '../../db/newest-first.ts'
import { unblocked } from '../../db/unblocked.ts'
import { ourMatch } from '../profile/cards.ts'
import { mainPicture, tileColumns, tileOf, type TileRow } from '../profile/tiles.ts'

export type ListName = 'likedMe' | 'iLiked' | 'favorites'

/** Each list's entries: who, and since when. The rows that a page may show come in the order of an index. */
function entries(list: ListName, me: string, [before, beforeId]: Place): RawBuilder<unknown> {
  const earlier = sql`(${before}::timestamptz, ${beforeId}::uuid)`
  if (list === 'likedMe')
    return sql`
      select l.from_profile_id as id, l.created_at as at from profile_actions l
      where l.to_profile_id = ${me} and l.action = 'like' and (l.created_at, l.from_profile_id) < ${earlier}
        and (
          select true from profile_actions i
          where i.from_profile_id = ${me} and i.to_profile_id = l.from_profile_id and i.action = 'like'
        ) is null`
  if (list === 'iLiked')
    return sql`
      select l.to_profile_id as id, l.created_at as at from profile_actions l
      where l.from_profile_id = ${me} and l.action = 'like' and (l.created_at, l.to_profile_id) < ${earlier}`
  return sql`
    select l.favorited_id as id, l.created_at as at from favorited_profiles l
    where l.user_id = ${me} and (l.created_at, l.favorited_id) < ${earlier}`
}

/** Those of a list who are still to be seen: active, of the other sex, not blocked, not removed by me. */
const shown = (list: ListName, me: string, from: Place, limit: number) => sql`
  select e.id, e.at from (${entries(list, me, from)}) e
  where (
      select p.is_active and p.sex <> mine.sex from profiles p, profiles mine where p.id = e.id and mine.id = ${me}
    ) and ${unblocked(me, sql`e.id`)}
    and (
      select true from match_sides m where m.me = ${me} and m.other = e.id and m.my_removed
    ) is null
  order by e.at desc, e.id desc limit ${limit}`

type Row = TileRow & Pick<Liked, 'at' | 'iPassed' | 'matched' | 'matchId' | 'favorited'>

export async function likedPage(db: Db, clock: Clock, list: ListName, me: string, from: Place) {
  const found = await rows(
    db,
    sql<Row>`
      select ${tileColumns(clock)}, ${instant(sql`e.at`)} as at,
        exists (
          select from profile_actions i
          where i.from_profile_id = ${me} and i.to_profile_id = p.id and i.action = 'pass') as "iPassed",
        ours.id as "matchId", coalesce(ours.running, false) as matched,
        exists (select from favorited_profiles f where f.user_id = ${me} and f.favorited_id = p.id) as favorited
      from (${shown(list, me, from, bounds.listPage + 1)}) e join profiles p on p.id = e.id
      ${mainPicture} ${ourMatch(me, clock)}
      order by e.at desc, e.id desc`,
  )
  const { page, next } = pageOf(found, bounds.listPage, ({ tileId }) => tileId)
  return {
    people: page.map((row) => ({
      ...tileOf(row),
      at: row.at,
      iPassed: row.iPassed,
      matched: row.matched,
      matchId: row.matchId,
      favorited: row.favorited,
    })),
    next,
  }
}

/** A list is counted so far; nobody scrolls further. */
const countedTo = 10_000

export async function likedCounts(db: Db, me: string) {
  const counted = (list: ListName) =>
    sql`(select count(*)::int from (${shown(list, me, newest, countedTo)}) shown)`
  const row = await first(
    db,
    sql<{ likedMe: number; iLiked: number; favorited: number }>`
      select ${counted('likedMe')} as "likedMe", ${counted('iLiked')} as "iLiked", ${counted('favorites')} as favorited`,
  )
  return row ?? { likedMe: 0, iLiked: 0, favorited: 0 }
}
