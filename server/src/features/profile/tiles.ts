import type { MemberTile } from '@mithaq/contract/members'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { pictureSeen, sightOf } from './may-see.ts'
import { today } from './queries.ts'

/** Another member in a list, as `tileColumns` reads them. */
export interface TileRow {
  tileId: string
  name: string
  age: number
  occupation: string
  country: string
  city: string
  picture: MemberTile['picture']
  resting: boolean
  verified: boolean
}

/** Of `profiles p`, worked out here: a birthday never leaves the database. */
export const ageOf = (clock: Clock) => sql`extract(year from age(${today(clock)}, p.birthday))::int`

/** Of `profiles p`, joined with `mainPicture`. */
export const tileColumns = (clock: Clock) => sql`
  p.id as "tileId", p.name, p.occupation, p.country, p.city, pic.picture,
  ${ageOf(clock)} as age,
  coalesce(p.rests_until > ${clock.sql}, false) as resting, p.verified_at is not null as verified`

/** The main picture of `profiles p` as I may see it: nobody hands out a picture of who is hidden from me. */
export const mainPicture = (clock: Clock, me: string) => sql`
  left join lateral (
    select ${pictureSeen(sql`s.sight`)} as picture
    from (select ${sightOf(clock, me)} as sight) s join profile_pictures k on k.profile_id = p.id
    where s.sight is not null order by k.position limit 1
  ) pic on true`

export function tileOf(row: TileRow): MemberTile {
  return {
    id: row.tileId,
    name: row.name,
    age: row.age,
    occupation: row.occupation,
    location: { country: row.country, city: row.city },
    picture: row.picture,
    resting: row.resting,
    verified: row.verified,
  }
}
