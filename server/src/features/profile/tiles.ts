import type { MemberTile } from '@mithaq/contract/members'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { today } from './queries.ts'

/** Another member in a list, as `tileColumns` reads them. */
export interface TileRow {
  tileId: string
  name: string
  age: number
  occupation: string
  country: string
  city: string
  pictureId: string | null
  thumbHash: string | null
  resting: boolean
  verified: boolean
}

/** Of `profiles p`, joined with `mainPicture`. The age is worked out here: a birthday never leaves the database. */
export const tileColumns = (clock: Clock) => sql`
  p.id as "tileId", p.name, p.occupation, p.country, p.city, pic.id as "pictureId", pic.thumb_hash as "thumbHash",
  extract(year from age(${today(clock)}, p.birthday))::int as age,
  coalesce(p.rests_until > ${clock.sql}, false) as resting, p.verified_at is not null as verified`

/** The main picture of `profiles p`, where the condition holds: nobody hands out a picture of who is hidden from me. */
export const mainPictureWhere = (seen: RawBuilder<unknown>) => sql`
  left join lateral (
    select id, thumb_hash from profile_pictures where profile_id = p.id and ${seen} order by position limit 1
  ) pic on true`

export const mainPicture = mainPictureWhere(sql`true`)

export function tileOf(row: TileRow): MemberTile {
  return {
    id: row.tileId,
    name: row.name,
    age: row.age,
    occupation: row.occupation,
    location: { country: row.country, city: row.city },
    picture: row.pictureId === null ? null : { id: row.pictureId, thumbHash: row.thumbHash ?? '' },
    resting: row.resting,
    verified: row.verified,
  }
}
