import type { MemberTile } from '@mithaq/contract/members'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import {
  isMemberVisibleSql,
  visiblePictureSql,
  pictureVisibilitySql,
} from '../visibility/picture-visibility.ts'
import { todaySql } from '../../lib/age.ts'

/** Another member in a list, as `tileColumnsSql` reads them. */
export interface TileRow {
  tileId: string
  /** Whether I may see them. */
  seen: boolean
  name: string
  age: number
  occupation: string
  country: string
  city: string
  picture: MemberTile['picture']
  resting: boolean
  verified: boolean
}

/** The age of `profiles p`, computed in SQL so that the birthday never leaves the database. */
export const ageSql = (clock: Clock) => sql`extract(year from age(${todaySql(clock)}, p.birthday))::int`

/** The columns of `profiles p`, after `joinTileVisibilitySql`. */
export const tileColumnsSql = (clock: Clock) => sql`
  p.id as "tileId", p.name, p.occupation, p.country, p.city, tile.seen, tile.picture,
  ${ageSql(clock)} as age,
  coalesce(p.paused_until > ${clock.sql}, false) as resting, p.verified_at is not null as verified`

/** Whether I may see `profiles p`, and their main picture as I may see it. */
export const joinTileVisibilitySql = (clock: Clock, me: string) => sql`
  left join lateral (
    select ${isMemberVisibleSql(clock, me, sql`s.sight`)} as seen, (
      select ${visiblePictureSql(sql`s.sight`)} from profile_pictures k
      where k.profile_id = p.id and s.sight is not null order by k.position limit 1) as picture
    from (select ${pictureVisibilitySql(clock, me)} as sight offset 0) s
  ) tile on true`

/** For a hidden member only the name and age, because the rest would reveal later changes. */
export function tileFromRow(row: TileRow): MemberTile {
  const { tileId: id, name, age } = row
  if (!row.seen) return { id, name, age, ...hiddenDetails }
  return {
    id,
    name,
    age,
    occupation: row.occupation,
    location: { country: row.country, city: row.city },
    picture: row.picture,
    resting: row.resting,
    verified: row.verified,
  }
}

const hiddenDetails = {
  occupation: '',
  location: { country: '', city: '' },
  picture: null,
  resting: false,
  verified: false,
}
